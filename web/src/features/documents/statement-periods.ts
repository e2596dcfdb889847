import { addDays, monthEnd, monthStart } from '@florilege/contract/http/dates.ts';

export type StatementPeriod = { from: string; to: string };

/** The months and the year that a statement is asked for most, the usual one first. */
export function statementPeriods(today: string): { label: string; period: StatementPeriod }[] {
  const month = monthStart(today);
  return [
    { label: 'Mois dernier', period: { from: monthStart(today, -1), to: addDays(month, -1) } },
    { label: 'Ce mois-ci', period: { from: month, to: monthEnd(today) } },
    {
      label: 'Cette année',
      period: { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
    },
  ];
}

/** Why there can be no statement of these days; null when there can. */
export function periodRefusal({ from, to }: { from: string | null; to: string | null }): string | null {
  if (from === null || to === null) return 'Choisissez le premier et le dernier jour du relevé.';
  return from <= to ? null : 'La fin est avant le début.';
}
