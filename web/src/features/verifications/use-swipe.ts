import { type PointerEvent, useRef, useState } from 'react';

/** Pixels that a card is drawn aside before it is decided, and before it shows the decision. */
export const SWIPE = 100;
export const HINT = 50;
/** Less is a tap, or the page being scrolled. */
const SLOP = 8;

type Swipes = { onRight: () => void; onLeft: () => void };

/** The decision of a card that is drawn aside by `distance`; null: none yet. */
export function meaningOf(distance: number, threshold: number): 'approved' | 'rejected' | null {
  if (Math.abs(distance) <= threshold) return null;
  return distance > 0 ? 'approved' : 'rejected';
}

/** Draws a card aside by finger or mouse, to the right or to the left; short of the threshold it returns. */
export function useSwipe({ onRight, onLeft }: Swipes) {
  const finger = useRef<{ id: number; from: number; drawn: boolean } | null>(null);
  const [distance, setDistance] = useState(0);
  const [drawn, setDrawn] = useState(false);

  const down = (event: PointerEvent) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button');
    if (event.button !== 0 || !event.isPrimary || onControl) return;
    finger.current = { id: event.pointerId, from: event.clientX, drawn: false };
  };

  const move = (event: PointerEvent) => {
    const own = finger.current;
    if (own?.id !== event.pointerId) return;
    const aside = event.clientX - own.from;
    if (!own.drawn) {
      if (Math.abs(aside) < SLOP) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      own.drawn = true;
      setDrawn(true);
    }
    setDistance(aside);
  };

  const end = (event: PointerEvent) => {
    const own = finger.current;
    if (own?.id !== event.pointerId) return;
    finger.current = null;
    setDrawn(false);
    setDistance(0);
    // The browser cancels it to scroll the page.
    const meaning =
      event.type === 'pointerup' && own.drawn ? meaningOf(event.clientX - own.from, SWIPE) : null;
    if (meaning === 'approved') onRight();
    else if (meaning === 'rejected') onLeft();
  };

  return {
    distance,
    /** The card follows the finger without delay. */
    drawn,
    hint: meaningOf(distance, HINT),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}
