import { useEffect, useRef } from 'react';
import { openDialogs } from '../dialog/open-dialogs.ts';

/**
 * Hears keys while the user does not type and no dialog is above. `press` says whether the key did something. A screen hears
 * them before the frame around it, so that its own `n` or `/` comes first.
 */
export function usePageKeys(
  press: (event: KeyboardEvent) => boolean,
  of: 'screen' | 'frame' | 'dialog' = 'screen',
): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        openDialogs().length > (of === 'dialog' ? 1 : 0)
      )
        return;
      if (latest.current(event)) event.preventDefault();
    };
    const target = of === 'frame' ? window : document;
    // Typed as the events of either.
    const listen = hear as EventListener;
    target.addEventListener('keydown', listen);
    return () => target.removeEventListener('keydown', listen);
  }, [of]);
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio';
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}
