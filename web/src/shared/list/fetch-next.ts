import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type List = Pick<UseInfiniteQueryResult, 'isRefetching' | 'refetch' | 'fetchNextPage'>;

/** Asks for the next page, after a refresh that is under way: neither cancels the other. */
export function fetchNext(list: List): void {
  const next = () => void list.fetchNextPage({ cancelRefetch: false });
  if (list.isRefetching) void list.refetch({ cancelRefetch: false }).then(next);
  else next();
}
