import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A pull that closes, in pixels. */
const FAR_ENOUGH = 80;

type Options = {
  dialog: RefObject<HTMLElement | null>;
  /** The dialog is shown at the lower edge of a phone. */
  active: boolean;
  /** Closes the dialog as its button does; null: nothing closes it. */
  onPull: (() => void) | null;
};

/** A dialog at the lower edge of a phone: above the keyboard, and closed by pulling its head down. */
export function useSheet({ dialog, active, onPull }: Options): void {
  const pull = useEffectEvent(() => onPull?.());
  const pullable = active && onPull !== null;
  useEffect(
    () => (active && dialog.current ? stayAboveKeyboard(dialog.current) : undefined),
    [active, dialog],
  );
  useEffect(
    () => (pullable && dialog.current ? followFinger(dialog.current, () => pull()) : undefined),
    [pullable, dialog],
  );
}

/** Keyboards lie over the page, and only the visual viewport says how high they are. */
function stayAboveKeyboard(dialog: HTMLElement): (() => void) | undefined {
  const seen = window.visualViewport;
  if (!seen) return undefined;
  const until = new AbortController();
  const measure = () => {
    // Enlarged with two fingers, less of the page is seen without any keyboard.
    const keyboard = seen.scale > 1 ? 0 : Math.max(0, innerHeight - seen.height - seen.offsetTop);
    dialog.style.setProperty('--sheet-keyboard', `${Math.round(keyboard)}px`);
    const field = document.activeElement;
    if (keyboard > 0 && dialog.contains(field)) field?.scrollIntoView({ block: 'nearest' });
  };
  measure();
  seen.addEventListener('resize', measure, until);
  seen.addEventListener('scroll', measure, until);
  return () => until.abort();
}

function followFinger(dialog: HTMLElement, onPull: () => void): () => void {
  const until = new AbortController();
  let sheet: HTMLElement | null = null;
  let from = 0;
  let by = 0;
  const move = (distance: number) => {
    by = distance;
    sheet?.style.setProperty('translate', distance === 0 ? '' : `0 ${distance}px`);
  };
  dialog.addEventListener(
    'touchstart',
    ({ target, touches }) => {
      const head = target instanceof Element && !target.closest('button') ? target.closest('header') : null;
      sheet = head?.closest<HTMLElement>('[aria-modal]') ?? null;
      from = touches[0]?.clientY ?? 0;
      by = 0;
    },
    { signal: until.signal, passive: true },
  );
  dialog.addEventListener(
    'touchmove',
    ({ touches }) => move(Math.max(0, (touches[0]?.clientY ?? from) - from)),
    { signal: until.signal, passive: true },
  );
  for (const end of ['touchend', 'touchcancel'] as const)
    dialog.addEventListener(
      end,
      () => {
        const far = sheet !== null && by > FAR_ENOUGH && end === 'touchend';
        move(0);
        if (far) onPull();
      },
      until,
    );
  return () => until.abort();
}
