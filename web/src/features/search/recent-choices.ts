import { z } from 'zod';

const KEPT = 6;
const PREFIX = 'florilege-recherche:';
const keyOf = (memberId: string) => PREFIX + memberId;

/** Something that can be chosen. `href`: where it leads; null for the sheet of shortcuts, which opens here. */
const choice = z.object({
  kind: z.enum(['action', 'page', 'order', 'client', 'photo', 'member']),
  key: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  href: z.string().nullable(),
});
export type Choice = z.infer<typeof choice>;

/** What the member chose lately, the newest first. It is kept by this browser alone, until sign-out. */
export function readRecent(memberId: string): Choice[] {
  try {
    return z.array(choice).parse(JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]'));
  } catch {
    // Written by another version, or a browser that keeps nothing.
    return [];
  }
}

export function remember(memberId: string, { kind, key, label, hint, href }: Choice): void {
  const others = readRecent(memberId).filter((other) => other.key !== key);
  const chosen = { kind, key, label, ...(hint !== undefined && { hint }), href };
  try {
    localStorage.setItem(keyOf(memberId), JSON.stringify([chosen, ...others].slice(0, KEPT)));
  } catch {
    // A convenience only: a full or forbidden store costs no more than this list.
  }
}

/** Names of clients do not stay on a device that somebody else uses next. */
export function forgetRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
