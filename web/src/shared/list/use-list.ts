import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListRow, type listQuery, mergePages } from './list-pages.ts';

/** A list as far as it is loaded, each row once, and its exact count. */
export function useList<Item extends ListRow>(options: ReturnType<typeof listQuery<Item>>) {
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages;
  const rows = useMemo(() => mergePages(pages ?? []), [pages]);
  return { ...query, rows, count: pages?.at(-1)?.count };
}
