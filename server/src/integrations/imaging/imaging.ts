import type { ImageFormat, ImageRefusal } from '@florilege/contract/photos/image-files.ts';

export type ImageFacts = {
  format: ImageFormat;
  width: number;
  height: number;
  /** From the camera's data, ISO 8601 UTC; a time without a zone is Paris time. */
  shotAt: string | null;
};

export type Received = { ok: true; facts: ImageFacts } | { ok: false; refusal: ImageRefusal };

/** Reads and converts pictures; a bound on the pixels unpacked at once keeps the memory small. */
export type Imaging = {
  /** Checks a file by its content (format, completeness, pixels) and removes where it was taken, in place. */
  receive(path: string): Promise<Received>;
  /** Upright WebP that fits 1600 × 1600 and 512 × 512, never enlarged. @throws when it cannot be unpacked */
  shrink(path: string, pixels: number): Promise<{ medium: Uint8Array; thumbnail: Uint8Array }>;
};
