import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';

/** Shorter than the system's own, whose menu of a link would come first. */
const HOLD_MS = 450;
/** A finger never lies quite still. */
const MOVED_PX = 10;

type OnHold = (target: EventTarget) => void;

/**
 * A finger that stays where it is: `onHold` with what it lies on; null: the system's own answer.
 * @returns listeners, and `ended`, which says once whether the click that comes is the end of it
 */
export function useHold(onHold: OnHold | null) {
  const latest = useRef(onHold);
  useEffect(() => {
    latest.current = onHold;
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useMemo(() => {
    let start: { x: number; y: number } | null = null;
    let held = false;
    const lift = () => {
      clearTimeout(timer.current);
      start = null;
    };
    const events = {
      onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
        lift();
        held = false;
        if (!latest.current || pointerType !== 'touch' || !isPrimary) return;
        start = { x, y };
        timer.current = setTimeout(() => {
          held = true;
          navigator.vibrate?.(10);
          latest.current?.(target);
        }, HOLD_MS);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (start && Math.hypot(clientX - start.x, clientY - start.y) > MOVED_PX) lift();
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      // The system's menu of a link that a finger holds.
      onContextMenu: (event: MouseEvent) => {
        if (start || held) event.preventDefault();
      },
    };
    const ended = () => {
      const was = held;
      held = false;
      return was;
    };
    return { events, ended };
  }, []);
}
