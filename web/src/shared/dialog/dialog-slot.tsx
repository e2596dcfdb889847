import { createContext, memo, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { forgetTyped, keepTyped } from './typed-ahead.ts';

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

type Held<Value> = {
  value: Value;
  closes: boolean;
  /** Its number: a dialog that opens while the one before fades out is another. */
  opening: number;
};

/** Mounts a dialog when it opens and unmounts it once it has faded out, so that its state is new each time. */
export function DialogSlot<Value>({ of, children }: Props<Value>) {
  const opened = of !== null && of !== undefined && of !== false;
  const [held, setHeld] = useState<Held<Value> | null>(null);
  if (opened && (!held || held.closes))
    setHeld({ value: of, closes: false, opening: (held?.opening ?? 0) + 1 });
  else if (opened && held?.value !== of) setHeld((now) => now && { ...now, value: of });
  else if (!opened && held && !held.closes) setHeld({ ...held, closes: true });
  useFocusReturn(opened);
  useLayoutEffect(() => {
    if (!opened) return;
    keepTyped();
    return forgetTyped;
  }, [opened]);
  if (!held) return null;
  const onExited = () => setHeld((now) => (now === held ? null : now));
  return (
    <SlotContext value={{ opened, onExited }}>
      <Drawn key={held.opening} opened={opened} draw={() => children(held.value)} />
    </SlotContext>
  );
}

type DrawnProps = { opened: boolean; draw: () => ReactNode };

/** A dialog that fades out is not drawn again, whatever its page does meanwhile. */
const Drawn = memo(
  ({ draw }: DrawnProps) => draw(),
  (_before, { opened }) => !opened,
);

/** After the closing dialog has let go of the focus. */
const RETURN_MS = 10;

type Origin = { element: HTMLElement | null; below: Origin | undefined };

/** The focused element before each open dialog, in the order of their opening. */
const origins: Origin[] = [];
/** Of the dialog that closes now: the one that takes its place continues from it. */
let closing: Origin | undefined;

/** Returns the focus to where it was when `opened` becomes false, unless another dialog opened since. */
function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const origin = { element: focusedElement(), below: origins.at(-1) ?? closing };
    origins.push(origin);
    return () => release(origin);
  }, [opened]);
}

/** A menu's item is unmounted with its menu: the focus returns to the menu's button. Null: nothing has it. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const element = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}

/** Something outside every dialog was given the focus meanwhile. */
function isFocusElsewhere(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.closest('[role$="dialog"]') === null;
}

function release(origin: Origin): void {
  const last = origins.at(-1) === origin;
  origins.splice(origins.indexOf(origin), 1);
  if (!last) return;
  closing = origin;
  setTimeout(() => {
    if (closing === origin) closing = undefined;
    // A dialog that took this one's place has the focus now, and returns it here when it closes.
    if (origins.some(({ below }) => below === origin)) return;
    if (isFocusElsewhere()) return;
    for (let now: Origin | undefined = origin; now; now = now.below) {
      // The dialog below is still open: the focus stays in it.
      if (origins.includes(now)) return;
      if (!now.element?.isConnected) continue;
      now.element.focus({ preventScroll: true });
      return;
    }
    // The page hears keys at once, not only when the dialog has faded out with its focus.
    document.querySelector('main')?.focus({ preventScroll: true });
  }, RETURN_MS);
}

/** The topmost last. */
export const openDialogs = () => [
  ...document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"]'),
];
