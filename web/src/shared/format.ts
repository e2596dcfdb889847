import { addDays, dayOf, parisTime, today } from '@florilege/contract/http/dates.ts';
import { lazily } from '@florilege/contract/lazily.ts';

const LOCALE = 'fr-FR';
// These load the data of all languages, so they are made at their first use.
const longDay = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }),
);
const dayAndMonth = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', day: 'numeric', month: 'long' }),
);
const monthAndYear = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
);
const weekday = lazily(() => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', weekday: 'short' }));
const relative = lazily(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));

/** `"1234.50"` → `1 234,50 €` with no-break spaces; a text that is no amount stays as it is. */
export function formatEuros(amount: string | number): string {
  const value = Number(amount);
  if (!Number.isFinite(value) || amount === '') return String(amount);
  return `${written(value, 2)}\u00a0€`;
}

/** `1284` → `1 284`; with a decimal `2.41` → `2,4`. */
export const formatNumber = (value: number, decimals = 0): string => written(value, decimals);

/**
 * As `Intl` writes a number, with a wider space between thousands, as its narrow one is next to nothing at the size
 * of a list, and a true minus sign, which aligns in a column. `Intl` itself loads the data of all languages.
 */
function written(value: number, decimals: number): string {
  const [whole = '', rest] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${value < 0 ? '\u2212' : ''}${grouped}${rest ? `,${rest}` : ''}`;
}

/** `commande` with its number: `1 commande`, `2 commandes`; French counts 0 and 1 as singular. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)}\u00a0${Math.abs(count) < 2 ? singular : plural}`;
}

/** An amount with the word that agrees with it: `1,50 € encaissé`, `2,00 € encaissés`. */
export function formatSum(amount: string, singular: string, plural = `${singular}s`): string {
  return `${formatEuros(amount)} ${Math.abs(Number(amount)) < 2 ? singular : plural}`;
}

/** A calendar day `YYYY-MM-DD` or an instant (read in Paris) → `21/11/2026`. */
export function formatDate(value: string): string {
  const day = calendarDay(value);
  return day ? `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : value;
}

/** A day or an instant → `21/11` this year, `21/11/2025` otherwise. */
export function shortDay(value: string, now: string = today()): string {
  const text = formatDate(value);
  return text.slice(6) === now.slice(0, 4) ? text.slice(0, 5) : text;
}

/** An instant → `17:42`, Paris time. */
export const formatTime = (instant: string): string => parisTime(new Date(instant)).slice(11, 16);

/** An instant → `20/11/2026 à 17:42`, Paris time. */
export const formatDateTime = (instant: string): string => `${formatDate(instant)} à ${formatTime(instant)}`;

/** `2026-11-21` → `samedi 21 novembre`. */
export function formatLongDay(day: string): string {
  return longDay()
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/\b1 /, '1er ');
}

/** `2027-01-05` → `5 janvier 2027`; the year only when it is another one. */
export const dayMonthText = (day: string, now: string = today()): string =>
  `${dayAndMonth()
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/^1 /, '1er ')}${withYear(day, now)}`;

/** A day or a month `2026-10` → `octobre 2026`. */
export const formatMonth = (day: string): string =>
  monthAndYear().format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));

/** ` 2027`, or nothing in the present year. */
const withYear = (day: string, now: string = today()): string =>
  day.slice(0, 4) === now.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;

/** `samedi 21 novembre` this year, `lundi 4 janvier 2027` otherwise. */
export const longDayText = (day: string, now: string = today()): string =>
  `${formatLongDay(day)}${withYear(day, now)}`;

/** A day as people say it: `aujourd’hui`, `demain`, `hier`, else `samedi 21 novembre`. */
export function formatRelativeDay(day: string, now: string = today()): string {
  if (day === now) return 'aujourd’hui';
  if (day === addDays(now, 1)) return 'demain';
  if (day === addDays(now, -1)) return 'hier';
  return longDayText(day, now);
}

/** A day to choose: `Aujourd’hui 22/11`, `Demain 23/11`, `Mar. 24`, `Mar. 1er`. */
export function dayChip(day: string, now: string = today()): string {
  const near = formatRelativeDay(day, now);
  const date = new Date(`${day}T00:00:00Z`);
  const figure = date.getUTCDate();
  return near === longDayText(day, now)
    ? `${capitalise(weekday().format(date))} ${figure === 1 ? '1er' : figure}`
    : `${capitalise(near)} ${shortDay(day, now)}`;
}

/** An instant seen from now: `il y a 2 heures`, `il y a 18 minutes`, `hier`. */
export function formatAgo(instant: string, now: number = Date.now()): string {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000);
  if (Math.abs(seconds) < 60) return 'à l’instant';
  if (Math.abs(seconds) < 3600) return relative().format(Math.trunc(seconds / 60), 'minute');
  if (Math.abs(seconds) < 86_400) return relative().format(Math.trunc(seconds / 3600), 'hour');
  const days = Date.parse(dayOf(new Date(instant))) - Date.parse(dayOf(new Date(now)));
  return relative().format(days / 86_400_000, 'day');
}

/** First letter as a capital: `samedi` → `Samedi`. */
export const capitalise = (text: string): string => text.charAt(0).toLocaleUpperCase(LOCALE) + text.slice(1);

function calendarDay(value: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : dayOf(instant);
}

/** Words side by side, empty ones left out. The sign stays with the words before it, so that no line begins with it. */
export const joined = (...parts: (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\u00a0· ');
