import { useSyncExternalStore } from 'react';
import { passkeyAsked, subscribePasskey } from '../../../session/passkey.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { Beside } from '../../../shared/page/beside.tsx';
import { later } from '../../../shared/page/later.ts';

const PasskeyDialog = later(() => import('./passkey-dialog.tsx'));

/** Opens the question for the passkey above whatever waits for it, as soon as its code is there. */
export function PasskeyPrompt() {
  const why = useSyncExternalStore(subscribePasskey, passkeyAsked);
  return (
    <Beside>
      <DialogSlot of={why}>{(asked) => <PasskeyDialog why={asked} />}</DialogSlot>
    </Beside>
  );
}
