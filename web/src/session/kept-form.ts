import { notifications } from '@mantine/notifications';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { registerDeviceData } from './device-data.ts';
import { sessionState } from './session-state.ts';

/** Typed values, the member who typed them, and what his form was opened for. `key`: of an attempt whose answer may be lost. */
type Kept<Values> = { member: string; of: string; values: Values; key: string };

/** A place in this page for the values of a form whose session expires; a sign-out and another member empty it. */
export function keptForm<Values>(): { kept: Kept<Values> | null } {
  const place: { kept: Kept<Values> | null } = { kept: null };
  const forget = async () => {
    place.kept = null;
  };
  registerDeviceData([{ forget, unsent: () => 0 }]);
  return place;
}

type Form<Values> = {
  values: Values;
  dirty: boolean;
  saved: RefObject<boolean>;
  key: { current: () => string; resume: (before: string) => void };
  setValues: (values: Values) => void;
};

/**
 * Gives typed values back when the same member has signed in again and opens the form for the same thing.
 * @param of what the form is opened for; null: its values are not kept @returns whether values have come back
 */
export function useKeptForm<Values>(
  place: ReturnType<typeof keptForm<Values>>,
  of: string | null,
  form: Form<Values>,
): boolean {
  const [member] = useState(() => sessionState().user?.id);
  const [back] = useState(() => {
    const { kept } = place;
    return kept?.member === member && kept?.of === of ? kept : null;
  });
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens and as it goes
  useEffect(() => {
    if (back) {
      place.kept = null;
      form.setValues(back.values);
      form.key.resume(back.key);
      notifications.show({ id: 'kept-form', color: 'green', title: BACK, message: BACK_WHY });
    }
    return () => {
      const { values, dirty, saved, key } = latest.current;
      if (member && of && hasExpired() && dirty && !saved.current)
        place.kept = { member, of, values, key: key.current() };
    };
  }, []);
  return back !== null;
}

const BACK = 'Votre saisie est revenue';
const BACK_WHY = 'Elle attendait votre reconnexion. Relisez-la avant d’enregistrer.';

/** A session that was ended on purpose has no reason. */
function hasExpired(): boolean {
  const { user, error } = sessionState();
  return user === null && error !== null;
}
