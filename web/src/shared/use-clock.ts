import { today } from '@florilege/contract/http/dates.ts';
import { useState, useSyncExternalStore } from 'react';

const LOOK_MS = 15_000;

/** A tablet that slept through midnight looks at once when it is used again. */
function onTick(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Calls at each new day in Paris, until the returned function ends it. */
export function onNewDay(call: () => void): () => void {
  let day = today();
  return onTick(() => {
    if (day === today()) return;
    day = today();
    call();
  });
}

/** The present minute as an instant. */
export const useMinute = (): string =>
  useSyncExternalStore(onTick, () => `${new Date().toISOString().slice(0, 16)}:00Z`);

/** The day in Paris; a screen that is left open is drawn again when the next one begins. */
export const useToday = (): string => useSyncExternalStore(onTick, today);

/** The day in Paris, for a form that presets it: at the next one, a field that still has the day of `before` takes `now`. */
export function usePresetDay(begin: (now: string, before: string) => unknown): string {
  const now = useToday();
  const [before, setBefore] = useState(now);
  if (before !== now) {
    setBefore(now);
    begin(now, before);
  }
  return now;
}
