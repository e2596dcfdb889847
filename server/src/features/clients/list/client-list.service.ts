import { toE164 } from '@florilege/contract/auth/phone.ts';
import type { Account, AccountListItem } from '@florilege/contract/clients/account.ts';
import type { DuplicatesQuery } from '@florilege/contract/clients/client-twins.ts';
import { CLIENT_SEARCH_MIN, type ClientListQuery } from '@florilege/contract/clients/clients.contract.ts';
import { compactNumber } from '@florilege/contract/clients/company-numbers.ts';
import { type Page, toPage } from '@florilege/contract/http/page.ts';
import type { Reader } from '../../../platform/db/db.ts';
import { toAccount } from '../client-rows.ts';
import {
  clientsByNumber,
  everyClient,
  listClients,
  MAX_READINGS,
  searchClients,
  type Wanted,
  wordsLike,
} from './client-list.repository.ts';
import { plainWords, searchWords } from './client-search.ts';
import { likelyDuplicates } from './duplicates.repository.ts';
import { nearly, otherReadings } from './near-word.ts';

/** Clients by name, phone in any spelling, e-mail, contact or SIRET; nothing below two characters. */
export async function findClients(db: Reader, text: string, limit: number): Promise<Account[]> {
  const words = searchWords(text);
  if (words.join('').length < CLIENT_SEARCH_MIN) return [];
  const search = (wanted: Wanted) => searchClients(db, wanted, limit);
  const numbered = await byNumber(db, text);
  const found = await (numbered ? search(numbered) : searchNear(db, words, search, (rows) => rows.length));
  return found.map(toAccount);
}

export async function clientsPage(db: Reader, query: ClientListQuery): Promise<Page<AccountListItem>> {
  const words = searchWords(query.search);
  // A search of punctuation alone finds nothing.
  if (words.length === 0 && query.search.trim() !== '') return toPage([], 0, query);
  const list = (wanted: Wanted | null) => listClients(db, query, wanted);
  const numbered = await byNumber(db, query.search);
  const { rows, count } = await (numbered || words.length === 0
    ? list(numbered)
    : searchNear(db, words, list, (page) => page.count));
  const clients = rows.map(({ last_order_at, archived_at, ...row }) => {
    return { ...toAccount(row), last_order_at, archived_at };
  });
  return toPage(clients, count, query);
}

/** The same clients, all pages, as one statement; null when the search finds nothing. */
export async function clientsForFile(db: Reader, query: Omit<ClientListQuery, 'page' | 'page_size'>) {
  const words = searchWords(query.search);
  if (words.length === 0) return query.search.trim() === '' ? everyClient(query, null) : null;
  const numbered = await byNumber(db, query.search);
  if (numbered) return everyClient(query, numbered);
  const one = async (wanted: Wanted) => {
    const { count } = await listClients(db, { ...query, page: 1, page_size: 1 }, wanted);
    return { wanted, count };
  };
  const { wanted } = await searchNear(db, words, one, ({ count }) => count);
  return everyClient(query, wanted);
}

/** A complete phone or SIRET finds its clients directly; null when the text is neither, or unknown. */
async function byNumber(db: Reader, text: string): Promise<Wanted | null> {
  const compact = text.replaceAll(/[\s.()/-]/gu, '');
  if (!/^\+?\d{9,15}$/.test(compact)) return null;
  const ids = await clientsByNumber(db, toE164(compact), compact.length === 14 ? compact : null);
  return ids.length > 0 ? { ids } : null;
}

async function searchNear<Found>(
  db: Reader,
  words: string[],
  search: (wanted: Wanted) => Promise<Found>,
  countOf: (found: Found) => number,
): Promise<Found> {
  const found = await search({ readings: [words] });
  if (countOf(found) > 0) return found;
  const readings = await nearReadings(db, words);
  return readings.length > 0 ? search({ readings }) : found;
}

/** Shorter words have too many neighbours. */
const NEAR_FROM = 4;

/** Readings of the words with a typing error corrected in one or more of them; the likeliest first. */
async function nearReadings(db: Reader, words: string[]): Promise<string[][]> {
  const near: string[][] = [];
  for (const word of words) {
    const known = word.length >= NEAR_FROM && /^[a-z]+$/.test(word) ? await wordsLike(db, word) : [];
    near.push(known.filter((other) => !other.includes(word) && nearly(other, word)));
  }
  return otherReadings(words, near).slice(0, MAX_READINGS);
}

/** Shorter names resemble too many. */
const NAME_FROM = 3;
/** The form asks at every pause of the typing, so a name has fewer readings than in a search. */
const NAME_READINGS = 4;

/** Clients like the one being typed, with the reasons; half a phone or a wrong SIRET finds nothing. */
export async function duplicatesOf(db: Reader, typed: DuplicatesQuery) {
  const text = (value: string) => value.replaceAll('\0', '').trim() || null;
  const name = text(typed.name) ?? '';
  const words = name.length >= NAME_FROM ? plainWords(name) : [];
  const readings = words.length > 0 ? [words, ...(await nearReadings(db, words))] : [];
  const rows = await likelyDuplicates(db, {
    name,
    named: readings.length > 0 ? { readings: readings.slice(0, NAME_READINGS) } : null,
    phone: toE164(typed.phone),
    email: text(typed.email),
    SIRET: text(compactNumber(typed.SIRET)),
    exclude: typed.exclude ?? null,
  });
  return rows.map((row) => ({ ...toAccount(row), reasons: row.reasons }));
}
