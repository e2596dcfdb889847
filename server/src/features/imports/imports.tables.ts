import type { ImportKind, ImportState, ImportVerdict } from '@florilege/contract/imports/imports.contract.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    client_imports: {
      id: GeneratedAlways<number>;
      kind: Generated<ImportKind>;
      filename: string;
      heads: ColumnType<string[], string, never>;
      mapping: ColumnType<(string | null)[], string, string>;
      state: Generated<ImportState>;
      lines: number;
      progress: Generated<number>;
      created: Generated<number>;
      author_id: string;
      acting_id: string;
      created_at: GeneratedInstant;
      ended_at: Instant | null;
      moved_at: GeneratedInstant;
      forgotten_at: Instant | null;
    };
    client_import_lines: {
      import_id: number;
      line: number;
      cells: string[] | null;
      verdict: ImportVerdict | null;
      record: Record<string, unknown> | null;
      problems: Generated<unknown>;
      twins: Generated<unknown>;
      chosen: Generated<boolean>;
      client_id: number | null;
      order_id: number | null;
    };
  }
}
