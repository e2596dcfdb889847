/** The shop lives in Paris: days, months and slots are Paris days, whatever the machine thinks. */
export const TIME_ZONE = 'Europe/Paris';

const parisDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export function dayOf(instant: Date): string {
  return parisDay.format(instant);
}

export function today(): string {
  return dayOf(new Date());
}

/** The day `days` later (or earlier when negative); pure calendar arithmetic, no clock change can shift it. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The last day of the month of `day`. */
export function monthEnd(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}
