import { useEffect, useRef } from 'react';

/**
 * Hears keys while nobody types and no dialog is open. `press` tells whether the key did something. A screen hears them before the
 * frame around it, so that its own `n` or `/` comes before theirs.
 */
export function usePageKeys(
  press: (event: KeyboardEvent) => boolean,
  of: 'screen' | 'frame' = 'screen',
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
        isDialogOpen()
      )
        return;
      if (latest.current(event)) event.preventDefault();
    };
    const target = of === 'screen' ? document : window;
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

export function isDialogOpen(): boolean {
  return (
    document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]') !==
    null
  );
}
