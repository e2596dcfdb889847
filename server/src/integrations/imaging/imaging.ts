import type { ImageFormat, ImageRefusal } from '@florilege/contract/photos/image-files.ts';

export type ImageFacts = {
  format: ImageFormat;
  /** Pixels as it is looked at, orientation applied. */
  width: number;
  height: number;
  /** From the camera's data, ISO 8601 UTC; without a zone of its own it is read as Paris time. */
  shotAt: string | null;
};

export type Received = { ok: true; facts: ImageFacts } | { ok: false; refusal: ImageRefusal };

/** What is done with pictures. At most as many pixels are unpacked at once as the memory bound allows; the rest waits. */
export type Imaging = {
  /**
   * Judges a file by its content: format, whole, not too many pixels. Takes the place where it was taken out of it, in place and
   * without touching anything else of it.
   */
  receive(path: string): Promise<Received>;
  /**
   * The two smaller pictures of a file that was received, upright, as WebP: `medium` fits 1600 × 1600, `thumbnail` 512 × 512; never
   * larger than the original. `pixels`: how many it has.
   * @throws when the picture cannot be unpacked
   */
  shrink(path: string, pixels: number): Promise<{ medium: Uint8Array; thumbnail: Uint8Array }>;
};
