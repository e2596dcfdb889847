import { toE164 } from '@florilege/contract/auth/phone.ts';
import { can } from '@florilege/contract/auth/roles.ts';
import type { Account, AccountListItem, FoundAccount } from '@florilege/contract/clients/account.ts';
import type { DuplicatesQuery } from '@florilege/contract/clients/client-twins.ts';
import { CLIENT_SEARCH_MIN, type ClientListQuery } from '@florilege/contract/clients/clients.contract.ts';
import { compactNumber } from '@florilege/contract/clients/company-numbers.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import { type Page, toPage } from '@florilege/contract/http/page.ts';
import type { Reader } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { nearly } from '../../../platform/search/near-word.ts';
import { nearQuery } from '../../../platform/search/near-words.ts';
import { firstIds, pageOfIds } from '../../../platform/search/scored-ids.ts';
import { readTyped } from '../../../platform/search/search-query.ts';
import { plainWords } from '../../../platform/search/typed-words.ts';
import { toAccount } from '../client-rows.ts';
import {
  type ClientListRow,
  clientsById,
  clientsByNumber,
  contactNames,
  everyClient,
  everyClientFound,
  listClients,
  listedClients,
  searchedClients,
} from './client-list.repository.ts';
import { likelyDuplicates } from './duplicates.repository.ts';

type Reading = Pick<Member, 'role'>;
const typedBy = (member: Reading, text: string) => readTyped(text, can(member, 'clients.readAccount'));

/** The likeliest clients for a text of two characters or more; `near`: none has its words, these come near to them. */
export async function findClients(
  db: Reader,
  member: Reading,
  text: string,
  limit: number,
): Promise<{ accounts: FoundAccount[]; near: boolean }> {
  const typed = typedBy(member, text);
  if (!typed || typed.words.join('').length < CLIENT_SEARCH_MIN) return { accounts: [], near: false };
  const numbered = await byNumber(db, member, text);
  const { ids, near } = numbered
    ? { ids: numbered, near: false }
    : await firstIds(db, searchedClients({}), typed, limit);
  const rows = ids.length > 0 ? await clientsById(db, ids, limit) : [];
  const contacts = rows.length > 0 ? await contactNames(db, ids) : [];
  const accounts = rows.map((row) => {
    const names = contacts.filter((contact) => contact.account === row.id);
    return { ...toAccount(row), found_contact: contactFound(row, valuesOf(names), typed.words) };
  });
  return { accounts, near: near && rows.length > 0 };
}

const valuesOf = (names: { full_name: string }[]) => names.map(({ full_name }) => full_name);

/** The contact who bears a typed word, or one near to it, that neither name nor address of the client begins with. */
function contactFound(
  { name, address }: Pick<Account, 'name' | 'address'>,
  contacts: string[],
  words: string[],
): string | null {
  const own = plainWords(`${name} ${address ?? ''}`);
  const bears = (among: string[], typed: string) =>
    among.some((word) => word.startsWith(typed) || (typed.length > 3 && nearly(word, typed)));
  const others = words.filter((word) => !bears(own, word));
  return contacts.find((contact) => others.some((word) => bears(plainWords(contact), word))) ?? null;
}

export async function clientsPage(
  db: Reader,
  member: Reading,
  query: ClientListQuery,
): Promise<Page<AccountListItem>> {
  const { rows, count } = await pageRows(db, member, query);
  const clients = rows.map(({ ahead, last_order_at, archived_at, ...row }) => {
    return { ...toAccount(row), ahead: formatAmount(ahead), last_order_at, archived_at };
  });
  return toPage(clients, count, query);
}

async function pageRows(
  db: Reader,
  member: Reading,
  query: ClientListQuery,
): Promise<{ rows: ClientListRow[]; count: number }> {
  const { search, page, page_size } = query;
  if (search.trim() === '') return listClients(db, query, null);
  const typed = typedBy(member, search);
  // A search of punctuation alone finds nothing.
  if (!typed) return { rows: [], count: 0 };
  const numbered = await byNumber(db, member, search);
  if (numbered) return listClients(db, query, numbered);
  const window = { limit: page_size, offset: (page - 1) * page_size };
  const { ids, total } = await pageOfIds(db, searchedClients(query), typed, window);
  return { rows: ids.length > 0 ? await listedClients(db, ids) : [], count: total };
}

/** The same clients, all pages, as one statement; null when the search finds nothing. */
export async function clientsForFile(
  db: Reader,
  member: Reading,
  query: Omit<ClientListQuery, 'page' | 'page_size'>,
) {
  if (query.search.trim() === '') return everyClient(query, null);
  const typed = typedBy(member, query.search);
  if (!typed) return null;
  const numbered = await byNumber(db, member, query.search);
  if (numbered) return everyClient(query, numbered);
  const found = await firstIds(db, searchedClients(query), typed, 1);
  return everyClientFound(query, found.query);
}

/** A complete phone or SIRET finds its clients directly; null when the text is neither, or unknown. */
async function byNumber(db: Reader, member: Reading, text: string): Promise<number[] | null> {
  const compact = text.replaceAll(/[\s.()/-]/gu, '');
  if (!/^\+?\d{9,15}$/.test(compact)) return null;
  const siret = compact.length === 14 && can(member, 'clients.readAccount') ? compact : null;
  const ids = await clientsByNumber(db, toE164(compact), siret);
  return ids.length > 0 ? ids : null;
}

/** Shorter names resemble too many. */
const NAME_FROM = 3;
/** Clients like the one being typed, with the reasons; half a phone or a wrong SIRET finds nothing. */
export async function duplicatesOf(db: Reader, typed: DuplicatesQuery) {
  const text = (value: string) => value.replaceAll('\0', '').trim() || null;
  const name = text(typed.name) ?? '';
  const read = name.length >= NAME_FROM ? readTyped(name, false) : null;
  const near = read && (await nearQuery(db, read));
  const rows = await likelyDuplicates(db, {
    name,
    named: read && (near ? `${read.query.all} | ${near.start}` : read.query.all),
    phone: toE164(typed.phone),
    email: text(typed.email),
    SIRET: text(compactNumber(typed.SIRET)),
    exclude: typed.exclude ?? null,
  });
  return rows.map((row) => ({ ...toAccount(row), reasons: row.reasons }));
}
