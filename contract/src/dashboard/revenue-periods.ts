import { addDays, monthStart, weekStart } from '../http/dates.ts';

export const revenuePeriodNames = ['day', 'week', 'month', 'year'] as const;
export type RevenuePeriod = (typeof revenuePeriodNames)[number];

/** Days from `from` to before `to`. */
type Span = { from: string; to: string };
export type ComparedSpan = Span & { before: Span };

/**
 * Where the same day begins in the year before. A year without 29 February has nothing beside it; 28 February
 * after a leap year stands beside two days, so that no euro of the year before is left out.
 */
function yearBefore(day: string): string {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return day.endsWith('-02-29') ? `${same.slice(0, 4)}-03-01` : same;
}

const startOf: Record<RevenuePeriod, (day: string) => string> = {
  day: (day) => day,
  week: weekStart,
  month: (day) => monthStart(day),
  year: (day) => `${day.slice(0, 4)}-01-01`,
};
const nextOf: Record<RevenuePeriod, (start: string) => string> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => monthStart(start, 1),
  year: (start) => `${Number(start.slice(0, 4)) + 1}-01-01`,
};
// A week is compared with the week 52 weeks before, so that Saturdays match.
const beforeOf = (period: RevenuePeriod) =>
  period === 'week' ? (day: string) => addDays(day, -364) : yearBefore;

/** Whole periods of the last `months` months, oldest first, each with that of the year before. */
export function revenuePeriods(now: string, period: RevenuePeriod, months: number): ComparedSpan[] {
  const spans: ComparedSpan[] = [];
  const before = beforeOf(period);
  for (let from = startOf[period](monthStart(now, 1 - months)); from <= now; from = nextOf[period](from)) {
    const to = nextOf[period](from);
    spans.push({ from, to, before: { from: before(from), to: before(to) } });
  }
  return spans;
}
