import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '../../../shared/format.ts';
import { pastDatesQuery } from '../subscriptions.queries.ts';
import { DatesCard, DatesStates } from './dates-card.tsx';

/** Dates whose day is over, newest first, with their orders. */
export function PastDates({ subscription: { id } }: { subscription: SubscriptionDetail }) {
  const list = useInfiniteQuery(pastDatesQuery(id));
  const dates = list.data?.pages.flatMap((page) => page.results) ?? [];
  const count = list.data?.pages.at(-1)?.count ?? 0;
  const none = dates.length === 0;
  return (
    <DatesCard
      title="Dates passées"
      hint={none ? null : `${formatCount(count, 'date')}, la plus récente d’abord.`}
      dates={dates}
      subscription={id}
    >
      <DatesStates
        list={list}
        loading="Chargement des dates passées…"
        height={160}
        empty={
          none ? 'Aucune pour l’instant\u00a0: les dates passées paraîtront ici avec leurs commandes.' : null
        }
      />
    </DatesCard>
  );
}
