import { type HistoryLocation, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { dialogIn, type Move } from './dialog-in.ts';
import { isClosing } from './use-back-closes.ts';

type Options = {
  dirty: boolean;
  /** A request runs: the dialog does not close. */
  busy: boolean;
  /** Set once saved: nothing is lost by leaving, whatever is still on the screen. */
  saved: RefObject<boolean>;
  onClose: () => void;
  /** How the addresses begin where the text stays. */
  within?: string | undefined;
};

/** Leaving a dialog with typed text: its buttons, the browser's Back, a link and a reload all ask first. */
export function useLeaving({ dirty, busy, saved, onClose, within }: Options) {
  const { history } = useRouter();
  const [asking, setAsking] = useState(false);
  /**
   * The step that was stopped and is repeated after the answer. A step that waited would go two pages back when Back
   * is pressed twice.
   */
  const stopped = useRef<Move | null>(null);
  /** The step that follows a confirmed leave; null: the dialog closes. */
  const next = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!dirty) return;
    return history.block({
      enableBeforeUnload: () => !saved.current,
      blockerFn: (move) => {
        const { currentLocation, nextLocation } = move;
        const stays = within !== undefined && nextLocation.pathname.startsWith(within);
        // On a phone Back closes the dialog, which asks by itself.
        if (saved.current || stays || !isElsewhere(currentLocation, nextLocation) || isClosing(move))
          return false;
        stopped.current = move;
        setAsking(true);
        return true;
      },
    });
  }, [dirty, history, saved, within]);

  /** Goes on to `step`, or closes, after asking when text would be lost. */
  const before = (step: (() => void) | null) => {
    if (busy) return;
    next.current = step;
    // After the key press: both dialogs hear Escape, and the key that asked would answer the question.
    if (dirty && !saved.current) setTimeout(() => setAsking(true));
    else leave();
  };
  const answered = () => {
    setAsking(false);
    const move = stopped.current;
    stopped.current = null;
    return move;
  };
  const leave = () => {
    saved.current = true;
    const move = answered();
    if (!move) return (next.current ?? onClose)();
    const { action, currentLocation, nextLocation } = move;
    const { href, state } = nextLocation;
    const past = { ignoreBlocker: true };
    if (action === 'PUSH') history.push(href, state, past);
    else if (action === 'REPLACE') history.replace(href, state, past);
    else history.go(state.__TSR_index - currentLocation.state.__TSR_index, past);
    if (dialogIn(currentLocation) === undefined) onClose();
  };
  return {
    asking,
    before,
    request: () => before(null),
    leave,
    stay: () => void answered(),
  };
}

function isElsewhere(current: HistoryLocation, next: HistoryLocation): boolean {
  return current.pathname !== next.pathname || dialogIn(current) !== dialogIn(next);
}
