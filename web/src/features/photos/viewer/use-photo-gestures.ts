import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

type Point = { x: number; y: number };

type Options = {
  zoomed: boolean;
  /** Points are relative to the stage's centre. */
  onZoom: (factor: number, at: Point) => void;
  /** A double tap or click. */
  onToggle: (at: Point) => void;
  onMove: (distance: Point) => void;
  /** Distance that the finger has moved the whole picture. */
  onSwiping: (distance: number) => void;
  canSwipe: (step: 1 | -1) => boolean;
  onSwipe: (step: 1 | -1) => void;
};

/** Distance of a swipe, in pixels. */
const SWIPE = 64;
const DOUBLE_MS = 320;
const DOUBLE_DISTANCE = 28;

/** Gestures on the stage: pinch and wheel zoom, drag moves, a swipe shows the next photo. */
export function usePhotoGestures(options: Options) {
  const { zoomed, onZoom, onToggle, onMove, onSwiping, canSwipe, onSwipe } = options;
  const ref = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point>({ x: 0, y: 0 });
  const drawn = useRef(0);
  const tapped = useRef({ at: 0, x: 0, y: 0 });
  const [touching, setTouching] = useState(false);

  const fromCentre = ({ x, y }: Point): Point => {
    const box = ref.current?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    // A pinch on a trackpad comes as a wheel with Ctrl, in small steps.
    const speed = event.ctrlKey ? 0.012 : event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 0.05 : 0.0025;
    onZoom(Math.exp(-event.deltaY * speed), fromCentre(pointOf(event)));
  });
  // React listens to the wheel passively, which would scroll the page as well.
  useEffect(() => {
    const stage = ref.current;
    const listen = (event: WheelEvent) => onWheel(event);
    stage?.addEventListener('wheel', listen, { passive: false });
    return () => stage?.removeEventListener('wheel', listen);
  }, []);

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    pointers.current.set(event.pointerId, point);
    start.current = point;
    drawn.current = 0;
    setTouching(true);
  };

  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    pointers.current.set(event.pointerId, point);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      onZoom(distance(point, other) / Math.max(1, distance(before, other)), fromCentre(middle(point, other)));
      drawn.current = 0;
      onSwiping(0);
    } else if (zoomed) onMove({ x: point.x - before.x, y: point.y - before.y });
    else if (event.pointerType !== 'mouse') {
      const aside = point.x - start.current.x;
      // At either end of the library the picture moves only a little.
      drawn.current = canSwipe(aside < 0 ? 1 : -1) ? aside : aside / 4;
      onSwiping(drawn.current);
    }
  };

  const end = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return;
    const aside = drawn.current;
    drawn.current = 0;
    if (pointers.current.size > 0) return;
    setTouching(false);
    onSwiping(0);
    const step = aside < 0 ? 1 : -1;
    if (event.type === 'pointerup' && Math.abs(aside) > SWIPE && canSwipe(step)) return onSwipe(step);
    const point = pointOf(event);
    if (event.type !== 'pointerup' || distance(point, start.current) > 8) return;
    const { at, ...last } = tapped.current;
    const twice = event.timeStamp - at < DOUBLE_MS && distance(point, last) < DOUBLE_DISTANCE;
    tapped.current = { at: twice ? 0 : event.timeStamp, ...point };
    if (twice) onToggle(fromCentre(point));
  };

  return {
    ref,
    /** The picture follows the finger without a transition. */
    touching,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}

const pointOf = ({ clientX, clientY }: MouseEvent | PointerEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
