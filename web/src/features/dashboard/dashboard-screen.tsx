import { can } from '@florilege/contract/auth/roles.ts';
import { ActionIcon, Box, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMember } from '../../session/use-session.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../shared/dialog/later-dialog.tsx';
import { FilterPill } from '../../shared/filters/filter-pill.tsx';
import { formatTime } from '../../shared/format.ts';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { StaleNotice } from '../../shared/ui/stale-notice.tsx';
import { useOnPhone } from '../../shared/use-on-phone.ts';
import { AlertsDialog, PayoutsDialog } from '../payments/payments.public.ts';
import { FirstHourAtHome, useWorkplace } from '../settings/settings.public.ts';
import classes from './dashboard.module.css';
import { STATS_FAILED, type StatsShop, statsQuery, useRefreshDashboard } from './dashboard.queries.ts';
import { DashboardPanel } from './dashboard-panel.tsx';
import { DashboardCards } from './figures/dashboard-cards.tsx';
import { ClientsTable, Debtors, LatestOrders, OrdersTable, TopClients } from './figures/dashboard-lists.tsx';
import { dayText } from './figures/dashboard-words.ts';
import { RevenuePanel } from './figures/revenue-panel.tsx';
import { TodoPanel } from './todo/todo-panel.tsx';
import { WeekStrip } from './todo/week-strip.tsx';

const FailedJobsDialog = laterDialog(() => import('./todo/failed-jobs-dialog.tsx'));

/** / */
export function DashboardScreen() {
  const { boutique } = useSearch({ from: '/' });
  const { shops } = useWorkplace();
  // The shop of the address counts while it can be chosen: there are several, and it is one of them.
  const isChoice = !shops || (shops.length > 1 && shops.some(({ id }) => String(id) === boutique));
  const shop = isChoice ? boutique : undefined;
  const navigate = useNavigate();
  const setShop = (chosen: StatsShop) =>
    void navigate({
      to: '/',
      search: (before) => ({ ...before, boutique: chosen }),
      replace: true,
      resetScroll: false,
    });
  const stats = useQuery(statsQuery(shop));
  const message = stats.isError && `Erreur lors du chargement: ${errorMessage(stats.error, STATS_FAILED)}`;
  const onPhone = useOnPhone();
  const refresh = <Refresh at={stats.dataUpdatedAt} small={onPhone} />;
  const retry = { onRetry: () => void stats.refetch(), retrying: stats.isFetching };
  return (
    <>
      <PageHeader
        title="Tableau de Bord"
        breadcrumb={null}
        subtitle={
          stats.data
            ? dayText(stats.data)
            : stats.isPending && <span role="status">Chargement des statistiques...</span>
        }
        {...(onPhone ? { topBarAction: refresh } : { actions: refresh })}
      />
      {shops && shops.length > 1 && (
        <Box mb="md" className="fl-no-print">
          <FilterPill
            name="Boutique"
            label="Toutes les boutiques"
            allLabel="Toutes les boutiques"
            options={shops.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={shop}
            onChange={setShop}
          />
        </Box>
      )}
      <FirstHourAtHome />
      {message && stats.data && <StaleNotice message={message} {...retry} />}
      <div className={classes.grid} aria-busy={stats.isPending || undefined}>
        <TodoPanel area="todo" filtered={shop !== undefined} />
        {stats.data && (
          <>
            <DashboardCards stats={stats.data} filtered={shop !== undefined} />
            <Debtors clients={stats.data.negative_balance_customers} filtered={shop !== undefined} />
            <RevenuePanel shop={shop} />
            <LatestOrders orders={stats.data.latest_orders} />
            <WeekStrip stats={stats.data} shop={shop} />
            <TopClients clients={stats.data.top_customers} filtered={shop !== undefined} />
            <OrdersTable orders={stats.data.latest_orders} />
            <ClientsTable clients={stats.data.top_customers} />
          </>
        )}
        {stats.isPending && <DashboardSkeleton shop={shop} />}
        {message && !stats.data && (
          <Box style={{ gridColumn: '1 / -1' }}>
            <ErrorPanel message={message} {...retry} />
          </Box>
        )}
      </div>
      <Dialogs />
    </>
  );
}

/** « Actualiser », and its time for screen readers. */
function Refresh({ at, small }: { at: number; small: boolean }) {
  const refresh = useRefreshDashboard();
  const common = { onClick: () => refresh.mutate(), loading: refresh.isPending };
  return (
    <>
      {small ? (
        <ActionIcon size={44} aria-label="Actualiser" {...common}>
          <IconRefresh size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionButton Icon={IconRefresh} {...common}>
          Actualiser
        </ActionButton>
      )}
      <VisuallyHidden role="status">
        {refresh.isSuccess && at > 0 && `Chiffres actualisés à ${formatTime(new Date(at).toISOString())}`}
      </VisuallyHidden>
    </>
  );
}

/** The dialogs that lines « À traiter » and « Versements de Square » open, as the URL names them. */
function Dialogs() {
  const member = useMember();
  const { panneau, boutique } = useSearch({ from: '/' });
  const navigate = useNavigate();
  const router = useRouter();
  const cameFromApp = useCanGoBack();
  const close = () =>
    cameFromApp
      ? router.history.back({ ignoreBlocker: true })
      : void navigate({ to: '/', search: { boutique }, replace: true });
  return (
    <>
      <DialogSlot of={panneau === 'paiements' && can(member, 'payments.settle')}>
        {() => <AlertsDialog onClose={close} />}
      </DialogSlot>
      <DialogSlot of={panneau === 'versements' && can(member, 'payments.settle')}>
        {() => <PayoutsDialog onClose={close} />}
      </DialogSlot>
      <DialogSlot of={panneau === 'taches' && can(member, 'jobs.retry')}>
        {() => <FailedJobsDialog onClose={close} />}
      </DialogSlot>
    </>
  );
}

const widths = [58, 44, 66, 50, 61];

function DashboardSkeleton({ shop }: { shop: StatsShop }) {
  return (
    <>
      <div className={classes.cards} aria-hidden>
        {widths.slice(0, 4).map((width) => (
          <div key={width} className={`${classes.card} fl-card`}>
            <Group mih={28}>
              <Skeleton height={12} width={`${width + 10}%`} />
            </Group>
            <Skeleton height={26} my="xs" width={`${width}%`} />
            <Skeleton height={11} width={`${width - 10}%`} />
          </div>
        ))}
      </div>
      <ListSkeleton title="Clients en Déficit" area="debts" />
      <RevenuePanel shop={shop} />
      <ListSkeleton title="Dernières Commandes" area="latest" />
      <ListSkeleton title="Livraisons sur 7 jours" area="week" />
      <ListSkeleton title="Top Clients" area="top" />
    </>
  );
}

function ListSkeleton({ title, area }: { title: string; area: string }) {
  return (
    <DashboardPanel title={title} area={area}>
      <div aria-hidden>
        {widths.map((width) => (
          <div key={width} className={classes.entry}>
            <Box flex={1}>
              <Skeleton height={14} width={`${width}%`} />
              <Skeleton height={11} mt="xs" width="26%" />
            </Box>
            <Skeleton height={14} width={72} />
          </div>
        ))}
      </div>
    </DashboardPanel>
  );
}
