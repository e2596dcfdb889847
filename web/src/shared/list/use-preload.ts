import { useEffect } from 'react';
import { firstView } from '../api/first-view.ts';

/** The list comes first; its dialog must be there at the first touch. */
const WAIT_MS = 1_500;

/** Loads a dialog's code once the list had time to. */
export function usePreload(load: (() => Promise<unknown>) | false): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it loads is all that changes
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    void firstView().then(() => {
      // A failure is met again, and told, when the dialog is opened.
      if (!gone) timer = setTimeout(() => load && void load().catch(() => undefined), WAIT_MS);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load === false]);
}
