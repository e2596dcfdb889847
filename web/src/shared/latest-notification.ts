import { notifications } from '@mantine/notifications';

const shown = new Map<string, string>();
let count = 0;

/**
 * The key of a notification that takes the place of the last one about the same thing. Its key again would be passed
 * over by the library, or would keep the remaining seconds.
 */
export function inPlaceOfLast(about: string): string {
  const last = shown.get(about);
  if (last) notifications.hide(last);
  count += 1;
  const key = `${about}-${count}`;
  shown.set(about, key);
  return key;
}
