import { Skeleton } from '@mantine/core';
import { DashboardPanel } from './dashboard-panel.tsx';
import cards from './figures/dashboard-cards.module.css';
import lists from './figures/dashboard-lists.module.css';

const widths = [58, 44, 66, 50, 61];

/** Figures on their way, in the shape of what comes. */
export function CardsSkeleton() {
  return (
    <div className={cards.cards} aria-hidden>
      {widths.slice(0, 4).map((width) => (
        <div key={width} className={cards.card}>
          <div className={cards.label}>
            <Skeleton height={12} width={`${width + 10}%`} />
          </div>
          <Skeleton height={26} mt={8} mb={6} width={`${width}%`} />
          <Skeleton height={11} width={`${width - 10}%`} />
        </div>
      ))}
    </div>
  );
}

export function ListSkeleton({ title, area }: { title: string; area: string }) {
  return (
    <DashboardPanel title={title} area={area}>
      <div className={lists.list} aria-hidden>
        {widths.map((width) => (
          <div key={width} className={lists.entry}>
            <div className={lists.words}>
              <Skeleton height={14} width={`${width}%`} />
              <Skeleton height={11} mt={8} width="26%" />
            </div>
            <Skeleton height={14} width={72} />
          </div>
        ))}
      </div>
    </DashboardPanel>
  );
}
