import type { ImageFormat } from '@florilege/contract/photos/image-files.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import type { PictureFile } from './picture-file.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

const readers: Record<ImageFormat, (bytes: Buffer) => PictureFile | null> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGif,
};

/** By the first bytes; neither the name nor the browser's media type counts. */
export function formatOf(bytes: Buffer): ImageFormat | null {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF.{4}WEBP$/s.test(start)) return 'webp';
  return null;
}

export function readPictureFile(bytes: Buffer, format: ImageFormat): PictureFile | null {
  return readers[format](bytes);
}
