import { addDays, dayOf, TIME_ZONE } from '@florilege/contract/http/dates.ts';
import type { Random } from './random.ts';

const hourAndMinute = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Minutes since midnight in Paris. */
export function minutesOf(instant: Date): number {
  const [hours = '0', minutes = '0'] = hourAndMinute.format(instant).split(':');
  return Number(hours) * 60 + Number(minutes);
}

const offsets = new Map<string, number>();

/** The instant of a Paris wall-clock time, with the offset of noon, because clocks change at night. */
export function parisInstant(day: string, minutes: number): Date {
  const noon = new Date(`${day}T12:00:00Z`);
  const offset = offsets.get(day) ?? minutesOf(noon) - 720;
  offsets.set(day, offset);
  return new Date(noon.getTime() + Math.round((minutes - 720 - offset) * 60_000));
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay();
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`;
}

/** Last Sunday of May, or first of June when that is Pentecost (D215-1, action sociale et familles). */
export function mothersDay(year: number): string {
  const lastOfMay = `${year}-05-31`;
  const sunday = addDays(lastOfMay, -weekday(lastOfMay));
  return sunday === addDays(easter(year), 49) ? addDays(sunday, 7) : sunday;
}

/** The day of each feast, and the orders it adds on that day, the day before and so on. */
const feasts = {
  valentine: { on: (year: number) => `${year}-02-14`, orders: [75, 28, 12] },
  grandmothers: {
    on: (year: number) => addDays(`${year}-03-07`, -weekday(`${year}-03-07`)),
    orders: [12, 6],
  },
  women: { on: (year: number) => `${year}-03-08`, orders: [16] },
  muguet: { on: (year: number) => `${year}-05-01`, orders: [45, 20] },
  mothers: { on: mothersDay, orders: [60, 45, 18] },
  toussaint: { on: (year: number) => `${year}-11-01`, orders: [30, 35, 22, 14] },
  christmas: { on: (year: number) => `${year}-12-24`, orders: [42, 28, 16, 10] },
  newYear: { on: (year: number) => `${year}-12-31`, orders: [16] },
};

export type Feast = keyof typeof feasts;

/** The feast that a day prepares, with the orders it brings. */
export function rushOn(day: string): { feast: Feast; orders: number } | null {
  const year = Number(day.slice(0, 4));
  for (const [feast, { on, orders }] of Object.entries(feasts)) {
    const rush = orders[daysBetween(day, on(year))];
    if (rush !== undefined) return { feast: feast as Feast, orders: rush };
  }
  return null;
}

const weekdayOrders = [4.5, 1.5, 5, 5.5, 6, 9.5, 12];
const monthFactor = [0.9, 0.95, 1, 1, 1.15, 1.2, 0.9, 0.55, 1, 1, 0.95, 1.2];

/** Orders of a day without any feast: calm on Mondays, strong on Fridays and Saturdays, few in August. */
export function ordinaryOrders(day: string): number {
  if (day.endsWith('-12-25') || day.endsWith('-01-01')) return 1;
  return (weekdayOrders[weekday(day)] ?? 0) * (monthFactor[monthOf(day) - 1] ?? 1);
}

/** Minutes since midnight between which orders are taken. */
export function shopHours(day: string): { opens: number; closes: number } {
  const date = weekday(day);
  if (date === 0) return { opens: 9 * 60, closes: 13 * 60 + 30 };
  if (date === 1) return { opens: 10 * 60, closes: 18 * 60 };
  return { opens: 9 * 60, closes: 19 * 60 + 30 };
}

export type Clock = {
  now: Date;
  today: string;
  /** The last moment of work: now, or the evening before when it is night. */
  atWork: Date;
};

export function readClock(now: Date): Clock {
  const today = dayOf(now);
  const minutes = minutesOf(now);
  const evening = 19 * 60 + 50;
  const isNight = minutes < 8 * 60;
  const latest = isNight
    ? parisInstant(addDays(today, -1), evening)
    : parisInstant(today, Math.min(minutes, evening));
  return { now, today, atWork: latest < now ? latest : new Date(now.getTime() - 1000) };
}

export const minutesLater = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + Math.round(minutes * 60_000));

/** A moment strictly between two instants, in working hours if there are any, else soon after the first. */
export function momentBetween(random: Random, from: Date, to: Date): Date {
  const span = to.getTime() - from.getTime();
  const at = (share: number) => new Date(from.getTime() + Math.max(1, Math.floor(span * share)));
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const moment = at(0.01 + 0.98 * random.next());
    const minutes = minutesOf(moment);
    if (minutes >= 540 && minutes <= 1190) return moment;
  }
  return at(0.01 + 0.03 * random.next());
}
