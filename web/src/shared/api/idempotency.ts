import { useState } from 'react';

/** A random UUID, also where `crypto.randomUUID` is missing (a shop's own network without https). */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A key for each attempt, the same at every retry, so that the server creates only one record. */
export function useIdempotencyKey() {
  const [key] = useState(() => {
    let current = randomKey();
    const renew = () => {
      current = randomKey();
    };
    /** Goes on with the key of an attempt before. */
    const resume = (before: string) => {
      current = before;
    };
    return { current: () => current, renew, resume };
  });
  return key;
}
