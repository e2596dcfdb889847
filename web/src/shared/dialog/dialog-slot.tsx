import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

type Slot = {
  opened: boolean;
  /** The dialog has faded out, or closed before it was ever shown. */
  onExited: () => void;
};

const SlotContext = createContext<Slot>({ opened: true, onExited: () => undefined });

/** The slot that a dialog is mounted in. */
export const useDialogSlot = () => useContext(SlotContext);

type Props<Value> = {
  /** The dialog is open while this is set. */
  of: Value | null | undefined | false;
  children: (value: Value) => ReactNode;
};

/**
 * Mounts a dialog when it opens and unmounts it after it has faded out, so that a dialog has no `opened` of its own and
 * starts anew each time. A lazy dialog loads inside; the focus returns to where it was.
 */
export function DialogSlot<Value>({ of, children }: Props<Value>) {
  const opened = of !== null && of !== undefined && of !== false;
  const [held, setHeld] = useState<{ value: Value } | null>(null);
  if (opened && held?.value !== of) setHeld({ value: of });
  useFocusReturn(opened);
  if (!held) return null;
  const onExited = () => setHeld((now) => (now === held ? null : now));
  return (
    <SlotContext value={{ opened, onExited }}>
      <Suspense fallback={null}>{children(held.value)}</Suspense>
    </SlotContext>
  );
}
