import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/db.ts';
import { countKept, isFrequent, noteFrequent } from './kept-counts.ts';
import { nearQuery } from './near-words.ts';
import type { SearchQuery, TypedText } from './search-query.ts';

type Condition = RawBuilder<unknown>;

/** A table of words, named `s`, and how its hits are narrowed and sorted. */
export type Searched = {
  table: 'client_search' | 'order_search';
  id: 'client_id' | 'order_id';
  /** Of the table of words alone. */
  live: Condition;
  /** `live` as a text, for the key of a kept count. */
  name: string;
  /** Other filters of the list, with the join that they need; null without any. */
  narrowed: { join: Condition; where: Condition } | null;
  /** Within a level, by columns of the table of words; those sorted by name have names that begin so first. */
  order: 'order_id desc' | 'name, client_id';
};

export type Window = { limit: number; offset: number };
type ScoredIds = { ids: number[]; total: number };
/** `near`: nothing has the words, and `query` is what comes near to them. */
export type NearIds = ScoredIds & { query: SearchQuery; near: boolean };

type Bounds = {
  /** Up to so many hits are scored one by one. */
  few: number;
  /** Up to so many hits of a level are sorted; of more, the sorted index finds the first sooner. */
  sorted: number;
  /** The newest orders, which mostly hold the first hits of a frequent text. */
  newest: number;
  /** Windows up to there are read without counting each level. */
  first: number;
};
const usual: Bounds = { few: 1000, sorted: 10_000, newest: 4000, first: 200 };

/** The first hits, the best level first: exact, beginning so, every word; only when nothing is hit, words that come near. */
export const firstIds = (
  db: Reader,
  searched: Searched,
  typed: TypedText,
  limit: number,
  bounds = usual,
): Promise<NearIds> =>
  orNear(db, typed, async (query) => {
    const few = await fewHits(db, searched, query, { limit, offset: 0 }, bounds);
    const ids = few?.ids ?? (await firstOfMany(db, searched, query, limit, bounds));
    return { ids, total: ids.length };
  });

/** The ids of a page in the same order, and the exact number of hits. */
export const pageOfIds = (
  db: Reader,
  searched: Searched,
  typed: TypedText,
  window: Window,
  bounds = usual,
): Promise<NearIds> =>
  orNear(db, typed, async (query) => {
    const few = await fewHits(db, searched, query, window, bounds);
    if (few) return few;
    const { limit, offset } = window;
    if (offset + limit > bounds.first) return pageOfMany(db, searched, query, window, bounds);
    const [total, ids] = await Promise.all([
      countHits(db, searched, query),
      firstOfMany(db, searched, query, offset + limit, bounds),
    ]);
    return { total, ids: ids.slice(offset) };
  });

async function orNear(
  db: Reader,
  typed: TypedText,
  hits: (query: SearchQuery) => Promise<ScoredIds>,
): Promise<NearIds> {
  const found = { ...(await hits(typed.query)), query: typed.query, near: false };
  if (found.total > 0) return found;
  const query = await nearQuery(db, typed);
  if (!query) return found;
  const nearly = await hits(query);
  return nearly.total > 0 ? { ...nearly, query, near: true } : found;
}

const raw = (text: string) => sql.raw(text);
const tsquery = (text: string) => sql`${text}::tsquery`;
/** Answered from the index of words. */
export const isHit = (text: string) => sql`s.words @@ ${tsquery(text)}`;
/** The same, which PostgreSQL looks up row by row. */
const looksHit = (text: string) => sql`ts_match_vq(s.words, ${tsquery(text)})`;
/** A record with every word. */
export const hasWords = ({ all, rarer }: SearchQuery) =>
  rarer === all ? isHit(all) : sql`${isHit(rarer)} and ${looksHit(all)}`;
/** Names are written in letters below the tilde. */
const beginsName = (text: string) => sql`(s.name >= ${text} and s.name < ${`${text}~`})`;

/** Clients whose own name is meant: it begins with the text, or has every word that comes near. Null when none can be. */
function isOwnName({ name, near, all }: SearchQuery): Condition | null {
  if (!near) return name === null ? null : beginsName(name);
  const ownWords = sql`array_to_tsvector(array_remove(string_to_array(s.name, ' '), ''))`;
  return sql`ts_match_vq(${ownWords}, ${tsquery(all)})`;
}

/** 0 for the best hits. */
export function levelOf(query: SearchQuery, named: boolean): Condition {
  const { exact, start } = query;
  const own = named ? isOwnName(query) : null;
  const byName = own ? sql`when ${own} then 1` : sql``;
  return sql`case when ${looksHit(exact)} then 0 ${byName} when ${looksHit(start)} then 2 else 3 end`;
}

type Level = { indexed: Condition; looked: Condition; better: Condition[] };
const isNamed = ({ order }: Searched) => order !== 'order_id desc';

function levelsOf(searched: Searched, query: SearchQuery): Level[] {
  const { exact, start, all, near } = query;
  const level = (text: string, ...better: Condition[]) => {
    return { indexed: isHit(text), looked: looksHit(text), better };
  };
  const own = isNamed(searched) ? isOwnName(query) : null;
  const begins = own ? [own] : [];
  // The range of names finds those that begin so; those that come near are among the hits.
  const indexed = (named: Condition) => (near ? sql`${hasWords(query)} and ${named}` : named);
  return [
    level(exact),
    ...begins.map((named) => ({ indexed: indexed(named), looked: named, better: [looksHit(exact)] })),
    level(start, looksHit(exact), ...begins),
    // A name that begins so is among those that begin so; one that comes near need not be.
    { indexed: hasWords(query), looked: looksHit(all), better: [looksHit(start), ...(near ? begins : [])] },
  ];
}

const part = ({ limit, offset }: Window) => sql`limit ${limit} offset ${offset}`;
const sortColumns = ({ order }: Searched) =>
  raw(
    order
      .split(', ')
      .map((column) => `s.${column.split(' ')[0]}`)
      .join(', '),
  );

function source(
  { table, live, narrowed }: Searched,
  match: Condition,
  rows: Condition = raw(table),
): Condition {
  return narrowed
    ? sql`from ${rows} s ${narrowed.join} where ${match} and ${live} and ${narrowed.where}`
    : sql`from ${rows} s where ${match} and ${live}`;
}

/** Hits of one level alone. */
const ofLevel = (
  searched: Searched,
  { better, ...level }: Level,
  way: 'indexed' | 'looked',
  rows?: Condition,
) => source(searched, sql.join([level[way], ...better.map((one) => sql`not ${one}`)], sql` and `), rows);

const keyOf = ({ table, name }: Searched, { all }: SearchQuery) => `${table} ${name} ${all}`;

/** The window over at most so many hits, in one statement; null when there are more. */
async function fewHits(
  db: Reader,
  searched: Searched,
  query: SearchQuery,
  window: Window,
  { few }: Bounds,
): Promise<ScoredIds | null> {
  const { narrowed, id, order } = searched;
  const key = keyOf(searched, query);
  if (isFrequent(db, key)) return null;
  const kept = narrowed
    ? sql`select s.* from hits s ${narrowed.join} where ${narrowed.where}`
    : sql`select * from hits`;
  const { rows } = await sql<{ probed: number; total: number; ids: number[] }>`
    with hits as materialized (
      select ${sortColumns(searched)}, ${levelOf(query, isNamed(searched))} as level
        ${source({ ...searched, narrowed: null }, hasWords(query))} limit ${sql.lit(few + 1)}
    ), kept as materialized (${kept})
    select (select count(*)::int from hits) as probed, (select count(*)::int from kept) as total,
           array(select ${raw(id)} from kept order by level, ${raw(order)} ${part(window)})::int[] as ids`.execute(
    db,
  );
  const [row] = rows;
  if (row && row.probed <= few) return { ids: row.ids, total: row.total };
  noteFrequent(db, key);
  return null;
}

async function idsOf(db: Reader, ids: Condition): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select array(${ids})::int[] as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** A window over a level, found by the sorted index: quick when hits are frequent. */
const walked = (searched: Searched, level: Level, window: Window, rows?: Condition) =>
  sql`select s.${raw(searched.id)} ${ofLevel(searched, level, 'looked', rows)} order by ${raw(searched.order)} ${part(window)}`;

/** The same of a level that is collected first: otherwise the sorted index is read to its end for rare hits. */
const collected = (searched: Searched, level: Level, most: number) =>
  sql`with hits as materialized (select ${sortColumns(searched)} ${ofLevel(searched, level, 'indexed')} limit ${sql.lit(most)})`;
const sortedHits = ({ id, order }: Searched, window: Window) =>
  sql`array(select ${raw(id)} from hits order by ${raw(order)} ${part(window)})::int[]`;

/** Level by level, and no further than the limit. */
async function firstOfMany(
  db: Reader,
  searched: Searched,
  query: SearchQuery,
  limit: number,
  bounds: Bounds,
) {
  const found: number[] = [];
  for (const [place, level] of levelsOf(searched, query).entries()) {
    const wanted = limit - found.length;
    const recent =
      isNamed(searched) || place === 0 ? [] : await newestOf(db, searched, level, wanted, bounds);
    const key = `${keyOf(searched, query)} ${place}`;
    found.push(
      ...(recent.length === wanted ? recent : await firstOfLevel(db, searched, level, key, wanted, bounds)),
    );
    if (found.length >= limit) break;
  }
  return found;
}

/** Hits among the newest orders. */
function newestOf(db: Reader, searched: Searched, level: Level, limit: number, { newest }: Bounds) {
  const rows = sql`(select * from order_search order by order_id desc limit ${sql.lit(newest)})`;
  return idsOf(db, walked(searched, level, { limit, offset: 0 }, rows));
}

async function firstOfLevel(
  db: Reader,
  searched: Searched,
  level: Level,
  key: string,
  limit: number,
  { sorted }: Bounds,
) {
  const window = { limit, offset: 0 };
  if (isFrequent(db, key)) return idsOf(db, walked(searched, level, window));
  const { rows } = await sql<{ n: number; ids: number[] }>`
    ${collected(searched, level, sorted + 1)}
    select (select count(*)::int from hits) as n, ${sortedHits(searched, window)} as ids`.execute(db);
  const [hits] = rows;
  if (!hits || hits.n <= sorted) return hits?.ids ?? [];
  noteFrequent(db, key);
  return idsOf(db, walked(searched, level, window));
}

async function countHits(db: Reader, searched: Searched, query: SearchQuery): Promise<number> {
  const { table, live, narrowed } = searched;
  if (!narrowed) {
    const [hits, looked] = [sql`${hasWords(query)} and ${live}`, sql`${looksHit(query.all)} and ${live}`];
    return countKept(db, keyOf(searched, query), table, hits, looked);
  }
  // Filters of a list find their own rows sooner than a frequent word does.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${source(searched, looksHit(query.all))}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Every level is counted, and those that the window shows are read. */
async function pageOfMany(
  db: Reader,
  searched: Searched,
  query: SearchQuery,
  { limit, offset }: Window,
  { sorted }: Bounds,
): Promise<ScoredIds> {
  const ids: number[] = [];
  let before = 0;
  for (const level of levelsOf(searched, query)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n ${ofLevel(searched, level, searched.narrowed ? 'looked' : 'indexed')}`.execute(
      db,
    );
    const hits = rows[0]?.n ?? 0;
    const [from, until] = [Math.max(offset, before), Math.min(offset + limit, before + hits)];
    if (until > from) {
      const window = { limit: until - from, offset: from - before };
      const few = sql`${collected(searched, level, hits)} select unnest(${sortedHits(searched, window)})`;
      ids.push(...(await idsOf(db, hits <= sorted ? few : walked(searched, level, window))));
    }
    before += hits;
  }
  return { ids, total: before };
}
