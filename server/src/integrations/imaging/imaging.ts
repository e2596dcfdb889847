import type { ImageFormat, ImageRefusal } from '@florilege/contract/photos/image-files.ts';

export type ImageFacts = {
  format: ImageFormat;
  /** Pixels as it is looked at, orientation applied. */
  width: number;
  height: number;
  /** From the camera's data, ISO 8601 UTC; without a zone of its own it is read as Paris time. */
  shotAt: string | null;
};

export type Inspected = { ok: true; facts: ImageFacts } | { ok: false; refusal: ImageRefusal };

/** What is done with pictures. At most as many pixels are unpacked at once as the memory bound allows; the rest waits. */
export type Imaging = {
  /** Judges a file by its content: format, whole, not too many pixels. Reads it to its end. */
  inspect(path: string): Promise<Inspected>;
  /** Takes the place where it was taken out of the file, in place and without touching anything else of it. */
  removeGps(path: string): Promise<void>;
  /**
   * The two smaller pictures, upright, as WebP: `medium` fits 1600 × 1600, `thumbnail` 512 × 512; never larger than the original.
   * @throws when the picture cannot be unpacked
   */
  shrink(path: string): Promise<{ medium: Uint8Array; thumbnail: Uint8Array }>;
  /** Makes a picture of a drawing of our own (SVG), in place; of which kind, the ending of the name says. Never of what others sent. */
  draw(path: string): Promise<void>;
};
