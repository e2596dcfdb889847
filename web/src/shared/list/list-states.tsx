import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../api/api-error.ts';
import { formatCount } from '../format.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { fetchNext } from './fetch-next.ts';
import classes from './list-screen.module.css';
import { LoadMore } from './load-more.tsx';
import type { useList } from './use-list.ts';

type Props = {
  list: ReturnType<typeof useList>;
  /** Counted for screen readers: `commande`; absent where the rows count themselves. */
  noun?: string;
  /** Shown when it could not be read without a reason; a `call` always has one. */
  failed?: string | undefined;
  /** The whole sentence of a failure, where the reason alone is not enough. */
  failure?: (error: unknown) => string;
  moreLabel?: string;
  skeleton: ReactNode;
  empty: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
};

export function ListStates({ list, noun, failed, failure, moreLabel, ...props }: Props) {
  const retry = {
    message: failure ? failure(list.error) : errorMessage(list.error, failed),
    onRetry: () => void list.refetch(),
    retrying: list.isFetching,
  };
  if (list.isPending) return props.skeleton;
  if (!list.data) return <ErrorPanel {...retry} />;
  if (list.rows.length === 0 && !list.isPlaceholderData) return props.empty;
  return (
    <>
      {noun && (
        <VisuallyHidden role="status">
          {list.isPlaceholderData ? '' : formatCount(list.count ?? 0, noun)}
        </VisuallyHidden>
      )}
      {list.isRefetchError && <StaleNotice {...retry} />}
      {props.hint}
      <div
        className={classes.rows}
        data-waiting={list.isPlaceholderData || undefined}
        aria-busy={list.isPlaceholderData}
      >
        {props.children}
      </div>
      <LoadMore
        {...(moreLabel && { label: moreLabel })}
        shown={list.rows.length}
        count={list.count ?? 0}
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        loading={list.isFetchingNextPage}
        refreshing={list.isRefetching}
        error={list.isFetchNextPageError ? errorMessage(list.error, failed) : null}
        onMore={() => fetchNext(list)}
      />
    </>
  );
}
