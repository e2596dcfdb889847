import { lazy, useSyncExternalStore } from 'react';
import { passkeyAsked, subscribePasskey } from '../../../session/passkey.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';

const PasskeyDialog = lazy(() => import('./passkey-dialog.tsx'));

/** Opens the question for the passkey above whatever waits for it. */
export function PasskeyPrompt() {
  const why = useSyncExternalStore(subscribePasskey, passkeyAsked);
  return <DialogSlot of={why}>{(asked) => <PasskeyDialog why={asked} />}</DialogSlot>;
}
