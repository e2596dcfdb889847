import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { SIGNED_SECONDS } from './storage.ts';

export type FileAddress = { key: string; expires: string; signature: string; download?: string | undefined };

/** Seconds in which a URL signed now is good: the same within an hour, until one to two hours from now. */
export function signedSpan(now: number): { from: number; until: number } {
  const from = Math.floor(now / 1000 / SIGNED_SECONDS) * SIGNED_SECONDS;
  return { from, until: from + 2 * SIGNED_SECONDS };
}

export function signedPath(secret: string, key: string, now: number, name?: string): string {
  // Half a surrogate pair would arrive as another character than was signed.
  const download = name?.toWellFormed();
  const expires = String(signedSpan(now).until);
  const query = new URLSearchParams({
    expires,
    ...(download !== undefined && { download }),
    signature: sign(secret, { key, expires, download }).toString('base64url'),
  });
  return `/files/${key}?${query}`;
}

export function isGood(secret: string, address: FileAddress, now: number): boolean {
  const expected = sign(secret, address);
  const given = Buffer.from(address.signature, 'base64url');
  const signed = given.length === expected.length && timingSafeEqual(given, expected);
  return signed && Number(address.expires) * 1000 > now;
}

function sign(secret: string, { key, expires, download }: Omit<FileAddress, 'signature'>): Buffer {
  // JSON separates the parts, whatever the name contains.
  return createHmac('sha256', signingKey(secret))
    .update(JSON.stringify([key, expires, download ?? null]))
    .digest();
}

const keys = new Map<string, Uint8Array>();

function signingKey(secret: string): Uint8Array {
  const known = keys.get(secret);
  if (known) return known;
  const purpose = 'florilege stored files addresses v1';
  const derived = new Uint8Array(hkdfSync('sha256', secret, 'florilege', purpose, 32));
  keys.set(secret, derived);
  return derived;
}
