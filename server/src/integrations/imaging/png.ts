import { crc32, inflateSync } from 'node:zlib';
import type { Notes, PictureFile } from './picture-file.ts';

const SIGNATURE = 8;
/** Length and type before a chunk's data, the check sum after it. */
const BEFORE = 8;
const AFTER = 4;

const XMP = 'XML:com.adobe.xmp';
/** Data of other formats as hexadecimal text, as ImageMagick writes them. */
const RAW_PROFILE = /^Raw profile type (exif|app1|xmp)$/i;
/** Of all packed texts of a file together. */
const MAX_UNPACKED = 16 * 1024 * 1024;

/** `whole`: type, data and check sum. */
type Chunk = { type: string; data: Buffer; whole: Buffer };

function readChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE; at + BEFORE + AFTER <= bytes.length; ) {
    const end = at + BEFORE + bytes.readUInt32BE(at);
    if (end + AFTER > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + BEFORE);
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: bytes.subarray(at + BEFORE, end), whole: bytes.subarray(at + 4, end + AFTER) });
    at = end + AFTER;
  }
  return null;
}

export function readPng(bytes: Buffer): PictureFile | null {
  const chunks = readChunks(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const size = { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) };
  const exif = chunks.find(({ type }) => type === 'eXIf')?.data ?? null;
  return { ...size, largest: size, frames: 1, exif, notes: () => pngNotes(chunks) };
}

function pngNotes(chunks: Chunk[]): Notes[] {
  const budget = { left: MAX_UNPACKED };
  return chunks.flatMap((chunk): Notes[] => {
    if (chunk.type === 'eXIf') return [{ kind: 'exif', pieces: [chunk.data], seal: () => checkSum(chunk) }];
    return ['tEXt', 'zTXt', 'iTXt'].includes(chunk.type) ? textNotes(chunk, budget) : [];
  });
}

function textNotes(chunk: Chunk, budget: { left: number }): Notes[] {
  const keywordEnd = chunk.data.indexOf(0);
  const keyword = chunk.data.toString('latin1', 0, Math.min(keywordEnd, 80));
  const raw = RAW_PROFILE.test(keyword);
  if (keyword !== XMP && !raw) return [];
  const { start, packed } = textPlace(chunk, keywordEnd);
  const stored = chunk.data.subarray(start);
  if (!packed && !raw) return [{ kind: 'xmp', pieces: [stored], seal: () => checkSum(chunk) }];
  const seal = () => forgetText(chunk, keywordEnd, start);
  const text = packed ? unpack(stored, budget) : stored;
  if (!text) return [{ kind: 'unreadable', pieces: [], seal }];
  const copy = raw ? rawProfile(text) : text;
  return [{ kind: keyword === XMP || /xmp$/i.test(keyword) ? 'xmp' : 'exif', pieces: [copy], seal }];
}

/** In iTXt the text follows a flag for packing, a method, language and translated keyword. */
function textPlace({ type, data }: Chunk, keywordEnd: number): { start: number; packed: boolean } {
  if (type === 'tEXt') return { start: keywordEnd + 1, packed: false };
  if (type === 'zTXt') return { start: keywordEnd + 2, packed: true };
  const languageEnd = data.indexOf(0, keywordEnd + 3);
  const translatedEnd = languageEnd === -1 ? -1 : data.indexOf(0, languageEnd + 1);
  return {
    start: translatedEnd === -1 ? data.length : translatedEnd + 1,
    packed: data[keywordEnd + 1] === 1,
  };
}

function unpack(stored: Buffer, budget: { left: number }): Buffer | null {
  try {
    const text = inflateSync(stored, { maxOutputLength: Math.max(budget.left, 1) });
    budget.left -= text.length;
    return text;
  } catch {
    // Broken, or too long.
    budget.left = 0;
    return null;
  }
}

function rawProfile(text: Buffer): Buffer {
  const digits = text.toString('latin1').replace(/^\s*\S+\s+\d+\s/, '');
  return Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');
}

/** Packed text cannot be changed in place: the chunk becomes an unpacked one of blanks. */
function forgetText(chunk: Chunk, keywordEnd: number, start: number): void {
  if (chunk.type === 'zTXt') chunk.whole.write('tEXt', 'latin1');
  if (chunk.type === 'iTXt') chunk.data.fill(0, keywordEnd + 1, keywordEnd + 2);
  chunk.data.fill(' ', chunk.type === 'zTXt' ? keywordEnd + 1 : start);
  checkSum(chunk);
}

function checkSum({ whole }: Chunk): void {
  whole.writeUInt32BE(crc32(whole.subarray(0, -AFTER)), whole.length - AFTER);
}
