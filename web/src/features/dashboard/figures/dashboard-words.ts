import type { DashboardStats } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { capitalise, formatCount, formatEuros, formatLongDay, formatNumber } from '../../../shared/format.ts';

/** `+12 % sur samedi dernier`; without anything to compare with, what there was. */
export function comparedText(
  { daily, same_day_last_week: before }: DashboardStats['revenue'],
  day: string,
): string {
  const weekday = formatLongDay(day).split(' ')[0];
  if (Number(before) <= 0) return `${formatEuros(before)} ${weekday} dernier`;
  const percent = Math.round((Number(daily) / Number(before) - 1) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '\u2212' : '';
  return `${sign}${formatNumber(Math.abs(percent))}\u00a0% sur ${weekday} dernier`;
}

/** `du 1er au 21 novembre`. */
export function monthText(day: string): string {
  const [, ...dayAndMonth] = formatLongDay(day).split(' ');
  return day.endsWith('-01') ? `le ${dayAndMonth.join(' ')}` : `du 1er au ${dayAndMonth.join(' ')}`;
}

/** How many deliveries and pick-ups, in the line below the title. */
export function dayText({ day, today }: Pick<DashboardStats, 'day' | 'today'>): string {
  const work = [formatCount(today.deliveries, 'livraison'), formatCount(today.pickups, 'retrait')].join(', ');
  return `${capitalise(formatLongDay(day))} ${day.slice(0, 4)}\u00a0· ${work} aujourd’hui`;
}
