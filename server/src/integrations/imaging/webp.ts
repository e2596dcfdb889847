import { largestOf, type Notes, type PictureFile, type Size } from './picture-file.ts';

const HEADER = 12;

type Chunk = { type: string; data: Buffer };

const u24 = (data: Buffer, at: number) => data.readUIntLE(at, 3);

function readChunks(bytes: Buffer): Chunk[] | null {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const chunks: Chunk[] = [];
  for (let at = HEADER; at < end; ) {
    if (at + 8 > end) return null;
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return null;
    const type = bytes.toString('latin1', at, at + 4);
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** Of a canvas, a frame of an animation, or a packed picture; null for any other chunk. */
function sizeOf({ type, data }: Chunk): Size | null {
  if (type === 'VP8X' && data.length >= 10) return { width: 1 + u24(data, 4), height: 1 + u24(data, 7) };
  if (type === 'ANMF' && data.length >= 16) return { width: 1 + u24(data, 6), height: 1 + u24(data, 9) };
  if (type === 'VP8 ' && data.length >= 10)
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (type === 'VP8L' && data.length >= 5) {
    const bits = data.readUInt32LE(1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return null;
}

export function readWebp(bytes: Buffer): PictureFile | null {
  const chunks = readChunks(bytes);
  const sizes = chunks?.map(sizeOf).filter((size) => size !== null);
  // The first is the canvas, or the picture without one.
  const size = sizes?.[0];
  if (!chunks || !sizes || !size) return null;
  return {
    ...size,
    largest: largestOf(sizes),
    frames: chunks.filter(({ type }) => type === 'ANMF').length || 1,
    exif: chunks.find(({ type }) => type === 'EXIF')?.data ?? null,
    notes: () =>
      chunks.flatMap(({ type, data }): Notes[] => {
        if (type === 'EXIF') return [{ kind: 'exif', pieces: [data] }];
        return type === 'XMP ' ? [{ kind: 'xmp', pieces: [data] }] : [];
      }),
  };
}
