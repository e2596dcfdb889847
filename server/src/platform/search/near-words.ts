import { columnStatement, type Reader } from '../db/db.ts';
import { nearly } from './near-word.ts';
import { allOf, beginning, NOTHING, type SearchQuery, type TypedText } from './search-query.ts';

/** Shorter words have too many neighbours. */
const NEAR_FROM = 4;
const INSIDE_FROM = 3;
/** Neighbours of one word, the nearest in length. */
const MOST = 24;

const wordsHolding = columnStatement<string, [part: string, most: number]>(`
  select word from client_words where word like $1 order by length(word), word limit $2`);

const wordsNear = columnStatement<string, [start: string, swapped: string, rest: string]>(`
  select word from client_words where word like $1
  union all select word from client_words where word like $2
  union all select word from client_words where word like $3`);

/** Known words that may be one slip away: in the first letters, in the rest, or where the two meet. */
async function oneSlipFrom(db: Reader, typed: string): Promise<string[]> {
  const at = typed.length < 5 ? 1 : 2;
  const [start, rest] = [typed.slice(0, at), typed.slice(at)];
  const swapped = typed.slice(0, at - 1) + typed.charAt(at) + typed.charAt(at - 1);
  const likely = await wordsNear(db, `${start}%`, `${swapped}%`, `%${rest}%`);
  const far = (word: string) => Math.abs(word.length - typed.length);
  return [...new Set(likely)]
    .filter((word) => nearly(word, typed))
    .sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1))
    .slice(0, MOST);
}

/** Known words that hold the typed one, and those one slip away from it. */
async function neighbours(db: Reader, typed: string): Promise<string[]> {
  if (!/^[a-z]+$/.test(typed) || typed.length < INSIDE_FROM) return [];
  const holding = await wordsHolding(db, `%${typed}%`, MOST);
  const near = typed.length < NEAR_FROM ? [] : await oneSlipFrom(db, typed);
  return [...new Set([...holding, ...near])];
}

/** The same text with words held by another one or with a slip; those with one such word first. Null when none is known. */
export async function nearQuery(
  db: Reader,
  { words, readsAccounts }: TypedText,
): Promise<SearchQuery | null> {
  const near = await Promise.all(words.map((word) => neighbours(db, word)));
  if (near.every((others) => others.length === 0)) return null;
  const exactly = words.map((word) => beginning(word, readsAccounts));
  const widely = words.map((word, place) => beginning(word, readsAccounts, near[place]));
  const once = words.map((_, place) =>
    allOf(exactly.map((word, other) => (other === place ? (widely[place] ?? word) : word))),
  );
  const all = allOf(widely);
  return { name: null, exact: NOTHING, start: once.join(' | '), all, rarer: all, near: true };
}
