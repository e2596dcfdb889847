import type { ImageFormat, ImageRefusal } from '@florilege/contract/photos/image-files.ts';

export type ImageFacts = {
  format: ImageFormat;
  /** Pixels, orientation applied. */
  width: number;
  height: number;
  /** From the camera's data, ISO 8601 UTC; a time without a zone is Paris time. */
  shotAt: string | null;
};

export type Received = { ok: true; facts: ImageFacts } | { ok: false; refusal: ImageRefusal };

/** Reads and converts pictures. A bound on the pixels unpacked at once keeps the memory small; further work waits. */
export type Imaging = {
  /** Checks a file by its content (format, completeness, pixels) and removes where it was taken, in place. */
  receive(path: string): Promise<Received>;
  /**
   * The two smaller pictures of a received file, upright, as WebP: `medium` fits 1600 × 1600, `thumbnail` 512 × 512, never larger than
   * the original. `pixels` of the original. @throws when it cannot be unpacked
   */
  shrink(path: string, pixels: number): Promise<{ medium: Uint8Array; thumbnail: Uint8Array }>;
};
