import type { Revenue } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatEuros } from '../../../shared/format.ts';
import { StaleNotice } from '../../../shared/ui/stale-notice.tsx';
import { revenueQuery, STATS_FAILED } from '../dashboard.queries.ts';
import { DashboardPanel } from '../dashboard-panel.tsx';
import { RevenueDefinition } from './dashboard-cards.tsx';
import { FigureTip } from './figure-tip.tsx';
import classes from './revenue-panel.module.css';

// Drawing takes a library of its own, which nothing else on the page waits for.
const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }));

const TITLE = 'Revenus sur 12 mois';
const longMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const monthName = (day: string) => longMonth.format(new Date(`${day}T00:00:00Z`));

/** The last twelve months, each beside the same one of the year before. */
export function RevenuePanel() {
  const revenue = useQuery(revenueQuery);
  const tip = (
    <FigureTip about={TITLE}>
      <RevenueDefinition />
      <p>Le mois en cours n’est pas fini&nbsp;: il se compare à un mois entier.</p>
    </FigureTip>
  );
  return (
    <DashboardPanel title={TITLE} area="chart" beside={tip} aside={<Legend />}>
      <div className={classes.body}>
        {revenue.isError && (
          <StaleNotice
            message={`Erreur lors du chargement: ${errorMessage(revenue.error, STATS_FAILED)}`}
            onRetry={() => void revenue.refetch()}
            retrying={revenue.isFetching}
          />
        )}
        {revenue.isPending && <ChartSkeleton />}
        {revenue.data && (
          <>
            <p className={classes.totals}>
              {formatEuros(revenue.data.total)}{' '}
              <span>contre {formatEuros(revenue.data.total_before)} un an plus tôt</span>
            </p>
            <div aria-hidden className={classes.chart}>
              <Suspense fallback={<ChartSkeleton />}>
                <RevenueChart revenue={revenue.data} />
              </Suspense>
            </div>
            <RevenueTable revenue={revenue.data} />
          </>
        )}
      </div>
    </DashboardPanel>
  );
}

function Legend() {
  return (
    <p className={classes.legend}>
      <span>
        <span className={classes.mark} data-year="this" />
        cette année
      </span>
      <span>
        <span className={classes.mark} data-year="before" />
        l’an dernier
      </span>
    </p>
  );
}

function ChartSkeleton() {
  return <Skeleton className={classes.chart ?? ''} radius="md" />;
}

/** The chart in words. */
function RevenueTable({ revenue }: { revenue: Revenue }) {
  return (
    <div className={classes.spoken}>
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
              <th scope="row">{monthName(from)}</th>
              <td>{formatEuros(amount)}</td>
              <td>{formatEuros(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
