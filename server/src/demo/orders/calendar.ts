import { addDays, dayOf, TIME_ZONE } from '@florilege/contract/http/dates.ts';

export type Feast =
  | 'valentine'
  | 'grandmothers'
  | 'women'
  | 'muguet'
  | 'mothers'
  | 'toussaint'
  | 'christmas'
  | 'newYear';

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

/**
 * The instant of a Paris wall-clock time. The offset is the one at noon: clocks change at night, before the shop stirs.
 * Minutes may be a fraction.
 */
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

/** The last day of the month of `day`. */
export function monthEnd(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
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

/** Last Sunday of May; first Sunday of June when that is Pentecost (Code de l'action sociale et des familles, D215-1). */
export function mothersDay(year: number): string {
  const lastOfMay = `${year}-05-31`;
  const sunday = addDays(lastOfMay, -weekday(lastOfMay));
  return sunday === addDays(easter(year), 49) ? addDays(sunday, 7) : sunday;
}

/** Orders for a feast that come on top of an ordinary day, by how many days ahead of it they are handed over. */
const rushes: Record<Feast, readonly number[]> = {
  valentine: [75, 28, 12],
  grandmothers: [12, 6],
  women: [16],
  muguet: [45, 20],
  mothers: [60, 45, 18],
  toussaint: [30, 35, 22, 14],
  christmas: [42, 28, 16, 10],
  newYear: [16],
};

function feastDay(feast: Feast, year: number): string {
  switch (feast) {
    case 'valentine':
      return `${year}-02-14`;
    case 'grandmothers':
      return addDays(`${year}-03-07`, -weekday(`${year}-03-07`));
    case 'women':
      return `${year}-03-08`;
    case 'muguet':
      return `${year}-05-01`;
    case 'mothers':
      return mothersDay(year);
    case 'toussaint':
      return `${year}-11-01`;
    case 'christmas':
      return `${year}-12-24`;
    case 'newYear':
      return `${year}-12-31`;
  }
}

const feasts = Object.keys(rushes) as Feast[];

/** What a day is known for in a flower shop, with the orders it brings. */
export function rushOn(day: string): { feast: Feast; orders: number } | null {
  const year = Number(day.slice(0, 4));
  for (const feast of feasts) {
    const ahead = daysBetween(day, feastDay(feast, year));
    const orders = rushes[feast][ahead];
    if (orders !== undefined) return { feast, orders };
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

export type Phase = 'night' | 'opening' | 'morning' | 'midday' | 'afternoon' | 'evening' | 'closing';

/** Minute from which each phase of the working day begins. */
const phases: readonly (readonly [Phase, number])[] = [
  ['closing', 19 * 60],
  ['evening', 17 * 60],
  ['afternoon', 14 * 60 + 45],
  ['midday', 12 * 60],
  ['morning', 9 * 60 + 50],
  ['opening', 8 * 60],
];

export type Clock = {
  now: Date;
  today: string;
  /** The last moment at which somebody was at work: now, or the evening before when it is night. */
  atWork: Date;
  phase: Phase;
};

export function readClock(now: Date): Clock {
  const today = dayOf(now);
  const minutes = minutesOf(now);
  const phase = phases.find(([, from]) => minutes >= from)?.[0] ?? 'night';
  const evening = 19 * 60 + 50;
  const latest =
    phase === 'night'
      ? parisInstant(addDays(today, -1), evening)
      : parisInstant(today, Math.min(minutes, evening));
  return { now, today, atWork: latest < now ? latest : new Date(now.getTime() - 1000), phase };
}
