import { useRef, useState } from 'react';
import { DiscardQuestion } from '../../../shared/dialog/discard-dialog.tsx';
import { useLeaving } from '../../../shared/dialog/use-leaving.ts';

/** `within`: the page whose tabs keep the message. `busy`: nothing closes. */
type Options = { within?: string; busy?: boolean };

/** Asks before a message that was begun is lost. */
export function useUnsent(onClose: () => void, { within, busy = false }: Options = {}) {
  const [unsent, onUnsent] = useState(false);
  const saved = useRef(false);
  const leaving = useLeaving({ dirty: unsent, busy, saved, onClose, within });
  const question = (
    <DiscardQuestion leaving={leaving} sentence="Le message au client n’est pas envoyé et sera perdu." />
  );
  return { onUnsent, close: leaving.request, question };
}
