import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../api/api-error.ts';
import { formatCount } from '../format.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { ListMore } from './list-more.tsx';
import classes from './list-screen.module.css';
import type { useList } from './use-list.ts';

type Props = {
  list: ReturnType<typeof useList>;
  /** What is counted: `commande`. */
  noun: string;
  /** Said when it could not be read and the server said nothing. */
  failed: string;
  skeleton: ReactNode;
  empty: ReactNode;
  /** Said above the rows. */
  hint?: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** The list of a screen in whatever state it is: coming, failed, empty, or there. */
export function ListStates({ list, noun, failed, skeleton, empty, hint, children }: Props) {
  const retry = {
    message: errorMessage(list.error, failed),
    onRetry: () => void list.refetch(),
    retrying: list.isFetching,
  };
  if (list.isPending) return skeleton;
  if (!list.data) return <ErrorPanel {...retry} />;
  if (list.rows.length === 0 && !list.isPlaceholderData) return empty;
  return (
    <>
      <VisuallyHidden role="status">
        {list.isPlaceholderData ? '' : formatCount(list.count ?? 0, noun)}
      </VisuallyHidden>
      {list.isRefetchError && <StaleNotice {...retry} />}
      {hint}
      <div
        className={classes.rows}
        data-waiting={list.isPlaceholderData || undefined}
        aria-busy={list.isPlaceholderData}
      >
        {children}
      </div>
      <ListMore list={list} failed={failed} />
    </>
  );
}
