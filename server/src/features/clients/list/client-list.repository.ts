import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import type { ClientListQuery } from '@florilege/contract/clients/clients.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { countedPage } from '../../../platform/db/counted-page.ts';
import { columnStatement, type Reader } from '../../../platform/db/db.ts';
import { type AccountRow, accountColumns } from '../client-rows.ts';
import { likePattern, startPattern } from './client-search.ts';

type Condition = RawBuilder<unknown>;
const all = (conditions: Condition[]) => sql`${sql.join(conditions, sql` and `)}`;
const columns = sql.raw(accountColumns);

const matchesWords = (words: string[]) =>
  all(words.map((word) => sql`clients.search_text like ${likePattern(word)}`));

export function clientsMatching(words: string[]) {
  return sql<{ id: number }>`select clients.id from clients where ${matchesWords(words)}`;
}

/** Clients by id, or those with every word of one of the readings. */
export type Wanted = { ids: number[] } | { readings: string[][] };

/** The last reading is repeated up to one of these sizes, so that there are few statements to plan. */
const STATEMENT_SIZES = [1, 2, 4, 8];
export const MAX_READINGS = 8;

export function isWanted(wanted: Wanted): Condition {
  if ('ids' in wanted) return sql`clients.id = any(${wanted.ids})`;
  const { readings } = wanted;
  const last = readings.at(-1) ?? [];
  const size = STATEMENT_SIZES.find((each) => each >= readings.length) ?? MAX_READINGS;
  // One condition per reading, so that the index is asked for all its words together.
  const conditions = Array.from({ length: size }, (_, i) => sql`(${matchesWords(readings[i] ?? last)})`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Clients to choose from: names that begin with the first word come first. */
export async function searchClients(db: Reader, wanted: Wanted, limit: number): Promise<AccountRow[]> {
  const first = 'readings' in wanted ? (wanted.readings[0]?.[0] ?? '') : '';
  const { rows } = await sql<AccountRow>`
    select ${columns} from clients
     where ${isWanted(wanted)} and archived_at is null
     order by clients.search_text not like ${startPattern(first)}, name collate "fr-x-icu", id
     limit ${limit}`.execute(db);
  return rows;
}

/** Clients with that phone (E.164), also of a contact, or SIRET; merged ones as their successor. */
export const clientsByNumber = columnStatement<number, [phone: string | null, siret: string | null]>(`
  select coalesce(merged_into, id) as id from clients where phone = $1
  union select account from contacts where phone = $1
  union select coalesce(merged_into, id) from clients where "SIRET" = $2`);

const wordsNear = columnStatement<string, [start: string, swapped: string, rest: string]>(`
  select word from client_words where word like $1
  union all select word from client_words where word like $2
  union all select word from client_words where word like $3`);

/** Words of names that may be one slip away: in the first letters, in the rest, or where the two meet. */
export async function wordsLike(db: Reader, typed: string): Promise<string[]> {
  const at = typed.length < 5 ? 1 : 2;
  const [start, rest] = [typed.slice(0, at), typed.slice(at)];
  const swapped = typed.slice(0, at - 1) + typed.charAt(at) + typed.charAt(at - 1);
  return [...new Set(await wordsNear(db, `${start}%`, `${swapped}%`, `%${rest}%`))];
}

export type ClientListRow = AccountRow & { last_order_at: string | null; archived_at: string | null };

type Filters = Omit<ClientListQuery, 'page' | 'page_size'>;

/** Word for word as its index has it. */
const INCOMPLETE = '(clients.address is null or clients.city is null or clients.phone is null)';

function conditions({ type, archived, incomplete }: Filters, wanted: Wanted | null): Condition[] {
  // A merged client only redirects.
  const state = sql.raw(archived ? 'is not null and clients.merged_into is null' : 'is null');
  const list = [sql`clients.archived_at ${state}`];
  if (type) list.push(sql`clients.type = ${type}`);
  if (incomplete) list.push(sql.raw(INCOMPLETE));
  if (wanted) list.push(isWanted(wanted));
  return list;
}

export async function listClients(db: Reader, query: ClientListQuery, wanted: Wanted | null) {
  const { page, page_size } = query;
  const where = all(conditions(query, wanted));
  const byName = sql`order by name collate "fr-x-icu", id`;
  const part = sql`limit ${page_size} offset ${(page - 1) * page_size}`;
  // A search counts its own hits; the whole list is counted by the tally and read from the index of names.
  const searched = wanted !== null || query.archived === true || query.incomplete === true;
  const found = sql`with hits as materialized (select id, name from clients where ${where})`;
  const start = searched
    ? sql`${found}, page as (select id from hits ${byName} ${part})`
    : sql`with page as materialized (select id from clients where ${where} ${byName} ${part})`;
  const total = searched ? sql`(select count(*) from hits)` : tallyTotal(query.type);
  const { rows } = await sql<ClientListRow & { total: number }>`
    ${start}
    select ${total} as total, ${columns}, clients.archived_at, greatest(paid.at, received.at) as last_order_at
      from page
      join clients on clients.id = page.id
      left join lateral (
        select created_at as at from orders where payer_account = clients.id and deleted_at is null order by id desc limit 1) paid on true
      left join lateral (
        select created_at as at from orders where recipient_account = clients.id and deleted_at is null order by id desc limit 1) received on true
     order by clients.name collate "fr-x-icu", clients.id`.execute(db);
  return countedPage(rows, page, async () => {
    const counted = sql<{ total: number }>`${searched ? found : sql``} select ${total} as total`;
    return (await counted.execute(db)).rows[0]?.total;
  });
}

/** Every client of the list in its order, for a file. */
export const everyClient = (query: Filters, wanted: Wanted | null) => sql<ClientListRow>`
  select ${columns}, clients.archived_at,
         (select max(created_at) from orders
           where (payer_account = clients.id or recipient_account = clients.id) and deleted_at is null) as last_order_at
    from clients where ${all(conditions(query, wanted))} order by clients.name collate "fr-x-icu", clients.id`;

function tallyTotal(type: ClientType | undefined): Condition {
  const ofType = type ? sql`and type = ${type}` : sql``;
  return sql`(select coalesce(sum(n), 0)::bigint from client_tally where not archived ${ofType})`;
}
