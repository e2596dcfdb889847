import { TIME_ZONE } from '@florilege/contract/http/dates.ts';
import type { Taken } from './exif.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Cameras without a clock say 1970 or 1980. */
const FIRST = Date.UTC(1990, 0, 1);

const written = /^(\d{4}):(\d{2}):(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;
const offsetWritten = /^([+-])(\d{2}):?(\d{2})$/;

/** The moment as ISO 8601 UTC; a time without a zone is Paris time. Null when it cannot be right. */
export function takenAt({ dateTime, fraction, offset }: Taken, now = new Date()): string | null {
  const parts = written.exec(dateTime)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const milliseconds = /^\d+$/.test(fraction ?? '') ? Math.floor(Number(`0.${fraction}`) * 1000) : 0;
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  // 31 June, or 25:00.
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day || local.getUTCHours() !== hour)
    return null;
  const instant = new Date(local.getTime() - (offsetMinutes(offset) ?? parisOffset(local)) * MINUTE);
  return instant.getTime() < FIRST || instant.getTime() > now.getTime() + DAY ? null : instant.toISOString();
}

function offsetMinutes(offset: string | null): number | null {
  const [, sign, hours, minutes] = offsetWritten.exec(offset ?? '') ?? [];
  if (!sign || Number(hours) > 14) return null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

const parisZone = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** Minutes that Paris was ahead of UTC when its clocks showed `local`; they change at 1:00 UTC. */
function parisOffset(local: Date): number {
  const zone =
    parisZone.formatToParts(local.getTime() - 2 * 60 * MINUTE).find(({ type }) => type === 'timeZoneName')
      ?.value ?? '';
  return offsetMinutes(zone.replace('GMT', '')) ?? 0;
}
