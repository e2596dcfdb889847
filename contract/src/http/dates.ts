import { lazily } from '../lazily.ts';

/** The shop lives in Paris: days, months and slots are Paris days, whatever the machine thinks. */
export const TIME_ZONE = 'Europe/Paris';

/** Winter and summer, as offsets from UTC in minutes, of a machine that keeps the time of Paris. */
const PARIS_OFFSETS = [-60, -120];
const keepsParisTime = () =>
  PARIS_OFFSETS.every((offset, i) => new Date(2026, 6 * i, 1).getTimezoneOffset() === offset);

/** A browser loads the data of all languages with the first such object, which takes a tenth of a first view. */
const clock = lazily(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' }),
);

const two = (figure: number) => String(figure).padStart(2, '0');

/** The clock of the machine, written as the library writes that of Paris. */
const ownClock = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

/** An instant on the clocks of Paris: `2026-11-21 17:42:05`. Throws a RangeError for a date that is none. */
export function parisTime(instant: Date): string {
  const own = keepsParisTime() && !Number.isNaN(instant.getTime());
  return own ? ownClock(instant) : clock().format(instant);
}

export function dayOf(instant: Date): string {
  return parisTime(instant).slice(0, 10);
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

/** `2026-11-21` → `21/11/2026`. */
export const frenchDay = (day: string): string => day.split('-').reverse().join('/');

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The Monday of the week of `day`. */
export const weekStart = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The first day of the month of `day`, or of the month `months` later. */
export function monthStart(day: string, months = 0): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** The last day of the month of `day`. */
export const monthEnd = (day: string): string => addDays(monthStart(day, 1), -1);
