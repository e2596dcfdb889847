import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import type { ClientListQuery } from '@florilege/contract/clients/clients.contract.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { countedPage } from '../../../platform/db/counted-page.ts';
import { columnStatement, type Reader, statement } from '../../../platform/db/db.ts';
import { hasWords, levelOf, type Searched } from '../../../platform/search/scored-ids.ts';
import type { SearchQuery } from '../../../platform/search/search-query.ts';
import { likePattern } from '../../../platform/search/typed-words.ts';
import { type AccountRow, accountColumns } from '../client-rows.ts';
import { aheadOf, debts } from './debts.ts';

type Condition = RawBuilder<unknown>;
const all = (conditions: Condition[]) => sql`${sql.join(conditions, sql` and `)}`;
const columns = sql.raw(accountColumns);

/** Clients whose name, phone, e-mail or contacts hold the words, for searches of what is theirs. */
export function clientsMatching(words: string[]) {
  const holds = words.map((word) => sql`clients.search_text like ${likePattern(word)}`);
  return sql<{ id: number }>`select clients.id from clients where ${all(holds)}`;
}

/** The search over clients with the filters of the list. A merged client has no words. */
export function searchedClients({ type, archived, ...others }: Partial<Filters>): Searched {
  const narrowed = narrowing(others);
  return {
    table: 'client_search',
    name: `${archived === true} ${type ?? ''}`,
    id: 'client_id',
    live: all([
      sql.raw(archived ? 's.archived' : 'not s.archived'),
      ...(type ? [sql`s.type = ${type}`] : []),
    ]),
    narrowed:
      narrowed.length > 0
        ? { join: sql``, where: sql`s.client_id in (select clients.id from clients where ${all(narrowed)})` }
        : null,
    order: 'name, client_id',
  };
}

/** Of these clients, those that are live, in the given order. */
export async function clientsById(db: Reader, ids: number[], limit: number): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select ${columns} from unnest(${ids}::bigint[]) with ordinality chosen (id, place) join clients using (id)
     where archived_at is null order by place limit ${limit}`.execute(db);
  return rows;
}

/** Of these clients, the principal one first. */
export const contactNames = statement<{ account: number; full_name: string }, [ids: number[]]>(`
  select account, concat_ws(' ', first_name, last_name) as full_name from contacts
   where account = any($1) order by is_primary desc, id`);

/** Clients with that phone (E.164), also of a contact, or SIRET; merged ones as their successor. */
export const clientsByNumber = columnStatement<number, [phone: string | null, siret: string | null]>(`
  select coalesce(merged_into, id) as id from clients where phone = $1
  union select account from contacts where phone = $1
  union select coalesce(merged_into, id) from clients where "SIRET" = $2`);

export type ClientFileRow = AccountRow & { last_order_at: string | null; archived_at: string | null };
export type ClientListRow = ClientFileRow & { ahead: Cents };

type Filters = Omit<ClientListQuery, 'page' | 'page_size'>;

/** Word for word as its index has it. */
const INCOMPLETE = '(clients.address is null or clients.city is null or clients.phone is null)';

/** Those of the filters that the words of clients do not know. */
function narrowing({ owing, incomplete }: Pick<Filters, 'owing' | 'incomplete'>): Condition[] {
  const list: Condition[] = [];
  if (owing) list.push(sql`clients.id in (select account from (${sql.raw(debts)}) owed)`);
  if (incomplete) list.push(sql.raw(INCOMPLETE));
  return list;
}

function conditions({ type, archived, ...others }: Filters, ids: number[] | null): Condition[] {
  // A merged client only redirects.
  const state = sql.raw(archived ? 'is not null and clients.merged_into is null' : 'is null');
  const list = [sql`clients.archived_at ${state}`];
  if (type) list.push(sql`clients.type = ${type}`);
  list.push(...narrowing(others));
  if (ids) list.push(sql`clients.id = any(${ids})`);
  return list;
}

/** By name, unless those who owe are asked for without a sort. */
function inOrder({ owing, ordering }: Filters, table = 'clients.') {
  if (owing && !ordering) return sql.raw(`${table}balance, ${table}id`);
  const way = ordering === '-name' ? ' desc' : '';
  return sql.raw(`${table}name collate "fr-x-icu"${way}, ${table}id${way}`);
}

const listColumns = sql`
  ${columns}, clients.archived_at, case when clients.balance < 0 then ${sql.raw(aheadOf('clients.id'))} else 0 end as ahead,
   greatest(paid.at, received.at) as last_order_at`;
const listJoins = sql`
      left join lateral (
        select created_at as at from orders where payer_account = clients.id and deleted_at is null order by id desc limit 1) paid on true
      left join lateral (
        select created_at as at from orders where recipient_account = clients.id and deleted_at is null order by id desc limit 1) received on true`;

/** One page by name, or by what they owe, of all clients or of these. */
export async function listClients(db: Reader, query: ClientListQuery, only: number[] | null) {
  const { page, page_size } = query;
  const where = all(conditions(query, only));
  const order = sql`order by ${inOrder(query, '')}`;
  const part = sql`limit ${page_size} offset ${(page - 1) * page_size}`;
  // Some clients are counted with their page; the whole list is counted by the tally and read from the index of names.
  const some = only !== null || query.archived === true || narrowing(query).length > 0;
  const found = sql`with hits as materialized (select id, name, balance from clients where ${where})`;
  const start = some
    ? sql`${found}, page as (select id from hits ${order} ${part})`
    : sql`with page as materialized (select id from clients where ${where} ${order} ${part})`;
  const total = some ? sql`(select count(*) from hits)` : tallyTotal(query.type);
  const { rows } = await sql<ClientListRow & { total: number }>`
    ${start}
    select ${total} as total, ${listColumns}
      from page
      join clients on clients.id = page.id ${listJoins}
     order by ${inOrder(query)}`.execute(db);
  return countedPage(rows, page, async () => {
    const counted = sql<{ total: number }>`${some ? found : sql``} select ${total} as total`;
    return (await counted.execute(db)).rows[0]?.total;
  });
}

/** These clients as the list shows them, in the given order. */
export async function listedClients(db: Reader, ids: number[]): Promise<ClientListRow[]> {
  const { rows } = await sql<ClientListRow>`
    select ${listColumns} from unnest(${ids}::bigint[]) with ordinality page (id, place)
      join clients on clients.id = page.id ${listJoins} order by place`.execute(db);
  return rows;
}

const fileColumns = sql`
  ${columns}, clients.archived_at,
         (select max(created_at) from orders
           where (payer_account = clients.id or recipient_account = clients.id) and deleted_at is null) as last_order_at`;

/** Every client of the list in its order, for a file. */
export const everyClient = (query: Filters, only: number[] | null) => sql<ClientFileRow>`
  select ${fileColumns} from clients where ${all(conditions(query, only))} order by ${inOrder(query)}`;

/** The same of a search. */
export const everyClientFound = (query: Filters, found: SearchQuery) => sql<ClientFileRow>`
  select ${fileColumns} from client_search s join clients on clients.id = s.client_id
   where ${hasWords(found)} and ${all(conditions(query, null))} order by ${levelOf(found, true)}, s.name, s.client_id`;

function tallyTotal(type: ClientType | undefined): Condition {
  const ofType = type ? sql`and type = ${type}` : sql``;
  return sql`(select coalesce(sum(n), 0)::bigint from client_tally where not archived ${ofType})`;
}
