import { largestOf, type Notes, type PictureFile, type Size } from './picture-file.ts';

const EXTENSION = 0x21;
const APPLICATION = 0xff;
const FRAME = 0x2c;
const TRAILER = 0x3b;
const XMP = 'XMP DataXMP';

/** Bytes of the colour table that a packed field announces. */
const tableLength = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Position behind a row of blocks, which ends with an empty one; null when it never does. */
function skipBlocks(bytes: Buffer, start: number): number | null {
  for (let at = start; ; ) {
    const length = bytes[at];
    if (length === undefined) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
}

function readBlocks(bytes: Buffer): { frames: Size[]; xmp: Buffer[] } | null {
  const frames: Size[] = [];
  const xmp: Buffer[] = [];
  for (let at: number | null = 13 + tableLength(bytes[10] ?? 0); at !== null; ) {
    const start = at;
    const kind = bytes[start];
    if (kind === TRAILER) return { frames, xmp };
    if (kind === EXTENSION) {
      const end = skipBlocks(bytes, at + 2);
      if (bytes[at + 1] === APPLICATION && bytes.toString('latin1', at + 3, at + 14) === XMP) {
        xmp.push(bytes.subarray(at + 14, end ?? bytes.length));
      }
      at = end;
    } else if (kind === FRAME && at + 10 < bytes.length) {
      const u16 = (offset: number) => bytes.readUInt16LE(start + offset);
      frames.push({ width: u16(1) + u16(5), height: u16(3) + u16(7) });
      at = skipBlocks(bytes, at + 11 + tableLength(bytes[at + 9] ?? 0));
    } else return null;
  }
  return null;
}

export function readGif(bytes: Buffer): PictureFile | null {
  const blocks = readBlocks(bytes);
  if (!blocks || blocks.frames.length === 0) return null;
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const largest = largestOf([screen, ...blocks.frames]);
  // XMP is not cut into blocks; a run of bytes behind it leads a reader of blocks to their end.
  const notes = blocks.xmp.map((data): Notes => {
    const end = data.indexOf(Buffer.of(0x01, 0xff, 0xfe));
    return { kind: 'xmp', pieces: [data.subarray(0, end === -1 ? data.length : end)] };
  });
  return { ...screen, largest, frames: blocks.frames.length, exif: null, notes: () => notes };
}
