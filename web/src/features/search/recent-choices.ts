import { z } from 'zod';
import { CHOICES } from './forget-choices.ts';

const KEPT = 6;
const keyOf = (memberId: string) => CHOICES + memberId;

/** `href` is null for the sheet of shortcuts, which has no page. */
const choice = z.object({
  kind: z.enum(['action', 'page', 'order', 'client', 'photo', 'member']),
  key: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  href: z.string().nullable(),
});
export type Choice = z.infer<typeof choice>;

/** The member's last choices, newest first, in this browser until sign-out. */
export function readRecent(memberId: string): Choice[] {
  try {
    return z.array(choice).parse(JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]'));
  } catch {
    // Another version wrote it, or the browser stores nothing.
    return [];
  }
}

export function remember(memberId: string, chosen: Choice): void {
  const others = readRecent(memberId).filter(({ key }) => key !== chosen.key);
  try {
    localStorage.setItem(keyOf(memberId), JSON.stringify([choice.parse(chosen), ...others].slice(0, KEPT)));
  } catch {
    // A full or forbidden store costs only this list.
  }
}
