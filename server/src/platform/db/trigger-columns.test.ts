import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testConnection } from '../../testing/test-database.ts';

// A trigger « after update of … » is silent about a column that a later migration adds. Each column is named
// in the trigger or here.

const { db } = await testConnection(2);

/** Of the tables whose triggers with this function name columns: those that no trigger names. */
async function unnamedColumns(triggerFunction: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select t.tgrelid::regclass::text as table, array_agg(distinct a.attname::text order by a.attname::text) as columns
      from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid and p.proname = ${triggerFunction}
      join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
     where t.tgattr <> ''
       and not exists (select from pg_trigger other
                        where other.tgrelid = t.tgrelid and other.tgfoid = t.tgfoid and a.attnum = any(other.tgattr))
     group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]));
}

const ofEveryTable = ['created_at', 'id', 'updated_at', 'version'];
const sorted = (columns: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(columns).map(([table, names]) => [table, names.toSorted()]));

test('records a change of every column in the journal, except what the server itself keeps', async () => {
  expect(await unnamedColumns('record_change')).toEqual(
    sorted({
      clients: [
        ...ofEveryTable,
        'balance',
        'contacts_text',
        'search_text',
        'pennylane_id',
        'pennylane_reference',
        'pennylane_told',
      ],
      images: [
        'id',
        'created_at',
        'created_by',
        ...['original_key', 'medium_key', 'thumbnail_key', 'content_type', 'sha256'],
        ...['width', 'height', 'file_size', 'shot_at', 'day'],
        'status',
        'search_text',
      ],
      members: [...ofEveryTable, 'last_sign_in_at', 'signed_out_at'],
      subscriptions: [...ofEveryTable, 'created_by', 'rule_from', 'last_day', 'seen_until'],
    }),
  );
});

test('tells the lists of orders about every column of a client that they show', async () => {
  expect(await unnamedColumns('notify_orders')).toEqual(
    sorted({
      clients: [
        ...ofEveryTable,
        ...['email', 'numero_de_TVA', 'SIRET', 'payment_terms', 'balance', 'archived_at', 'merged_into'],
        ...['contacts_text', 'search_text'],
        ...['pennylane_id', 'pennylane_reference', 'pennylane_told'],
      ],
      locations: [...ofEveryTable, 'address', 'square_location_id', 'archived_at'],
    }),
  );
});

test('counts orders again after a change of every column that the counts group by', async () => {
  const columns = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
     where table_name = 'order_tally' and column_name not in ('shard', 'n')`.execute(db);
  const grouped = columns.rows.map(({ column_name }) =>
    column_name === 'day' ? 'delivery_date' : column_name,
  );
  const { orders } = await unnamedColumns('tally_orders');
  expect(orders).not.toContain('deleted_at');
  expect(orders?.filter((column) => grouped.includes(column))).toEqual([]);
});
