import { useCallback, useRef, useState } from 'react';
import { DiscardQuestion } from '../../shared/dialog/discard-dialog.tsx';
import { useLeaving } from '../../shared/dialog/use-leaving.ts';

/** `within`: the page whose tabs keep the text. `busy`: nothing closes. */
type Options = { sentence: string; within?: string; busy?: boolean };

/** Asks before texts of forms within this one are lost; each calls `onUnsent` while it has one, and its answer after. */
export function useUnsent(onClose: () => void, { sentence, within, busy = false }: Options) {
  const [unsent, setUnsent] = useState(0);
  const onUnsent = useCallback(() => {
    setUnsent((count) => count + 1);
    return () => setUnsent((count) => count - 1);
  }, []);
  const saved = useRef(false);
  const leaving = useLeaving({ dirty: unsent > 0, busy, saved, onClose, within });
  return {
    onUnsent,
    close: leaving.request,
    question: <DiscardQuestion leaving={leaving} sentence={sentence} />,
  };
}

export const LINK_UNSENT = 'Le message au client n’est pas envoyé et sera perdu.';
