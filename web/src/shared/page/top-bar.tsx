import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

type Slots<Content> = { title: Content; action: Content };

/** The two places of the phone's top bar that a screen fills. */
export const TopBarContext = createContext<Slots<HTMLElement | null>>({ title: null, action: null });

/** Puts a screen's title and one action into the phone's top bar, for `PageHeader`. */
export function TopBar({ title, action }: Slots<ReactNode>) {
  const slots = useContext(TopBarContext);
  return (
    <>
      {slots.title && createPortal(title, slots.title)}
      {slots.action && action && createPortal(action, slots.action)}
    </>
  );
}
