import { Button, Stack } from '@mantine/core';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { type ApiErrorCode, errorMessage, isApiError } from '../api/api-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { toId } from '../url.ts';
import { BackTrail } from './back-trail.tsx';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';
import classes from './record-screen.module.css';
import { type BackToList, type ListLink, useBack } from './use-back.ts';

/** A kind of record, as the screen of one needs it. */
type RecordKind = {
  list: ListLink;
  /** Title while there is no record, by its number. */
  title: (id: number) => string;
  /** Name of the page while it loads: `Chargement du client…`. */
  loading: string;
  notFound: ApiErrorCode;
  /** Title of a record that does not exist. */
  unknown: string;
  /** `Aucun client`, of a sentence that names the number. */
  none: string;
  hint: string;
};

type Props<Data, Key extends QueryKey> = {
  kind: RecordKind;
  query: (id: number) => UseQueryOptions<Data, Error, Data, Key>;
  /** The page while it loads, in its shape. */
  skeleton: Pick<PageHeaderProps, 'aside' | 'subtitle' | 'actions'> & { body: ReactNode };
  children: (record: Data, back: BackToList) => ReactNode;
};

/** The screen of the record whose number is in the URL: loading, missing, failed or there. */
export function RecordScreen<Data, Key extends QueryKey>(props: Props<Data, Key>) {
  const { kind, query, skeleton, children } = props;
  const { id: written = '' } = useParams({ strict: false });
  const id = toId(written);
  const back = useBack(kind.list);
  const record = useQuery({ ...query(id ?? 0), enabled: id !== null });
  const number = String(id ?? written);
  const breadcrumb = <BackTrail back={back} label={number} />;
  // Also when a colleague has just deleted it.
  if (id === null || (isApiError(record.error) && record.error.code === kind.notFound)) {
    const toList = (
      <Button onClick={back.go} mt="xs">
        Revenir aux {kind.list.label.toLocaleLowerCase('fr')}
      </Button>
    );
    return (
      <>
        <PageHeader title={kind.unknown} breadcrumb={breadcrumb} />
        <EmptyState title={`${kind.none} ne porte le numéro ${number}.`} hint={kind.hint} action={toList} />
      </>
    );
  }
  if (record.data)
    return (
      <Fragment key={id}>
        {children(record.data, back)}
        {record.isRefetchError && (
          <div className={classes.stale}>
            <StaleNotice
              message={errorMessage(record.error)}
              onRetry={() => void record.refetch()}
              retrying={record.isFetching}
            />
          </div>
        )}
      </Fragment>
    );
  const header = { title: kind.title(id), breadcrumb };
  if (!record.isPending)
    return (
      <>
        <PageHeader {...header} />
        <QueryError query={record} />
      </>
    );
  const { body, ...rest } = skeleton;
  return (
    <div role="status" aria-busy="true" aria-label={kind.loading}>
      <PageHeader {...header} {...rest} />
      <Stack gap="md">{body}</Stack>
    </div>
  );
}
