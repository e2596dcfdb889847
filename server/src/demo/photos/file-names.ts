import { dayOf } from '@florilege/contract/http/dates.ts';
import { minutesOf } from '../orders/calendar.ts';
import type { Random } from '../random.ts';
import type { Picture } from './pictures.ts';

const two = (value: number) => String(value).padStart(2, '0');
const phoneNames = /^(IMG_|IMG-|PXL_|\d{8}_)/;

/** Photos with a name from a phone know when they were taken; a message takes that off. */
export const isFromPhone = (name: string) => phoneNames.test(name) && !name.startsWith('IMG-');

/** The name from a phone, from the app that sent the photo, or from the member who saved it. */
export function fileName(random: Random, { scene, format }: Picture, shot: Date, phone: boolean): string {
  const day = dayOf(shot).replaceAll('-', '');
  const minutes = minutesOf(shot);
  const time = `${two(Math.floor(minutes / 60))}${two(minutes % 60)}${two(random.int(0, 59))}`;
  if (scene.by === 'client' && random.chance(0.8))
    return `IMG-${day}-WA${String(random.int(1, 40)).padStart(4, '0')}.jpg`;
  if (format === 'webp' || (!phone && random.chance(0.15))) return `${random.pick(scene.names)}.${format}`;
  switch (random.int(0, 3)) {
    case 0:
      return `PXL_${day}_${time}${random.int(100, 999)}.jpg`;
    case 1:
      return `${day}_${time}.jpg`;
    default:
      return `IMG_${random.int(1200, 9850)}.${random.chance(0.3) ? 'jpeg' : 'jpg'}`;
  }
}

/** `bouquet.webp` becomes `bouquet-1840.webp`: members number the files they save, in the order of time. */
export function numbered<Plan extends { filename: string }>(plans: readonly Plan[]): Plan[] {
  const next = new Map([['bouquet', 1816]]);
  return plans.map((plan) => {
    if (phoneNames.test(plan.filename)) return plan;
    const [name = '', ending = ''] = plan.filename.split(/\.(?=[a-z]+$)/);
    const count = (next.get(name) ?? 0) + 1;
    next.set(name, count);
    const separator = name.includes(' ') ? ' ' : '-';
    return count === 1 ? plan : { ...plan, filename: `${name}${separator}${count}.${ending}` };
  });
}
