import { z } from 'zod';

// A code that was sent can be typed after « Changer de numéro » and after a reload: the server sends no other
// one within a minute.

const KEY = 'florilege-code';
/** As long as the server accepts a code. */
const LIFETIME_MS = 5 * 60_000;

const sentCode = z.object({ phone: z.string(), at: z.number() });

/** Notes that a code was sent to this phone just now, null that none is waited for. */
export function noteCode(phone: string | null): void {
  try {
    if (phone === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ phone, at: Date.now() }));
  } catch {
    // Without a store the code is lost with the screen, as the member can wait for another one.
  }
}

/** When the code was sent that this phone can still be verified with, null when there is none. */
export function codeSentAt(phone: string): number | null {
  try {
    const { phone: last, at } = sentCode.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return last === phone && Date.now() - at < LIFETIME_MS ? at : null;
  } catch {
    return null;
  }
}
