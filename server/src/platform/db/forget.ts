import { LIVE_CHANNEL } from '../http/live.ts';
import { command, type Tx, valueStatement } from './db.ts';

const quiet = command<[]>("select set_config('app.quiet', 'on', true)");
const loud = command<[]>("select set_config('app.quiet', '', true)");
const tell = command<[channel: string, topics: readonly string[]]>(
  "select pg_notify($1, json_build_object('topic', topic, 'id', '')::text) from unnest($2::text[]) topic",
);

/**
 * Runs work that forgets data: the triggers would write it into the journal once more. Screens that show the topics
 * are told all the same.
 */
export async function quietly<Result>(
  tx: Tx,
  topics: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  await quiet(tx);
  const result = await work();
  await loud(tx);
  await tell(tx, LIVE_CHANNEL, topics);
  return result;
}

type Old = {
  table: string;
  column: string;
  /** `from` and `where` of the rows to empty, named `kept` and the days as `$1`. */
  rows: string;
  oldest: string;
};

/** The retention of a column: how many rows are to be emptied, and a batch of them emptied with a line each. */
export function retentionOf({ table, column, rows, oldest }: Old) {
  const count = valueStatement<number, [days: number]>(`select count(*) from ${rows}`);
  const empty = valueStatement<number, [days: number, batch: number]>(`
    with old as (select id from ${rows} order by ${oldest} limit $2 for update of kept),
    gone as (update ${table} set ${column} = null from old where ${table}.id = old.id returning ${table}.id),
    told as (
      insert into audit_entries (entity, entity_id, action, before, after)
      select '${table}', id::text, 'update', '{"${column}": "…"}', '{"${column}": null}' from gone returning 1)
    select count(*) from told`);
  return {
    count,
    /** In a transaction of its own. @returns how many */
    forget: (tx: Tx, days: number, batch: number) => quietly(tx, [table], () => empty(tx, days, batch)),
  };
}
