import { cleanExif, exifThumbnail } from './exif.ts';
import { jpegNotes } from './jpeg.ts';
import type { Notes } from './picture-file.ts';
import { cleanXmp } from './xmp.ts';

/** Latitude and longitude of films (ISO 6709), precise enough for a house: +48.8566+002.3522 */
const FILM_PLACE = /[+-]\d{2}\.\d{3,}[+-]\d{3}\.\d{3,}/g;

const MAX_DEPTH = 2;

/** Removes the place from all metadata of a picture, in its bytes. @returns whether anything changed */
export function forgetPlace(notes: readonly Notes[], depth = 0): boolean {
  let changed = false;
  for (const { kind, pieces, seal } of notes) {
    if (!cleaners[kind](pieces, depth)) continue;
    seal?.();
    changed = true;
  }
  return changed;
}

const cleaners: Record<Notes['kind'], (pieces: Buffer[], depth: number) => boolean> = {
  exif: (pieces, depth) => pieces.map((piece) => cleanWithThumbnail(piece, depth)).includes(true),
  xmp: (pieces) => rewrite(pieces, cleanXmp),
  film: (pieces) => rewrite(pieces, cleanFilm),
  unreadable: () => true,
};

function cleanWithThumbnail(block: Buffer, depth: number): boolean {
  const changed = cleanExif(block);
  const thumbnail = exifThumbnail(block);
  const within = thumbnail !== null && depth < MAX_DEPTH && forgetPlace(jpegNotes(thumbnail), depth + 1);
  return changed || within;
}

function cleanFilm(text: string): string | null {
  return text.search(FILM_PLACE) === -1
    ? null
    : text.replaceAll(FILM_PLACE, (place) => place.replaceAll(/\d/g, '0'));
}

/** One text in several pieces; the cleaned one has the same length. */
function rewrite(pieces: Buffer[], clean: (text: string) => string | null): boolean {
  const cleaned = clean(Buffer.concat(pieces).toString('latin1'));
  if (cleaned === null) return false;
  let done = 0;
  for (const piece of pieces) {
    piece.write(cleaned.slice(done, done + piece.length), 'latin1');
    done += piece.length;
  }
  return true;
}
