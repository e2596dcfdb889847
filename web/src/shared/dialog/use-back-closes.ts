import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useOnPhone } from '../use-on-phone.ts';
import { dialogIn, type Move } from './dialog-in.ts';
import { enterOwn } from './own-entry.ts';

/** The closing of each thing that is open on a phone, the topmost last. */
const opened: (() => void)[] = [];

function closeTopmost(): boolean {
  const close = opened.at(-1);
  close?.();
  return close !== undefined;
}

/** Whether this move closes the topmost dialog of a phone; the one in the address closes with its address. */
export function isClosing({ action, currentLocation, nextLocation }: Move): boolean {
  const own = dialogIn(currentLocation);
  const inAddress = own !== undefined && own !== dialogIn(nextLocation) ? 1 : 0;
  return action === 'BACK' && opened.length > inAddress;
}

/** On a phone, Back closes what is open over the page instead of leaving it. */
export function useBackCloses(shown: boolean, onClose: () => void): void {
  // A dialog of a notification stands outside the pages: what is below it closes it.
  const history: RouterHistory | undefined = useRouter({ warn: false })?.history;
  const active = useOnPhone() && shown;
  const closeNow = useEffectEvent(onClose);
  useEffect(() => {
    if (!active) return;
    const close = () => closeNow();
    opened.push(close);
    if (history && !history.canGoBack() && dialogIn(history.location) === undefined) enterOwn(closeTopmost);
    const unblock = history?.block({
      enableBeforeUnload: false,
      blockerFn: (move) => {
        if (!isClosing(move)) return false;
        return closeTopmost();
      },
    });
    return () => {
      unblock?.();
      opened.splice(opened.indexOf(close), 1);
    };
  }, [active, history]);
}
