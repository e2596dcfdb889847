import { type PointerEvent, useRef, useState } from 'react';

/** So far a card is drawn aside before it counts, and before it tells what would. */
export const SWIPE = 100;
export const HINT = 50;
/** What is less is a tap, or the page being scrolled. */
const SLOP = 8;

type Swipes = { onRight: () => void; onLeft: () => void };

/** What a card drawn aside by so much means; null: nothing yet. */
export function meaningOf(distance: number, threshold: number): 'approved' | 'rejected' | null {
  if (Math.abs(distance) <= threshold) return null;
  return distance > 0 ? 'approved' : 'rejected';
}

/** A card drawn aside by finger or mouse: to the right or to the left; anything less brings it back. */
export function useSwipe({ onRight, onLeft }: Swipes) {
  const finger = useRef<{ id: number; from: number; drawn: boolean } | null>(null);
  const [distance, setDistance] = useState(0);
  const [drawn, setDrawn] = useState(false);

  const down = (event: PointerEvent) => {
    if (
      event.button !== 0 ||
      !event.isPrimary ||
      (event.target instanceof Element && event.target.closest('a, button'))
    )
      return;
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
    // A cancelled one the browser took for itself: the page is being scrolled.
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
