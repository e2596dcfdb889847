import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { dialogIn } from './dialog-in.ts';
import { isClosing } from './use-back-closes.ts';

type Place = { pathname: string; search: object };

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
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker({
    // On a phone Back closes the dialog, which asks by itself.
    shouldBlockFn: (move) =>
      dirty &&
      !saved.current &&
      isElsewhere(move.current, move.next) &&
      !staysWithin(move.next, within) &&
      !isClosing(move),
    enableBeforeUnload: () => dirty && !saved.current,
    disabled: !dirty,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';

  const leave = () => {
    saved.current = true;
    setAsking(false);
    if (!blocked) return onClose();
    blocker.proceed();
    if (dialogIn(blocker.current) === undefined) onClose();
  };
  return {
    asking: asking || blocked,
    /** Closes, after asking when text would be lost. */
    request: () => {
      if (busy) return;
      // After the key press: both dialogs hear Escape, and the key that asked would answer the question.
      if (dirty && !saved.current) setTimeout(() => setAsking(true));
      else leave();
    },
    leave,
    stay: () => {
      setAsking(false);
      if (blocked) blocker.reset();
    },
  };
}

function isElsewhere(current: Place, next: Place): boolean {
  return current.pathname !== next.pathname || dialogIn(current) !== dialogIn(next);
}

const staysWithin = ({ pathname }: Place, within: string | undefined) =>
  within !== undefined && pathname.startsWith(within);
