import type { Query, QueryClient } from '@tanstack/react-query';
import { accessToken, renewAccess } from '../api/access.ts';
import { type LiveMessage, openLiveStream } from './live-stream.ts';

/** A burst (a grouped order, an import) is told to the screens once. */
const COALESCE_MS = 150;
/** As a message: the server itself may have missed something. As the topics of a query: any. */
export const EVERYTHING = 'all';
/** What sums up the whole shop is read again at once, and then at most this often. */
const SUMMARY_MS = 3_000;

/**
 * Keeps what the screens show in step with the shop. Query keys start with the topic, then say what they hold:
 * ['orders', 'list', …] becomes stale with any order, ['orders', 'detail', 4126] only with that one.
 * A query that sums up several topics names them in its `meta.topics`, or EVERYTHING.
 */
export function startLiveUpdates(queryClient: QueryClient): () => void {
  const summaries = throttle<string>((topics) => invalidateSummaries(queryClient, topics), SUMMARY_MS);
  const updates = coalesce<LiveMessage>((messages) => {
    invalidate(queryClient, messages);
    summaries.add(messages.map(({ topic }) => topic));
  }, COALESCE_MS);
  const close = openLiveStream({
    url: '/api/live',
    token: accessToken,
    onMessage: updates.add,
    onOpen: (again) => {
      if (again) updates.add({ topic: EVERYTHING, id: '' });
    },
    onRefused: (token) => void renewAccess(token),
  });
  return () => {
    close();
    updates.cancel();
    summaries.cancel();
  };
}

function invalidate(queryClient: QueryClient, messages: readonly LiveMessage[]): void {
  const everything = messages.some(({ topic }) => topic === EVERYTHING);
  readAgain(
    queryClient,
    ({ queryKey }) => everything || messages.some((message) => concerns(message, queryKey)),
  );
}

/** Those whose topics came up. */
function invalidateSummaries(queryClient: QueryClient, topics: readonly string[]): void {
  readAgain(queryClient, ({ meta }) => sumsUp(meta?.topics, topics));
}

/** Reads again what is stale now; a list to which a next page is just being added, once that page is there, or it would be lost. */
export function readAgain(queryClient: QueryClient, stale: (query: Query) => boolean): void {
  const growing = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.fetchMeta?.fetchMore !== undefined && stale(query),
  });
  for (const query of growing) {
    const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, again);
  }
  void queryClient.invalidateQueries({ predicate: (query) => stale(query) && !growing.includes(query) });
}

/** Whether a query of those `meta.topics` sums up one that came up. */
export function sumsUp(summed: unknown, topics: readonly string[]): boolean {
  return summed === EVERYTHING || (Array.isArray(summed) && summed.some((topic) => topics.includes(topic)));
}

/** Whether a query shows what a message tells of. */
export function concerns({ topic, id }: LiveMessage, key: readonly unknown[]): boolean {
  // A change of the team may be a change of one's own name or role.
  if (key[0] !== topic && !(key[0] === 'me' && topic === 'team')) return false;
  return key[1] !== 'detail' || id === '' || key[2] === undefined || String(key[2]) === id;
}

/** Collects what comes within `ms` of the first, then hands it over at once. */
export function coalesce<Item>(
  flush: (items: Item[]) => void,
  ms: number,
): { add: (item: Item) => void; cancel: () => void } {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(() => {
        const batch = items;
        items = [];
        timer = undefined;
        flush(batch);
      }, ms);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}

/** Hands over what comes at once, then what gathered meanwhile at most every `ms`. */
export function throttle<Item>(
  flush: (items: Item[]) => void,
  ms: number,
): { add: (items: readonly Item[]) => void; cancel: () => void } {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hand = () => {
    timer = undefined;
    if (items.length === 0) return;
    const batch = items;
    items = [];
    timer = setTimeout(hand, ms);
    flush(batch);
  };
  return {
    add: (more) => {
      items.push(...more);
      if (timer === undefined) hand();
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      items = [];
    },
  };
}
