import { can } from '@florilege/contract/auth/roles.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { formatNumber } from '../../../shared/format.ts';
import { useNewInAddress } from '../../../shared/legacy/use-new-in-address.ts';
import { fetchNext } from '../../../shared/list/fetch-next.ts';
import classes from '../../../shared/list/list-screen.module.css';
import { NewBar } from '../../../shared/list/new-bar.tsx';
import { useListKeys } from '../../../shared/list/use-list-keys.ts';
import { useSearchBox } from '../../../shared/list/use-search-box.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { useStart } from '../form/use-start.ts';
import { useSubscriptionsList } from '../subscriptions.queries.ts';
import { SubscriptionsFilterBar } from './subscriptions-filters.tsx';
import { SubscriptionsList } from './subscriptions-list.tsx';
import {
  filtersOf,
  isFiltered,
  listAddress,
  type SubscriptionsFilters,
  startOf,
} from './subscriptions-search.ts';

const SubscriptionDialog = lazy(() =>
  import('../form/subscription-dialog.tsx').then((module) => ({ default: module.SubscriptionDialog })),
);

/** /abonnements */
export function SubscriptionsScreen() {
  const mayEdit = can(useMember(), 'subscriptions.edit');
  const navigate = useNavigate();
  const { filters, from, change, reset } = useFilters();
  const list = useSubscriptionsList(filters);
  const search = useSearchBox(filters.search !== undefined);
  const rowsRef = useRef<HTMLElement>(null);
  const dialog = useNewInAddress(mayEdit);
  const start = useStart(dialog.opened ? startOf(from) : null);

  useListKeys({
    rows: rowsRef,
    onSearch: search.show,
    onNew: () => mayEdit && dialog.open(),
    onEnd: () => list.hasNextPage && fetchNext(list),
  });
  /** It takes the dialog's place in the history: Back leads to the list. */
  const show = ({ id }: SubscriptionDetail) =>
    void navigate({
      to: '/abonnements/$id',
      params: { id: String(id) },
      search: { return: listAddress(filters) },
      replace: true,
    });

  return (
    <div className={classes.screen} data-bar={search.onPhone && mayEdit ? 'new' : undefined}>
      <PageHeader
        title="Abonnements"
        aside={countText(list.count, filters)}
        subtitle="Gérez les abonnements et les renouvellements automatiques."
        topBarAction={
          <ActionIcon size={44} onClick={search.show} aria-label="Rechercher un abonnement">
            <IconSearch size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
        actions={
          !search.onPhone &&
          mayEdit && (
            <Button
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
              onClick={dialog.open}
              aria-keyshortcuts="n"
            >
              Nouvel abonnement
            </Button>
          )
        }
      />
      <SubscriptionsFilterBar filters={filters} onChange={change} onReset={reset} search={search} />
      <SubscriptionsList
        list={list}
        filters={filters}
        rowsRef={rowsRef}
        onReset={reset}
        onNew={mayEdit ? dialog.open : null}
      />
      {search.onPhone && mayEdit && <NewBar label="Nouvel abonnement" onClick={dialog.open} />}
      <Suspense>
        {dialog.wanted && (
          <SubscriptionDialog
            subscription={null}
            start={start.start}
            notice={start.notice}
            opened={dialog.opened && start.ready}
            onClose={dialog.close}
            onSaved={show}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The filters as the address has them; changing them replaces it, so that Back leaves the list. */
function useFilters() {
  const search = useSearch({ from: '/abonnements' });
  const navigate = useNavigate();
  const address = listAddress(filtersOf(search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says it all, and equal filters stay the same object
  const filters = useMemo(() => filtersOf(search), [address]);
  const show = (next: SubscriptionsFilters) =>
    void navigate({ to: '/abonnements', search: filtersOf(next), replace: true });
  return {
    filters,
    from: search.from,
    change: (change: SubscriptionsFilters) => show({ ...filters, ...change }),
    reset: () => show({}),
  };
}

function countText(count: number | undefined, filters: SubscriptionsFilters): string | undefined {
  if (count === undefined) return undefined;
  if (isFiltered(filters)) return `${formatNumber(count)} ${count < 2 ? 'trouvé' : 'trouvés'}`;
  return `${formatNumber(count)} au total`;
}
