/** `scale` 1 shows the whole picture; `x` and `y` move its centre from the stage's, in pixels. */
export type Zoom = { scale: number; x: number; y: number };

type Size = { width: number; height: number };
type Point = { x: number; y: number };
/** The stage, and the picture as it fits in it at scale 1. */
export type Frame = { stage: Size; picture: Size };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const ZOOM_STEP = 1.5;
const MOST = 8;

/** The largest size at which the whole picture is visible; small ones are not enlarged. */
export function fitInto(stage: Size, picture: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height, 1);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Larger or smaller by a factor, while the point under the finger (from the stage's centre) stays where it is. */
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
