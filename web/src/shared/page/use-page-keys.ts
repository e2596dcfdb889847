import { useEffectEvent, useLayoutEffect } from 'react';
import { openDialogs } from '../dialog/dialog-slot.tsx';
import { isTyping } from './is-typing.ts';

/** Hears keys while the user does not type and no dialog is above; a screen before the frame around it. */
export function usePageKeys(
  press: (event: KeyboardEvent) => boolean,
  of: 'screen' | 'frame' | 'dialog' = 'screen',
): void {
  const hear = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const { defaultPrevented, ctrlKey, metaKey, altKey, target } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (press(event)) event.preventDefault();
  });
  // A layout effect: a key pressed right after the screen is drawn must not be lost.
  useLayoutEffect(() => {
    const target = of === 'frame' ? window : document;
    let covered = false;
    // In the capture phase, as a list or a dialog closes before the screen hears the key.
    const before = ({ key, target }: KeyboardEvent) => {
      if (isTyping(target)) return;
      const above = openDialogs().filter((dialog) => !dialog.closest('[data-closing]'));
      covered = above.length > (of === 'dialog' ? 1 : 0) || (key === 'Escape' && isListOpen());
    };
    const listen = (event: Event) => {
      if (!covered) hear(event);
    };
    window.addEventListener('keydown', before, true);
    target.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', before, true);
      target.removeEventListener('keydown', listen);
    };
  }, [of]);
}

/** A menu, a list of choices or a calendar floats over the page: Escape closes it alone. */
const isListOpen = () =>
  [
    ...document.querySelectorAll('[role="menu"], [role="listbox"], [role="dialog"]:not([aria-modal="true"])'),
  ].some((list) => list.checkVisibility());
