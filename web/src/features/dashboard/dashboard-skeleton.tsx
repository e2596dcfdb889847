import { Skeleton } from '@mantine/core';
import classes from './dashboard.module.css';
import { DashboardPanel } from './dashboard-panel.tsx';
import { RevenuePanel } from './figures/revenue-panel.tsx';

const widths = [58, 44, 66, 50, 61];

/** The figures while they load, in their own shape. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={classes.cards} aria-hidden>
        {widths.slice(0, 4).map((width) => (
          <div key={width} className={`${classes.card} fl-card`}>
            <div className={classes.label}>
              <Skeleton height={12} width={`${width + 10}%`} />
            </div>
            <Skeleton height={26} my="xs" width={`${width}%`} />
            <Skeleton height={11} width={`${width - 10}%`} />
          </div>
        ))}
      </div>
      <ListSkeleton title="Clients en Déficit" area="debts" />
      <RevenuePanel />
      <ListSkeleton title="Dernières Commandes" area="latest" />
      <ListSkeleton title="Livraisons de la semaine" area="week" />
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
            <div className={classes.words}>
              <Skeleton height={14} width={`${width}%`} />
              <Skeleton height={11} mt="xs" width="26%" />
            </div>
            <Skeleton height={14} width={72} />
          </div>
        ))}
      </div>
    </DashboardPanel>
  );
}
