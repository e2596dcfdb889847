import type { Query, QueryClient } from '@tanstack/react-query';
import { accessToken, renewAccess } from '../api/access.ts';
import { changingQueries } from '../api/optimistic.ts';
import { onNewDay } from '../use-clock.ts';
import { EVERYTHING } from './everything.ts';
import { type LiveMessage, openLiveStream } from './live-stream.ts';

/** The messages of a burst (a batch) are applied together. */
const COALESCE_MS = 150;
/** While they keep coming, as from an import or forty photos, a screen is read again at most this often. */
const STEADY_MS = 1_000;
/** Queries that sum up the whole shop are read again at once, and then at most this often. */
const SUMMARY_MS = 3_000;

/** Makes queries stale when their records change; those that sum up topics name them in `meta.topics`. */
export function startLiveUpdates(queryClient: QueryClient): () => void {
  const summarise = (topics: string[]) => readAgain(queryClient, ({ meta }) => sumsUp(meta?.topics, topics));
  const summaries = batch(summarise, SUMMARY_MS, { atOnce: true });
  const apply = (messages: LiveMessage[]) => {
    const everything = messages.some(({ topic }) => topic === EVERYTHING);
    const shows = ({ queryKey }: Query) => messages.some((message) => concerns(message, queryKey));
    readAgain(queryClient, (query) => everything || shows(query));
    summaries.add(...messages.map(({ topic }) => topic));
  };
  const updates = batch(apply, COALESCE_MS, { most: STEADY_MS });
  const close = openLiveStream({
    url: '/api/live',
    // Changes made while the page loaded, before the stream was open, are told too.
    age: () => performance.now(),
    token: accessToken,
    onMessage: updates.add,
    onOpen: (again) => {
      if (again) updates.add({ topic: EVERYTHING, id: '' });
    },
    onRefused: (token) => void renewAccess(token),
  });
  // The server decides what is due, late or of today.
  const endDays = onNewDay(() => updates.add({ topic: EVERYTHING, id: '' }));
  return () => {
    close();
    endDays();
    updates.cancel();
    summaries.cancel();
  };
}

/** Queries that are read again once their answer is there. */
const awaited = new WeakSet<Query>();

/**
 * Reads stale queries again, but for those that show a change on its way: the server may not have it yet, and its
 * mutation reads them again itself. The library drops this for a query that is being read for the first time, whose answer
 * may be older than the change, and would lose a page that is being added: both are read again when they are there.
 */
export function readAgain(queryClient: QueryClient, isStale: (query: Query) => boolean): void {
  const changing = changingQueries(queryClient);
  const stale = (query: Query) => isStale(query) && !changing.includes(query.queryHash);
  const isArriving = ({ state }: Query) =>
    state.fetchStatus === 'fetching' &&
    (state.data === undefined || state.fetchMeta?.fetchMore !== undefined);
  const arriving = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => stale(query) && isArriving(query) });
  for (const query of arriving) {
    const { promise } = query;
    if (!promise || awaited.has(query)) continue;
    awaited.add(query);
    const again = () => {
      awaited.delete(query);
      // A first reading that failed has no stale answer, and its error must stay in sight.
      if (query.state.data === undefined) return;
      readAgain(queryClient, (each) => each === query);
    };
    void promise.then(again, again);
  }
  void queryClient.invalidateQueries({ predicate: (query) => stale(query) && !arriving.includes(query) });
}

/** Whether a query with these `meta.topics` sums up one of the changed topics. */
export function sumsUp(summed: unknown, topics: readonly string[]): boolean {
  return summed === EVERYTHING || (Array.isArray(summed) && summed.some((topic) => topics.includes(topic)));
}

export function concerns({ topic, id }: LiveMessage, key: readonly unknown[]): boolean {
  // A change of the team may be the member's own name or role.
  if (key[0] !== topic && !(key[0] === 'me' && topic === 'team')) return false;
  return key[1] !== 'detail' || id === '' || key[2] === undefined || String(key[2]) === id;
}

/**
 * Collects items for `ms`, then flushes them together; `atOnce` flushes the first ones immediately. While items keep
 * coming it waits twice as long each time, up to `most`.
 */
export function batch<Item>(
  flush: (items: Item[]) => void,
  ms: number,
  { atOnce = false, most = ms }: { atOnce?: boolean; most?: number } = {},
) {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = ms;
  let flushed = Number.NEGATIVE_INFINITY;
  const hand = () => {
    timer = undefined;
    if (items.length === 0) return;
    const collected = items;
    items = [];
    if (atOnce) timer = setTimeout(hand, ms);
    wait = Math.min(2 * wait, most);
    flushed = performance.now();
    flush(collected);
  };
  return {
    add: (...more: Item[]) => {
      items.push(...more);
      if (timer !== undefined) return;
      if (performance.now() - flushed > most) wait = ms;
      if (atOnce) hand();
      else timer = setTimeout(hand, wait);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
