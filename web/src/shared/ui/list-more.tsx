import { errorMessage } from '../api/api-error.ts';
import { fetchNext } from '../api/fetch-next.ts';
import type { useList } from '../api/use-list.ts';
import { LoadMore } from './load-more.tsx';

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
