import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { errorMessage } from '../shared/api/api-error.ts';
import { randomKey } from '../shared/api/idempotency.ts';
import { refused } from '../shared/api/refused.ts';
import { createListeners } from '../shared/listeners.ts';
import { registerDeviceData } from './device-data.ts';

/** Half-written texts by record, kept while other pages are looked at; they end with the session. */
export function keptDrafts<Draft>(blank: Draft) {
  const drafts = new Map<number, Draft>();
  const { subscribe, tell } = createListeners();
  /** Counted on at the end of each session. */
  let generation = 0;
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

type Quick<Values> = {
  blank: Values;
  /** Title of a failure. */
  failed: string;
  /** Both texts in one; null where nothing was begun since. */
  beside: (sent: Values, begun: Values) => Values | null;
};

/** Drafts of records that are sent at once. Any change makes another record of one, a retry does not. */
export function quickDrafts<Values extends object>(quick: Quick<Values>) {
  const draftOf = (values: Values) => ({ ...values, idempotencyKey: randomKey() });
  return { ...quick, draftOf, drafts: keptDrafts(draftOf(quick.blank)) };
}

/**
 * The form of such a draft. It is empty once it was sent, so that the next one does not wait for the answer; a draft
 * that could not be saved comes back into it.
 */
export function useQuickDraft<Values extends object>(
  { blank, failed, beside, draftOf, drafts }: ReturnType<typeof quickDrafts<Values>>,
  id: number,
  send: (draft: ReturnType<typeof draftOf>) => Promise<unknown>,
) {
  const draft = drafts.useDraft(id);
  const onScreen = useOnScreen();
  const [failure, setFailure] = useState<string | null>(null);
  return {
    draft,
    failure,
    change: (part: Partial<Values>) => drafts.keep(id, draftOf({ ...draft, ...part })),
    submit: (next = blank) => {
      const giveBack = drafts.keepLater();
      drafts.keep(id, draftOf(next));
      setFailure(null);
      send(draft).catch((error: unknown) => {
        if (onScreen.current) setFailure(errorMessage(error));
        else refused(failed)(error);
        const both = beside(draft, drafts.of(id));
        giveBack(id, both ? draftOf(both) : draft);
      });
    },
  };
}

/** Whether the component is still mounted when a late answer arrives. */
function useOnScreen() {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
