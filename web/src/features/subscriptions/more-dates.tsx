import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import classes from './subscription-page.module.css';

type Props = { list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> };

/** The next dates, when they are asked for. */
export function MoreDates({ list }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage} className={classes.more ?? ''}>
      Charger plus
    </Button>
  );
}
