import { useEffect, useState } from 'react';
import { queryClient } from './query-client.ts';

// Code and answers that a first view does not need come after it, so that they do not share the network with it.

/** A page that asks for nothing, or an answer that does not come, holds the rest up no longer. */
const LONGEST_MS = 20_000;

let there = false;
const shown = new Promise<void>((done) => {
  if (globalThis.document === undefined) return done();
  const cache = queryClient.getQueryCache();
  // The member comes with every page, and a question that is held back has no answer.
  const asked = () =>
    cache.getAll().some(({ queryKey, state }) => queryKey[0] !== 'me' && state.status !== 'pending');
  const answered = () => asked() && queryClient.isFetching() === 0;
  const end = () => {
    there = true;
    clearTimeout(timer);
    unsubscribe();
    done();
  };
  const waiting = () =>
    document.querySelector('#contenu > *') === null || document.querySelector('[aria-busy="true"]') !== null;
  let looking = false;
  // The answers are there before their rows: those are when the page has something and nothing stands in for
  // them, and a frame later.
  const look = () => {
    looking = answered();
    if (!looking) return;
    if (waiting()) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => (answered() ? end() : look())));
  };
  const unsubscribe = cache.subscribe(() => looking || look());
  const timer = setTimeout(end, LONGEST_MS);
});

/** Resolves once the first view of this page is there. */
export const firstView = (): Promise<void> => shown;

export function useFirstView(): boolean {
  const [seen, setSeen] = useState(there);
  useEffect(() => void shown.then(() => setSeen(true)), []);
  return seen;
}
