/** A part of a file that tells about its picture: views into the bytes, so that a change of them is a change of the file. */
export type Notes = {
  /** `film`: what a phone appends to a picture that moves. `unreadable`: it may say anything. */
  kind: 'exif' | 'xmp' | 'film' | 'unreadable';
  /** Several when the text was cut. */
  pieces: Buffer[];
  /** Called after a change: mends what depends on the bytes, or forgets the whole part when the pieces are an unpacked copy. */
  seal?: () => void;
};

export type Size = { width: number; height: number };

/** What a whole file says of itself; nothing is unpacked for it. Sizes in pixels, as stored, before it is turned upright. */
export type PictureFile = Size & {
  /** The largest thing in it: what claims a small canvas may still hold a large frame. */
  largest: Size;
  frames: number;
  exif: Buffer | null;
  notes(): Notes[];
};

export function largestOf(sizes: readonly Size[]): Size {
  return sizes.reduce(
    (a, b) => ({ width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) }),
    { width: 0, height: 0 },
  );
}
