import { isRecord } from '../shared/read.ts';

// A code that was sent can be typed after « Changer de numéro » and after a reload: the server sends no other
// one within a minute.

const KEY = 'florilege-code';
/** As long as the server accepts a code. */
const LIFETIME_MS = 5 * 60_000;

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
    const sent: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isRecord(sent) || sent.phone !== phone || typeof sent.at !== 'number') return null;
    return Date.now() - sent.at < LIFETIME_MS ? sent.at : null;
  } catch {
    return null;
  }
}
