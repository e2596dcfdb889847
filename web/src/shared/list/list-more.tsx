import { errorMessage } from '../api/api-error.ts';
import { fetchNext } from './fetch-next.ts';
import { LoadMore } from './load-more.tsx';
import type { useList } from './use-list.ts';

type Props = {
  list: ReturnType<typeof useList>;
  /** Said of a next page that did not come, where the server said nothing. */
  failed?: string;
  label?: string;
};

/** The end of a list: what is not loaded yet. */
export function ListMore({ list, failed, ...label }: Props) {
  return (
    <LoadMore
      {...label}
      shown={list.rows.length}
      count={list.count ?? 0}
      hasMore={list.hasNextPage && !list.isPlaceholderData}
      loading={list.isFetchingNextPage}
      refreshing={list.isRefetching}
      error={list.isFetchNextPageError ? errorMessage(list.error, failed) : null}
      onMore={() => fetchNext(list)}
    />
  );
}
