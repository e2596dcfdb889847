import { useEffect } from 'react';

/** The list comes first; its dialog must be there at the first touch. */
const WAIT_MS = 1_500;

/** Loads a dialog's code once the list had time to. */
export function usePreload(load: (() => Promise<unknown>) | false): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it loads is all that changes
  useEffect(() => {
    const timer = setTimeout(() => load && void load(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [load === false]);
}
