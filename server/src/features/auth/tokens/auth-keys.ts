import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../codes/client-network.ts';

export type AuthKeys = ReturnType<typeof deriveKeys>;

/** The keys that verify what was signed, those of a replaced secret as long as it is a previous one. */
type VerifyingKeys = { jwt: Uint8Array; refresh: Uint8Array };

/** One key per purpose, so that one of them reveals nothing about the others. */
export function deriveKeys(secret: string, previous: readonly string[] = []) {
  return { ...derivedFrom(secret), previous: previous.map((old): VerifyingKeys => derivedFrom(old)) };
}

function derivedFrom(secret: string) {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'florilege', `florilege sign-in ${purpose} v1`, 32));
  const jwt = derive('access token');
  return {
    /** Signs access tokens (HS256). */
    jwt,
    /** Names the signing key in the token's header; a new secret gives a new name. */
    kid: createHash('sha256').update('kid').update(jwt).digest('base64url').slice(0, 12),
    otp: derive('one-time code'),
    identity: derive('phone and address'),
    refresh: derive('refresh token'),
  };
}

function mac(key: Uint8Array, ...parts: string[]): Buffer {
  // The separator keeps ("ab", "c") and ("a", "bc") apart; no part contains a NUL.
  return createHmac('sha256', key).update(parts.join('\0')).digest();
}

/** Replaces a phone (E.164) in codes and limits, so that a copy of the database reveals no number. */
export function phoneMac(keys: AuthKeys, phone: string): Buffer {
  return mac(keys.identity, 'phone', phone);
}

/** Replaces phone and browser in codes and limits; for clients without cookies it is the phone's digest. */
export function askerMac(keys: AuthKeys, phone: string, browser: string | null): Buffer {
  return browser === null ? phoneMac(keys, phone) : mac(keys.identity, 'asker', phone, browser);
}

/** Replaces the caller's address, an IPv6 one by its /64, as one line has so many addresses. */
export function networkMac(keys: AuthKeys, ip: string): string {
  return mac(keys.identity, 'network', networkOf(ip)).toString('base64url');
}

/** The stored digest of a code. Without a key a million guesses would recover the code. */
export function codeMac(keys: AuthKeys, phone: string, code: string): Buffer {
  return mac(keys.otp, 'otp', phone, code);
}

export function refreshMac(keys: VerifyingKeys, body: string): Buffer {
  return mac(keys.refresh, 'refresh', body);
}

export function sameMac(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
