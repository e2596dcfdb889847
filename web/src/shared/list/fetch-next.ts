import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type List = Pick<UseInfiniteQueryResult, 'isRefetching' | 'refetch' | 'fetchNextPage'>;

/** Asks for the next page. What is read again at that moment, for a colleague changed something, comes first: neither is lost. */
export function fetchNext(list: List): void {
  const next = () => void list.fetchNextPage({ cancelRefetch: false });
  if (list.isRefetching) void list.refetch({ cancelRefetch: false }).then(next);
  else next();
}
