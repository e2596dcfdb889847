import type { Revenue } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatEuros, formatMonth } from '../../../shared/format.ts';
import { later, Meanwhile } from '../../../shared/page/later.ts';
import { StaleNotice } from '../../../shared/ui/stale-notice.tsx';
import { PayoutsLink } from '../../payments/payments.public.ts';
import classes from '../dashboard.module.css';
import { revenueQuery, STATS_FAILED, type StatsShop } from '../dashboard.queries.ts';
import { DashboardPanel, FigureTip } from '../dashboard-panel.tsx';
import { RevenueDefinition } from './dashboard-cards.tsx';

// Its library is large, and the rest of the page does not wait for it.
const RevenueChart = later(() => import('./revenue-chart.tsx'));

const TITLE = 'Revenus sur 12 mois';

/** The last twelve months, each beside the same one of the year before. */
export function RevenuePanel({ shop }: { shop: StatsShop }) {
  const revenue = useQuery(revenueQuery(shop));
  const tip = (
    <FigureTip about={TITLE}>
      <RevenueDefinition />
      <p>Le mois en cours n’est pas fini&nbsp;: il se compare à un mois entier.</p>
    </FigureTip>
  );
  return (
    <DashboardPanel title={TITLE} area="chart" beside={tip} aside={<Legend />}>
      <Stack gap="sm" p="md" flex={1}>
        {revenue.isError && (
          <StaleNotice
            message={`Erreur lors du chargement: ${errorMessage(revenue.error, STATS_FAILED)}`}
            onRetry={() => void revenue.refetch()}
            retrying={revenue.isFetching}
          />
        )}
        <Group justify="space-between" gap="xs">
          {revenue.isPending && <Skeleton height={14} width="46%" my="2xs" />}
          {revenue.data && <Total revenue={revenue.data} />}
          <PayoutsLink />
        </Group>
        {revenue.isPending && <ChartSkeleton />}
        {revenue.data && (
          <>
            <div aria-hidden className={classes.chart}>
              <Meanwhile value={<ChartSkeleton />}>
                <RevenueChart revenue={revenue.data} />
              </Meanwhile>
            </div>
            <RevenueTable revenue={revenue.data} />
          </>
        )}
      </Stack>
    </DashboardPanel>
  );
}

const Total = ({ revenue }: { revenue: Revenue }) => (
  <p className="fl-figures">
    <strong>{formatEuros(revenue.total)}</strong>{' '}
    <Text span c="dimmed">
      contre {formatEuros(revenue.total_before)} un an plus tôt
    </Text>
  </p>
);

function Legend() {
  return (
    <Group component="p" gap="xs" c="dimmed" fz="xs">
      <span className={classes.mark} data-current />
      cette année
      <span className={classes.mark} />
      l’an dernier
    </Group>
  );
}

function ChartSkeleton() {
  return <Skeleton className={classes.chart} radius="md" />;
}

/** The chart for screen readers. */
function RevenueTable({ revenue }: { revenue: Revenue }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{TITLE}, chacun avec le même mois un an plus tôt</caption>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            <th scope="col">Revenus</th>
            <th scope="col">Un an plus tôt</th>
          </tr>
        </thead>
        <tbody>
          {revenue.results.map(({ from, amount, before }) => (
            <tr key={from}>
              <th scope="row">{formatMonth(from)}</th>
              <td>{formatEuros(amount)}</td>
              <td>{formatEuros(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
