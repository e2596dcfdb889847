import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { parseSearch } from '../search-params.ts';
import { useOnPhone } from '../use-on-phone.ts';
import { dialogIn } from './dialog-in.ts';

type Move = { action: string; current: { search: object }; next: { search: object } };

/** The closing of each thing that is open on a phone, the topmost last. */
const opened: (() => void)[] = [];

/** Whether this move closes the topmost dialog of a phone; the one in the address closes with its address. */
export function isClosing({ action, current, next }: Move): boolean {
  const own = dialogIn(current);
  const inAddress = own !== undefined && own !== dialogIn(next) ? 1 : 0;
  return action === 'BACK' && opened.length > inAddress;
}

/** On a phone, Back closes what is open over the page instead of leaving it. */
export function useBackCloses(shown: boolean, onClose: () => void): void {
  // A dialog of a notification, or of the sign-in, stands outside the pages.
  const history: RouterHistory | undefined = useRouter({ warn: false })?.history;
  const narrow = useOnPhone();
  const active = shown && narrow;
  const closeNow = useEffectEvent(onClose);
  useEffect(() => {
    if (!active || !history) return;
    const close = () => closeNow();
    opened.push(close);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        const current = { search: parseSearch(currentLocation.search) };
        const next = { search: parseSearch(nextLocation.search) };
        if (opened.at(-1) !== close || !isClosing({ action, current, next })) return false;
        close();
        return true;
      },
    });
    return () => {
      unblock();
      opened.splice(opened.indexOf(close), 1);
    };
  }, [active, history]);
}
