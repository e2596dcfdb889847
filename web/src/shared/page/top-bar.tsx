import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The two places of the phone's top bar that a screen fills. */
export type TopBarSlots = { title: HTMLElement | null; action: HTMLElement | null };

export const TopBarContext = createContext<TopBarSlots>({ title: null, action: null });

type Props = { title: ReactNode; action?: ReactNode };

/** Puts a screen's title and one action into the phone's top bar, for `PageHeader`. */
export function TopBar({ title, action }: Props) {
  const slots = useContext(TopBarContext);
  return (
    <>
      {slots.title && createPortal(title, slots.title)}
      {slots.action && action && createPortal(action, slots.action)}
    </>
  );
}
