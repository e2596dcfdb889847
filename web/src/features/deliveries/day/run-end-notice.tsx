import { addDays } from '@florilege/contract/http/dates.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { capitalise, formatRelativeDay } from '../../../shared/format.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { type DayFilter, dayQuery } from '../deliveries.queries.ts';
import { nextDayText } from './run-end.ts';

type Props = { member: string; filter: DayFilter; end: string; missed: boolean };

/** The end of a driver's run: what became of it, and the next day's. */
export default function RunEndNotice({ member, filter, end, missed }: Props) {
  const date = addDays(filter.date, 1);
  const { data: next } = useQuery(dayQuery(member, { ...filter, date }));
  return (
    <Notice
      icon={<IconCircleCheck size={24} stroke={1.75} aria-hidden />}
      tone="green"
      title="Tournée terminée"
      sentence={
        <>
          {end}.{missed && ' La boutique est prévenue\u202f; vous pouvez encore repasser.'}
          {next && (
            <>
              <br />
              {capitalise(formatRelativeDay(date))}&nbsp;: {nextDayText(next.results)}.
            </>
          )}
        </>
      }
    />
  );
}
