import { addDays } from '@florilege/contract/http/dates.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../../shared/format.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useMinute } from '../../../shared/use-clock.ts';
import { type DayFilter, dayQuery } from '../deliveries.queries.ts';
import type { KeptProof } from '../proof/proof-outbox.ts';
import { undoneText } from './run-end.ts';

type Props = {
  member: string;
  /** The driver's own run of today. */
  filter: DayFilter;
  proofs: readonly KeptProof[];
  onDay: (date: string) => void;
};

/** In the morning, the stops of the day before that a driver has not made: their bouquets are still in his van. */
export default function UndoneNotice({ member, filter, proofs, onDay }: Props) {
  const date = addDays(filter.date, -1);
  const morning = formatTime(useMinute()) < '12:00';
  const { data } = useQuery({ ...dayQuery(member, { ...filter, date }), enabled: morning });
  const title = morning && data && undoneText(data.results, proofs);
  if (!title) return null;
  return (
    <Notice
      icon={<IconAlertTriangle size={24} stroke={1.75} aria-hidden />}
      tone="amber"
      title={title}
      sentence="Livrez, ou prévenez la boutique, qui choisira un autre jour."
      action={
        <Button variant="default" onClick={() => onDay(date)}>
          Voir la tournée d’hier
        </Button>
      }
    />
  );
}
