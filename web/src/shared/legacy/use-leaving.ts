import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

type Place = { pathname: string; search: object };

type Options = {
  opened: boolean;
  /** Something typed would be lost. */
  dirty: boolean;
  /** While it is being saved nothing closes. */
  busy: boolean;
  onClose: () => void;
};

/**
 * Leaving a dialog with typed text: its own buttons, the browser's Back, a link, a reload all ask first. `asking` opens
 * the question; a dialog that stands in the address as `new=1` is left with it.
 */
export function useLeaving({ opened, dirty, busy, onClose }: Options) {
  const [asking, setAsking] = useState(false);
  // What is saved is not lost by leaving, whatever is still on the screen.
  const free = useRef(false);
  useEffect(() => {
    if (opened) free.current = false;
  }, [opened]);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !free.current && isElsewhere(current, next),
    enableBeforeUnload: () => dirty && !free.current,
    disabled: !opened || !dirty,
    withResolver: true,
  });

  const leave = () => {
    free.current = true;
    setAsking(false);
    if (leaving.status !== 'blocked') return onClose();
    leaving.proceed();
    if (!standsInAddress(leaving.current)) onClose();
  };
  return {
    asking: asking || leaving.status === 'blocked',
    /** Closes, after asking when something would be lost. */
    request: () => {
      if (busy) return;
      // After the key press: both dialogs hear Escape, and the question would be answered by the key that asked it.
      if (dirty) setTimeout(() => setAsking(true));
      else leave();
    },
    /** Closes without asking: abandoned. */
    leave,
    /** Saved: what follows may lead anywhere. */
    release: () => {
      free.current = true;
    },
    stay: () => {
      setAsking(false);
      if (leaving.status === 'blocked') leaving.reset();
    },
  };
}

function isElsewhere(current: Place, next: Place): boolean {
  return current.pathname !== next.pathname || standsInAddress(current) !== standsInAddress(next);
}

function standsInAddress({ search }: { search: object }): boolean {
  return 'new' in search && search.new !== undefined;
}
