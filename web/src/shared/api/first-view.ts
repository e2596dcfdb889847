import { useEffect, useState } from 'react';
import { queryClient } from './query-client.ts';

// What a first view does not need comes after it, so that neither its code nor its answers share the network.

/** A page that asks for nothing, or an answer that does not come, holds the rest up no longer. */
const LONGEST_MS = 4_000;

let there = false;
const shown = new Promise<void>((done) => {
  if (globalThis.document === undefined) return done();
  const cache = queryClient.getQueryCache();
  const asked = () => cache.getAll().some(({ queryKey }) => queryKey[0] !== 'me');
  const answered = () => asked() && queryClient.isFetching() === 0;
  const end = () => {
    there = true;
    clearTimeout(timer);
    unsubscribe();
    done();
  };
  // The rows are painted two frames after their answer, unless they ask for more.
  const look = () =>
    answered() && requestAnimationFrame(() => requestAnimationFrame(() => answered() && end()));
  const unsubscribe = cache.subscribe(look);
  const timer = setTimeout(end, LONGEST_MS);
});

/** Resolves once the first view of this page is there. */
export const firstView = (): Promise<void> => shown;

export function useFirstView(): boolean {
  const [seen, setSeen] = useState(there);
  useEffect(() => void shown.then(() => setSeen(true)), []);
  return seen;
}
