import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Instants leave the database as ISO 8601 UTC text, days as `YYYY-MM-DD`. */
export type Instant = ColumnType<string, Date | string, Date | string>;
export type GeneratedInstant = ColumnType<string, Date | string | undefined, Date | string>;

/** The platform's own tables; features add theirs in `<feature>.tables.ts`, which sees the types above. */
export interface Database {
  audit_entries: {
    id: GeneratedAlways<number>;
    at: GeneratedInstant;
    member_id: string | null;
    request_id: string | null;
    entity: string;
    entity_id: string;
    action: 'insert' | 'update' | 'delete';
    version: number | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  };
  idempotency_keys: {
    member_id: string;
    key: string;
    route: string;
    body_hash: string;
    status: number;
    answer: ColumnType<unknown, string, string>;
    created_at: GeneratedInstant;
  };
  rate_limits: { key: string; window_start: Instant; hits: Generated<number> };
  marks: { name: string; at: GeneratedInstant };
}
