import { addDays } from '@florilege/contract/http/dates.ts';
import type { RangeShortcut } from '../../../shared/filters/date-range-calendar.tsx';

/** Photos are looked for where they were taken: in days gone by. */
export function dateShortcuts(now: string): RangeShortcut[] {
  const monday = addDays(now, -((new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7));
  const monthStart = `${now.slice(0, 7)}-01`;
  const monthBefore = addDays(monthStart, -1);
  return [
    { label: 'Aujourd’hui', from: now, to: now },
    { label: 'Cette semaine', from: monday, to: addDays(monday, 6) },
    { label: 'Ce mois-ci', from: monthStart, to: addDays(`${addDays(monthStart, 31).slice(0, 7)}-01`, -1) },
    { label: 'Mois dernier', from: `${monthBefore.slice(0, 7)}-01`, to: monthBefore },
  ];
}
