import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

type Slot = {
  opened: boolean;
  /** The dialog has faded out, or closed before it was ever shown. */
  onExited: () => void;
};

const SlotContext = createContext<Slot>({ opened: true, onExited: () => undefined });

export const useDialogSlot = () => useContext(SlotContext);

type Props<Value> = {
  of: Value | null | undefined | false;
  children: (value: Value) => ReactNode;
};

/** Mounts a dialog when it opens and unmounts it once it has faded out, so that it starts anew each time. */
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
