import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

const named = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** One tooltip for all icons of the rail, beside the one under the mouse or with the keyboard's focus. */
export default function RailTip({ rail }: { rail: HTMLElement }) {
  const [icon, setIcon] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const until = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      show: (event: HTMLElementEventMap[Name]) => HTMLElement | null,
    ) => rail.addEventListener(name, (event) => setIcon(show(event)), until);
    on('pointerover', ({ target, pointerType }) => (pointerType === 'mouse' ? named(target) : null));
    on('focusin', ({ target }) => {
      const found = named(target);
      return found?.matches(':focus-visible') ? found : null;
    });
    for (const name of ['pointerleave', 'pointerdown', 'focusout'] as const) on(name, () => null);
    on('keydown', ({ key, target }) => (key === 'Escape' ? null : named(target)));
    return () => until.abort();
  }, [rail]);
  if (!icon) return null;
  const label = icon.dataset.tip;
  return <Tooltip key={label} opened target={icon} label={label} position="right" aria-hidden />;
}
