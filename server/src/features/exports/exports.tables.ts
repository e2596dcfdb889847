import type { ExportFormat, ExportList } from '@florilege/contract/exports/exports.contract.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    exports: {
      id: GeneratedAlways<number>;
      member_id: string;
      list: ExportList;
      format: ExportFormat;
      filters: ColumnType<Record<string, unknown>, string, never>;
      described: string;
      filename: string;
      created_at: GeneratedInstant;
      started_at: Instant | null;
      ended_at: Instant | null;
      complete: boolean | null;
      rows: number | null;
    };
    export_tickets: { digest: string; export_id: number; expires_at: Instant };
  }
}
