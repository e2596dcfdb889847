import type { Notes, PictureFile } from './picture-file.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const APP1 = 0xe1;
/** Frame headers; three of these numbers mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length: stuffed and repeated FF, restarts, a second beginning. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= SOI) || marker === 0xff;

const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
/** XMP in several segments: an id of 32 digits, the whole length, the position of the piece, the piece. */
const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0';
const EXTENDED_HEADER = EXTENDED_XMP.length + 40;
/** More than any camera puts into one file. */
const MAX_PICTURES = 16;

const beginsWith = (data: Buffer, text: string) => data.toString('latin1', 0, text.length) === text;

/** Visits the segments of one picture from its SOI on. @returns the position of its end, or null */
function scan(bytes: Buffer, start: number, visit: (marker: number, data: Buffer) => void): number | null {
  let at = start + 2;
  for (;;) {
    // Between segments is packed picture, where FF never comes alone.
    at = bytes.indexOf(0xff, at) + 1;
    const marker = bytes[at];
    if (at === 0 || marker === undefined) return null;
    if (marker === EOI) return at + 1;
    if (marker === 0xff) continue;
    at += 1;
    if (isBare(marker)) continue;
    if (at + 2 > bytes.length) return null;
    const length = bytes.readUInt16BE(at);
    if (length < 2 || at + length > bytes.length) return null;
    visit(marker, bytes.subarray(at + 2, at + length));
    at += length;
  }
}

export function readJpeg(bytes: Buffer): PictureFile | null {
  const found: { frame?: Buffer; exif?: Buffer } = {};
  const end = scan(bytes, 0, (marker, data) => {
    if (isFrame(marker) && data.length >= 5) found.frame ??= data;
    if (marker === APP1 && beginsWith(data, EXIF)) found.exif ??= data;
  });
  if (end === null || !found.frame) return null;
  const size = { width: found.frame.readUInt16BE(3), height: found.frame.readUInt16BE(1) };
  return { ...size, largest: size, frames: 1, exif: found.exif ?? null, notes: () => jpegNotes(bytes) };
}

/** Of the picture and of appended previews, second views and films. */
export function jpegNotes(bytes: Buffer): Notes[] {
  const notes: Notes[] = [];
  const extended = new Map<string, Buffer[]>();
  const visit = (marker: number, data: Buffer) => {
    if (marker !== APP1) return;
    if (beginsWith(data, EXIF)) notes.push({ kind: 'exif', pieces: [data] });
    if (beginsWith(data, XMP)) notes.push({ kind: 'xmp', pieces: [data.subarray(XMP.length)] });
    if (beginsWith(data, EXTENDED_XMP) && data.length > EXTENDED_HEADER) {
      const id = data.toString('latin1', EXTENDED_XMP.length, EXTENDED_XMP.length + 32);
      extended.set(id, extended.get(id) ?? []);
      extended.get(id)?.push(data);
    }
  };
  let start = 0;
  for (let pictures = 0; start !== -1 && pictures < MAX_PICTURES; pictures++) {
    const end = scan(bytes, start, visit);
    if (pictures === 0) notes.push({ kind: 'film', pieces: [bytes.subarray(end ?? bytes.length)] });
    start = bytes.indexOf(Buffer.of(0xff, SOI, 0xff), end ?? start + 2);
  }
  const place = (piece: Buffer) => piece.readUInt32BE(EXTENDED_HEADER - 4);
  for (const pieces of extended.values()) {
    pieces.sort((a, b) => place(a) - place(b));
    notes.push({ kind: 'xmp', pieces: pieces.map((piece) => piece.subarray(EXTENDED_HEADER)) });
  }
  return notes;
}
