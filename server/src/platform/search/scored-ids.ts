import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/db.ts';
import { nearQuery } from './near-words.ts';
import type { SearchQuery, TypedText } from './search-query.ts';

type Condition = RawBuilder<unknown>;

/** A table of words, named `s`, and how its hits are narrowed and sorted. */
export type Searched = {
  table: 'client_search' | 'order_search';
  id: 'client_id' | 'order_id';
  /** Of the table of words alone. */
  live: Condition;
  /** What else a list filters by, with the join that it needs; null without such a filter. */
  narrowed: { join: Condition; where: Condition } | null;
  /** Within a level, by columns of the table of words. */
  order: 'order_id desc' | 'name, client_id';
};

export type Window = { limit: number; offset: number };
export type ScoredIds = { ids: number[]; total: number };
/** `near`: nothing has the words, and `query` is what comes near to them. */
export type NearIds = ScoredIds & { query: SearchQuery; near: boolean };

/** Up to so many hits are scored one by one. */
const FEW = 1000;
/** Up to so many hits of a level are sorted; of more, the sorted index finds the first sooner. */
const SORTED = 20_000;

/** The first hits, the best level first: exact, beginning so, every word; only when nothing is hit, words that come near. */
export const firstIds = (db: Reader, searched: Searched, typed: TypedText, limit: number): Promise<NearIds> =>
  orNear(db, typed, async (query) => {
    const few = await fewHits(db, searched, query, { limit, offset: 0 });
    const ids = few?.ids ?? (await firstOfMany(db, searched, query, limit));
    return { ids, total: ids.length };
  });

/** The ids of a page in the same order, and the exact number of hits. */
export const pageOfIds = (
  db: Reader,
  searched: Searched,
  typed: TypedText,
  window: Window,
): Promise<NearIds> =>
  orNear(
    db,
    typed,
    async (query) =>
      (await fewHits(db, searched, query, window)) ?? (await pageOfMany(db, searched, query, window)),
  );

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

const tsquery = (text: string) => sql`${text}::tsquery`;
/** Answered from the index of words. */
export const isHit = (text: string) => sql`s.words @@ ${tsquery(text)}`;
/** The same, which PostgreSQL looks up row by row. */
const looksHit = (text: string) => sql`ts_match_vq(s.words, ${tsquery(text)})`;
/** 0 for the best hits. */
export const levelOf = ({ exact, start }: SearchQuery) =>
  sql`case when ${looksHit(exact)} then 0 when ${looksHit(start)} then 1 else 2 end`;

const raw = (text: string) => sql.raw(text);
const part = ({ limit, offset }: Window) => sql`limit ${limit} offset ${offset}`;
const sortColumns = ({ order }: Searched) =>
  raw(
    order
      .split(', ')
      .map((column) => `s.${column.split(' ')[0]}`)
      .join(', '),
  );

function source({ table, live, narrowed }: Searched, match: Condition): Condition {
  const from = sql`from ${raw(table)} s`;
  return narrowed
    ? sql`${from} ${narrowed.join} where ${match} and ${live} and ${narrowed.where}`
    : sql`${from} where ${match} and ${live}`;
}

/** The window over at most `FEW` hits, in one statement; null when there are more. */
async function fewHits(db: Reader, searched: Searched, query: SearchQuery, window: Window) {
  const { narrowed, id, order } = searched;
  const kept = narrowed
    ? sql`select s.* from hits s ${narrowed.join} where ${narrowed.where}`
    : sql`select * from hits`;
  const { rows } = await sql<{ probed: number; total: number; ids: number[] }>`
    with hits as materialized (
      select ${sortColumns(searched)}, ${levelOf(query)} as level
        ${source({ ...searched, narrowed: null }, isHit(query.all))} limit ${sql.lit(FEW + 1)}
    ), kept as materialized (${kept})
    select (select count(*)::int from hits) as probed, (select count(*)::int from kept) as total,
           array(select ${raw(id)} from kept order by level, ${raw(order)} ${part(window)})::int[] as ids`.execute(
    db,
  );
  const [row] = rows;
  return row && row.probed <= FEW ? { ids: row.ids, total: row.total } : null;
}

type Level = { query: string; better: string | null };
const levelsOf = ({ exact, start, all }: SearchQuery): Level[] => [
  { query: exact, better: null },
  { query: start, better: exact },
  { query: all, better: start },
];

/** Hits of one level alone. */
const ofLevel = (searched: Searched, { query, better }: Level, match: (text: string) => Condition) =>
  source(searched, better === null ? match(query) : sql`${match(query)} and not ${looksHit(better)}`);

/** A window over a level, found by the sorted index: quick when hits are frequent. */
const walked = (searched: Searched, level: Level, window: Window) =>
  sql`select s.${raw(searched.id)} as id ${ofLevel(searched, level, looksHit)} order by ${raw(searched.order)} ${part(window)}`;

/** The same of a level that is collected first: otherwise the sorted index is read to its end for rare hits. */
const collected = (searched: Searched, level: Level, window: Window) => sql`
  with hits as materialized (select ${sortColumns(searched)} ${ofLevel(searched, level, isHit)})
  select ${raw(searched.id)} as id from hits order by ${raw(searched.order)} ${part(window)}`;

/** Level by level, and no further than the limit. */
async function firstOfMany(db: Reader, searched: Searched, query: SearchQuery, limit: number) {
  const { id, order } = searched;
  const found: number[] = [];
  for (const level of levelsOf(query)) {
    const wanted = { limit: limit - found.length, offset: 0 };
    const { rows } = await sql<{ n: number; ids: number[] }>`
      with hits as materialized (
        select ${sortColumns(searched)} ${ofLevel(searched, level, isHit)} limit ${sql.lit(SORTED + 1)}
      )
      select (select count(*)::int from hits) as n,
             array(select ${raw(id)} from hits order by ${raw(order)} ${part(wanted)})::int[] as ids`.execute(
      db,
    );
    const [hits] = rows;
    const few = hits === undefined || hits.n <= SORTED;
    found.push(...(few ? (hits?.ids ?? []) : await idsOf(db, walked(searched, level, wanted))));
    if (found.length >= limit) break;
  }
  return found;
}

async function idsOf(db: Reader, ids: Condition): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select array(${ids})::int[] as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Every level is counted, and those that the window shows are read. */
async function pageOfMany(db: Reader, searched: Searched, query: SearchQuery, { limit, offset }: Window) {
  const sizes = await countLevels(db, searched, query);
  const ids: number[] = [];
  let before = 0;
  for (const [place, level] of levelsOf(query).entries()) {
    const after = sizes[place] ?? before;
    const from = Math.max(offset, before);
    const until = Math.min(offset + limit, after);
    if (until > from) {
      const window = { limit: until - from, offset: from - before };
      ids.push(...(await idsOf(db, (after <= SORTED ? collected : walked)(searched, level, window))));
    }
    before = after;
  }
  return { ids, total: before };
}

/** How many hits each level has, those of better levels included. */
async function countLevels(db: Reader, searched: Searched, query: SearchQuery): Promise<number[]> {
  // Filters of a list find their own rows sooner than a frequent word does.
  const match = searched.narrowed ? looksHit : isHit;
  const count = (text: string) => sql`(select count(*)::int ${source(searched, match(text))})`;
  const { rows } = await sql<{ exact: number; start: number; all: number }>`
    select ${count(query.exact)} as exact, ${count(query.start)} as start, ${count(query.all)} as all`.execute(
    db,
  );
  const [row] = rows;
  return row ? [row.exact, row.start, row.all] : [];
}
