import { useRef, useState } from 'react';
import { DiscardQuestion } from '../../../shared/dialog/discard-dialog.tsx';
import { useLeaving } from '../../../shared/dialog/use-leaving.ts';

/** Asks before a message that was begun is lost; `within`: the page whose tabs keep it. */
export function useUnsent(onClose: () => void, within?: string) {
  const [unsent, onUnsent] = useState(false);
  const saved = useRef(false);
  const leaving = useLeaving({ dirty: unsent, busy: false, saved, onClose, within });
  const question = (
    <DiscardQuestion leaving={leaving} sentence="Le message au client n’est pas envoyé et sera perdu." />
  );
  return { onUnsent, close: leaving.request, question };
}
