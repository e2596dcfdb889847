import { addDays, today } from '@florilege/contract/http/dates.ts';
import { UNREADABLE_DAY } from '@florilege/contract/http/fields.ts';
import type { Errors } from './errors.ts';

/**
 * `24/11/2026` or `24112026` → `2026-11-24`; `24/11` is the nearest day that is not long past, or the last one
 * where days are `back`.
 */
export function parseDay(
  typed: string,
  now: string = today(),
  near: 'ahead' | 'back' = 'ahead',
): string | null {
  const text = typed.trim();
  const match =
    /^(\d{1,2})[\s/.-](\d{1,2})(?:[\s/.-](\d{4}|\d{2}))?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!match) return null;
  const [, day = '', month = '', year] = match;
  if (year) return existing(year.length === 2 ? `20${year}` : year, month, day);
  const thisYear = existing(now.slice(0, 4), month, day);
  const yearAt = (distance: number) => existing(String(Number(now.slice(0, 4)) + distance), month, day);
  if (near === 'back') return thisYear && thisYear <= now ? thisYear : yearAt(-1);
  const days = [yearAt(-1), thisYear, yearAt(1)];
  return days.find((each) => each !== null && addDays(each, LONG_PAST_DAYS) >= now) ?? null;
}

/** An order written down after the fact is days old, not months. */
const LONG_PAST_DAYS = 60;

function existing(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return text.length === 10 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A field of a day holds the text that was typed where it is no day, so that the form can refuse it. */
export const isUnreadable = (day: string | null): boolean => day !== null && !isDay(day);

/** The day, for what is shown of it; null while its text is none. */
export const readableDay = (day: string | null): string | null => (isUnreadable(day) ? null : day);

/** The error of a field of a day: a text that is none, or nothing where it is `missing`. */
export function dayErrors(name: string, day: string | null, missing?: string): Errors {
  const error = isUnreadable(day) ? UNREADABLE_DAY : day === null && missing;
  return error ? { [name]: error } : {};
}
