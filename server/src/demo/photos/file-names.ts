import { dayOf } from '@florilege/contract/http/dates.ts';
import { minutesOf } from '../orders/calendar.ts';
import type { Random } from '../random.ts';

const two = (value: number) => String(value).padStart(2, '0');
const phoneNames = /^(IMG_|IMG-|PXL_|\d{8}_)/;

/** A name that a phone gave, whose photos know when they were taken; messages take that off. */
export const isFromPhone = (name: string) => phoneNames.test(name) && !name.startsWith('IMG-');

/** How the file of a photo is called: by one of four phones, by the app it was sent with, or by whoever saved it. */
export function fileName(
  random: Random,
  given: readonly string[],
  shot: Date,
  phone: boolean,
  sent: boolean,
): string {
  const day = dayOf(shot).replaceAll('-', '');
  const minutes = minutesOf(shot);
  const time = `${two(Math.floor(minutes / 60))}${two(minutes % 60)}${two(random.int(0, 59))}`;
  if (sent && random.chance(0.8)) return `IMG-${day}-WA${String(random.int(1, 40)).padStart(4, '0')}.jpg`;
  if (!phone && random.chance(0.52))
    return `${random.pick(given)}.${random.weighted([
      ['jpg', 10],
      ['webp', 3],
      ['png', 3],
    ] as const)}`;
  switch (random.int(0, 3)) {
    case 0:
      return `PXL_${day}_${time}${random.int(100, 999)}.jpg`;
    case 1:
      return `${day}_${time}.jpg`;
    default:
      return `IMG_${random.int(1200, 9850)}.${random.chance(0.3) ? 'jpeg' : 'jpg'}`;
  }
}
