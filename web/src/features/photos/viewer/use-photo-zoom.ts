import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** `scale` 1 shows the whole picture; `x` and `y` move its centre from the stage's, in pixels. */
type Zoom = { scale: number; x: number; y: number };
type Size = { width: number; height: number };
type Point = { x: number; y: number };
/** The stage, and the picture as it fits in it at scale 1. */
type Frame = { stage: Size; picture: Size };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 8;
/** Distance of a swipe, in pixels. */
const SWIPE = 64;
const DOUBLE_MS = 320;
const DOUBLE_DISTANCE = 28;

/** The largest size at which the whole picture is visible; small ones are not enlarged. */
export function fitInto(stage: Size, picture: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height, 1);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Larger or smaller by a factor, while the point `at` (from the stage's centre) stays where it is. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: Frame): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, frame);
}

export function moveBy(zoom: Zoom, { x, y }: Point, frame: Frame): Zoom {
  return within({ ...zoom, x: zoom.x + x, y: zoom.y + y }, frame);
}

/** Keeps the edges of the picture outside the stage, and a picture that fits in the middle. */
function within({ scale, x, y }: Zoom, { stage, picture }: Frame): Zoom {
  const room = (size: 'width' | 'height') => Math.max(0, (picture[size] * scale - stage[size]) / 2);
  const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  return { scale, x: clamp(x, room('width')), y: clamp(y, room('height')) };
}

export type Swipes = {
  /** A swipe to the left is 1, to the right −1; false where there is no photo on that side. */
  canSwipe: (step: 1 | -1) => boolean;
  onSwipe: (step: 1 | -1) => void;
};

/** The zoom of a picture on its stage: pinch and wheel zoom, drag moves, a swipe shows the next photo. */
export function usePhotoZoom(photo: Size, { canSwipe, onSwipe }: Swipes) {
  const box = useRef<HTMLDivElement>(null);
  const { ref, ...stage } = useElementSize();
  const frame = { stage, picture: fitInto(stage, photo) };
  const [zoom, setZoom] = useState(WHOLE);
  const [swipe, setSwipe] = useState(0);
  const [touching, setTouching] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point>({ x: 0, y: 0 });
  const drawn = useRef(0);
  const tapped = useRef({ at: 0, x: 0, y: 0 });

  /** A point of the window from the stage's centre. */
  const fromCentre = ({ x, y }: Point): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const zoomAt = (factor: number, at: Point) => setZoom((now) => zoomBy(now, factor, at, frame));
  const draw = (distance: number) => {
    drawn.current = distance;
    setSwipe(distance);
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    // A pinch on a trackpad comes as a wheel with Ctrl, in small steps.
    const speed = event.ctrlKey ? 0.012 : event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 0.05 : 0.0025;
    zoomAt(Math.exp(-event.deltaY * speed), fromCentre(pointOf(event)));
  });
  // React listens to the wheel passively, which would scroll the page as well.
  useEffect(() => {
    const element = box.current;
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = pointOf(event);
    pointers.current.set(event.pointerId, start.current);
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
      zoomAt(distance(point, other) / Math.max(1, distance(before, other)), fromCentre(middle(point, other)));
      draw(0);
    } else if (zoom.scale > 1)
      setZoom((now) => moveBy(now, { x: point.x - before.x, y: point.y - before.y }, frame));
    else if (event.pointerType !== 'mouse') {
      const aside = point.x - start.current.x;
      // At either end of the library the picture moves only a little.
      draw(canSwipe(aside < 0 ? 1 : -1) ? aside : aside / 4);
    }
  };

  const end = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return;
    const aside = drawn.current;
    drawn.current = 0;
    if (pointers.current.size > 0) return;
    setTouching(false);
    setSwipe(0);
    if (event.type !== 'pointerup') return;
    const step = aside < 0 ? 1 : -1;
    if (Math.abs(aside) > SWIPE && canSwipe(step)) return onSwipe(step);
    const point = pointOf(event);
    if (distance(point, start.current) > 8) return;
    const { at, ...last } = tapped.current;
    const twice = event.timeStamp - at < DOUBLE_MS && distance(point, last) < DOUBLE_DISTANCE;
    tapped.current = { at: twice ? 0 : event.timeStamp, ...point };
    const centre = fromCentre(point);
    if (twice) setZoom((now) => (now.scale > 1 ? WHOLE : zoomBy(now, 2.5, centre, frame)));
  };

  return {
    zoom,
    swipe,
    /** The picture follows the finger without a transition. */
    touching,
    picture: frame.picture,
    zoomBy: (factor: number) => zoomAt(factor, { x: 0, y: 0 }),
    reset: () => setZoom(WHOLE),
    stage: {
      ref: useMergedRef(ref, box),
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}

const pointOf = ({ clientX, clientY }: MouseEvent | PointerEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
