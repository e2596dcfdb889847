import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type List = Pick<
  UseInfiniteQueryResult<{ pages: unknown[] }>,
  'data' | 'isRefetching' | 'refetch' | 'fetchNextPage'
>;

/** Asks for the next page, after a refresh that is under way: neither cancels the other. */
export function fetchNext(list: List): void {
  const ask = () => list.fetchNextPage({ cancelRefetch: false });
  const next = async () => {
    const { data, hasNextPage, isError } = await ask();
    // A refresh that was under way may have answered this request; the page is then asked for again.
    const same = data?.pages.length === list.data?.pages.length;
    if (same && hasNextPage && !isError) void ask();
  };
  if (list.isRefetching) void list.refetch({ cancelRefetch: false }).then(next);
  else void next();
}
