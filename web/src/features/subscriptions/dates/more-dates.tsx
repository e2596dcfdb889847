import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { fetchNext } from '../../../shared/list/fetch-next.ts';
import classes from '../detail/subscription-page.module.css';

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isRefetching' | 'refetch' | 'fetchNextPage'
  >;
};

/** The next dates, when they are asked for. */
export function MoreDates({ list }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      onClick={() => fetchNext(list)}
      loading={list.isFetchingNextPage}
      className={classes.more ?? ''}
    >
      Charger plus
    </Button>
  );
}
