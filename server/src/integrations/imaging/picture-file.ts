/** Metadata in a file, as views into its bytes: a change of them is a change of the file. */
export type Notes = {
  /** `film`: appended by phones to a picture that moves. `unreadable`: it may contain anything. */
  kind: 'exif' | 'xmp' | 'film' | 'unreadable';
  pieces: Buffer[];
  /** Called after a change: corrects a check sum, or blanks the part whose pieces are an unpacked copy. */
  seal?: () => void;
};

export type Size = { width: number; height: number };

/** The structure of a complete file, read without unpacking it; sizes before it is turned upright. */
export type PictureFile = Size & {
  /** The largest part: a small canvas may contain a large frame. */
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
