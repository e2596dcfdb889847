import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A gradient with a bright upper left corner, which shows the orientation. */
export function drawing(width: number, height: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#7a9e6f"/><stop offset="1" stop-color="#3d2a4f"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><rect width="50%" height="50%" fill="#ffe9a8"/></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
}

export const jpeg = (width = 120, height = 80) => drawing(width, height).jpeg().toBuffer();
export const png = (width = 120, height = 80) => drawing(width, height).png().toBuffer();
export const webp = (width = 120, height = 80) => drawing(width, height).webp().toBuffer();
export const gif = (width = 120, height = 80) => drawing(width, height).gif().toBuffer();

/** Frames of one colour each; the first is FIRST_FRAME. */
export async function animation(
  format: 'gif' | 'webp',
  frames = 3,
  width = 60,
  height = 40,
): Promise<Buffer> {
  const frame = (index: number) => {
    const background = index === 0 ? FIRST_FRAME : { r: 20, g: 40 * index, b: 220 - index };
    const picture = sharp({ create: { width, height, channels: 3, background } });
    return picture.png().toBuffer();
  };
  const pictures = await Promise.all(Array.from({ length: frames }, (_, index) => frame(index)));
  const joined = sharp(pictures, { join: { animated: true } });
  return format === 'gif' ? joined.gif().toBuffer() : joined.webp().toBuffer();
}
const FIRST_FRAME = { r: 200, g: 40, b: 40 };

/** A large file, as noise does not compress: like a photo of leaves and gravel. */
export async function noisyJpeg(width: number, height: number, quality: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const create = { width, height, channels: 3, background: '#000', noise } as const;
  return sharp({ create }).jpeg({ quality }).toBuffer();
}

/** The same picture in a longer file: viewers ignore the bytes behind its end. */
export function padTo(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, randomBytes(length - bytes.length)]);
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** With segments behind its beginning. */
export const jpegWith = (bytes: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return chunk;
}

/** With chunks behind its header. */
export const pngWith = (bytes: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)]);

/** A PNG of one colour, whose header may claim other sizes. */
export function pngOf(width: number, height: number, rows = height): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = deflateSync(Buffer.alloc((width + 1) * rows));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const end = pngChunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', data), end]);
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

export function webpOf(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** `VP8X`: the canvas, with the flags that announce EXIF (8) and XMP (4). */
export function webpCanvas(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

/** A plain WebP file of 120 × 80 pixels with EXIF and XMP data. */
export function webpWith(bytes: Buffer, { exif, xmp }: { exif?: Buffer; xmp?: Buffer }): Buffer {
  const canvas = webpCanvas(120, 80, (exif ? 8 : 0) + (xmp ? 4 : 0));
  const notes = [...(exif ? [webpChunk('EXIF', exif)] : []), ...(xmp ? [webpChunk('XMP ', xmp)] : [])];
  return webpOf(canvas, bytes.subarray(12), ...notes);
}

/** XMP in a GIF, then the run of bytes that leads out of it. */
export function gifWithXmp(bytes: Buffer, xmp: Buffer): Buffer {
  const start = 13 + ((bytes[10] ?? 0) & 0x80 ? 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1) : 0);
  const wayOut = Buffer.of(1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0);
  const extension = Buffer.concat([Buffer.of(0x21, 0xff, 11), Buffer.from('XMP DataXMP'), xmp, wayOut]);
  return Buffer.concat([bytes.subarray(0, start), extension, bytes.subarray(start)]);
}
