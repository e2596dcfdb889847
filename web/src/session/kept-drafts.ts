import { useEffect, useRef, useSyncExternalStore } from 'react';
import { registerDeviceData } from './device-data.ts';

/** Half-written texts by record, kept while other pages are looked at; they end with the session. */
export function keptDrafts<Draft>(blank: Draft) {
  const drafts = new Map<number, Draft>();
  const listeners = new Set<() => void>();
  /** Counted on at the end of each session. */
  let generation = 0;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const of = (id: number): Draft => drafts.get(id) ?? blank;
  const keep = (id: number, draft: Draft): void => {
    drafts.set(id, draft);
    tell();
  };
  /** A `keep` for an answer that comes later: it drops the text of a session that has ended meanwhile. */
  const keepLater = () => {
    const begun = generation;
    return (id: number, draft: Draft): void => {
      if (generation === begun) keep(id, draft);
    };
  };
  const forget = async () => {
    generation += 1;
    drafts.clear();
    tell();
  };
  registerDeviceData([{ forget, unsent: () => 0 }]);
  return { of, keep, keepLater, useDraft: (id: number) => useSyncExternalStore(subscribe, () => of(id)) };
}

/** Whether the component is still mounted when a late answer arrives. */
export function useOnScreen() {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
