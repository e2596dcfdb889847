import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import type { ClientListQuery } from '@florilege/contract/clients/clients.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/db.ts';
import { type AccountRow, accountColumns } from '../client-rows.ts';
import { likePattern, startPattern } from './client-search.ts';

type Condition = RawBuilder<unknown>;
const all = (conditions: Condition[]) => sql`${sql.join(conditions, sql` and `)}`;
const columns = sql.raw(accountColumns);

/** Every word must be found in a client's search text. */
const matchesWords = (words: string[]) =>
  all(words.map((word) => sql`clients.search_text like ${likePattern(word)}`));

/** The ids of the clients that hold every word, as a part of another feature's query. */
export function clientsMatching(words: string[]) {
  return sql<{ id: number }>`select clients.id from clients where ${matchesWords(words)}`;
}

/** Whom a search looks for: clients of a list of numbers, or those that hold every word of one of the readings. */
export type Wanted = { ids: number[] } | { readings: string[][] };

/** So many readings a statement spells out, some of them twice: few statements for the database to plan. */
const STATEMENT_SIZES = [1, 2, 4, 8];
export const MAX_READINGS = 8;

export function isWanted(wanted: Wanted): Condition {
  if ('ids' in wanted) return sql`clients.id = any(${wanted.ids})`;
  const { readings } = wanted;
  const last = readings.at(-1) ?? [];
  const size = STATEMENT_SIZES.find((each) => each >= readings.length) ?? MAX_READINGS;
  // Each by itself, so that the index is asked for all words of a reading together.
  const conditions = Array.from({ length: size }, (_, i) => sql`(${matchesWords(readings[i] ?? last)})`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Clients offered for a choice: those whose name begins with the first word before the others. */
export async function searchClients(db: Reader, wanted: Wanted, limit: number): Promise<AccountRow[]> {
  const first = 'readings' in wanted ? (wanted.readings[0]?.[0] ?? '') : '';
  const { rows } = await sql<AccountRow>`
    select ${columns} from clients
     where ${isWanted(wanted)} and archived_at is null
     order by clients.search_text not like ${startPattern(first)}, name collate "fr-x-icu", id
     limit ${limit}`.execute(db);
  return rows;
}

/** Clients, or clients by a contact, of exactly that phone (E.164) or SIRET; that of a merged one leads to him who took it over. */
export async function clientsByNumber(
  db: Reader,
  number: { phone: string | null; SIRET: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(merged_into, id) as id from clients where phone = ${number.phone}
    union select account from contacts where phone = ${number.phone}
    union select coalesce(merged_into, id) from clients where "SIRET" = ${number.SIRET}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Words of names that may be the one that was typed, but for one slip. It stands in the first letters or in the rest, so that
 * the other part is as typed; or two letters changed places where the parts meet.
 */
export async function wordsLike(db: Reader, typed: string): Promise<string[]> {
  const at = typed.length < 5 ? 1 : 2;
  const [start, rest] = [typed.slice(0, at), typed.slice(at)];
  const met = typed.slice(0, at - 1) + typed.charAt(at) + typed.charAt(at - 1);
  const { rows } = await sql<{ word: string }>`
    select word from client_words where word like ${`${start}%`}
    union all select word from client_words where word like ${`${met}%`}
    union all select word from client_words where word like ${`%${rest}%`}`.execute(db);
  return [...new Set(rows.map(({ word }) => word))];
}

export type ClientListRow = AccountRow & { last_order_at: string | null; archived_at: string | null };

type ListFilter = { type: ClientType | undefined; archived: boolean; wanted: Wanted | null };

function conditions({ type, archived, wanted }: ListFilter): Condition[] {
  // A merged client is a signpost, not a client.
  const list = [
    archived
      ? sql`clients.archived_at is not null and clients.merged_into is null`
      : sql`clients.archived_at is null`,
  ];
  if (type) list.push(sql`clients.type = ${type}`);
  if (wanted) list.push(isWanted(wanted));
  return list;
}

/** One page by name, and how many there are in all. */
export async function listClients(
  db: Reader,
  filter: ListFilter,
  { page, page_size }: Pick<ClientListQuery, 'page' | 'page_size'>,
): Promise<{ rows: ClientListRow[]; count: number }> {
  const where = all(conditions(filter));
  const byName = sql`order by name collate "fr-x-icu", id`;
  const part = sql`limit ${page_size} offset ${(page - 1) * page_size}`;
  // What a search finds is counted from itself; the whole list is counted beforehand and read from the index of names.
  const searched = filter.wanted !== null || filter.archived;
  const found = sql`with hits as materialized (select id, name from clients where ${where})`;
  const start = searched
    ? sql`${found}, page as (select id from hits ${byName} ${part})`
    : sql`with page as materialized (select id from clients where ${where} ${byName} ${part})`;
  const total = searched ? sql`(select count(*) from hits)` : tallyTotal(filter.type);
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
  const first = rows[0];
  if (first) return { rows: rows.map(({ total: _, ...row }) => row), count: first.total };
  if (page === 1) return { rows: [], count: 0 };
  const counted = await sql<{ total: number }>`${searched ? found : sql``} select ${total} as total`.execute(
    db,
  );
  return { rows: [], count: counted.rows[0]?.total ?? 0 };
}

/** The exact number of clients that are not archived, kept up to date by the database on every write. */
function tallyTotal(type: ClientType | undefined): Condition {
  return type
    ? sql`(select coalesce(sum(n), 0)::bigint from client_tally where not archived and type = ${type})`
    : sql`(select coalesce(sum(n), 0)::bigint from client_tally where not archived)`;
}
