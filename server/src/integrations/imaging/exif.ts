// EXIF data is a TIFF structure of directories with 12-byte entries. Pointers to outside are ignored.

const ORIENTATION = 0x0112;
const THUMBNAIL_AT = 0x0201;
const THUMBNAIL_LENGTH = 0x0202;
const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
const TAKEN = 0x9003;
const TAKEN_OFFSET = 0x9011;
const TAKEN_FRACTION = 0x9291;

const MAX_DIRECTORIES = 8;
/** A GPS directory has 32 kinds of entries; more of them, or several directories, are an attack. */
const MAX_PLACES = 4;
const MAX_PLACE_ENTRIES = 64;
const MAX_TEXT = 64;
const TEXT = 2;
const SHORT = 3;
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

type Tiff = {
  bytes: Buffer;
  u16(at: number): number;
  u32(at: number): number;
  setU16(at: number, value: number): void;
};
type Entry = { tag: number; at: number; type: number; value: Buffer };
type Directory = { at: number; entries: Entry[] };

/** As cameras write it; local time without `offset`. */
export type Taken = { dateTime: string; fraction: string | null; offset: string | null };

function openTiff(block: Buffer): Tiff | null {
  const bytes = block.subarray(block.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0);
  const order = bytes.toString('latin1', 0, 4);
  const little = order === 'II*\0';
  if (bytes.length < 8 || !(little || order === 'MM\0*')) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    bytes,
    u16: (at) => view.getUint16(at, little),
    u32: (at) => view.getUint32(at, little),
    setU16: (at, value) => view.setUint16(at, value, little),
  };
}

function readDirectory({ bytes, u16, u32 }: Tiff, at: number): Directory | null {
  if (at < 8 || at + 2 > bytes.length) return null;
  const count = u16(at);
  if (at + 2 + count * 12 > bytes.length) return null;
  const entries = Array.from({ length: count }, (_, index) => {
    const entryAt = at + 2 + index * 12;
    const type = u16(entryAt + 2);
    const length = (sizes[type] ?? 0) * u32(entryAt + 4);
    const valueAt = length <= 4 ? entryAt + 8 : u32(entryAt + 8);
    return { tag: u16(entryAt), at: entryAt, type, value: bytes.subarray(valueAt, valueAt + length) };
  });
  return { at, entries };
}

const find = (directory: Directory | null, tag: number) =>
  directory?.entries.find((entry) => entry.tag === tag);
const pointer = ({ u16, u32 }: Tiff, entry: Entry) =>
  entry.type === SHORT ? u16(entry.at + 8) : u32(entry.at + 8);

function subDirectory(tiff: Tiff, directory: Directory | null, tag: number): Directory | null {
  const entry = find(directory, tag);
  return entry ? readDirectory(tiff, pointer(tiff, entry)) : null;
}

/** The directory of the thumbnail follows the first. */
function nextDirectory(tiff: Tiff, { at, entries }: Directory): Directory | null {
  const pointerAt = at + 2 + entries.length * 12;
  return pointerAt + 4 <= tiff.bytes.length ? readDirectory(tiff, tiff.u32(pointerAt)) : null;
}

function text(entry: Entry | undefined): string | null {
  if (entry?.type !== TEXT) return null;
  return entry.value.toString('latin1', 0, MAX_TEXT).replace(/\0.*$/s, '').trim();
}

export function readExif(block: Buffer): { orientation: number; taken: Taken | null } {
  const tiff = openTiff(block);
  const first = tiff && readDirectory(tiff, tiff.u32(4));
  if (!tiff || !first) return { orientation: 1, taken: null };
  const turned = find(first, ORIENTATION);
  const orientation = turned?.type === SHORT ? tiff.u16(turned.at + 8) : 1;
  const details = subDirectory(tiff, first, EXIF_DIRECTORY);
  const dateTime = text(find(details, TAKEN));
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    taken: dateTime
      ? { dateTime, fraction: text(find(details, TAKEN_FRACTION)), offset: text(find(details, TAKEN_OFFSET)) }
      : null,
  };
}

/** The small picture of some cameras: a whole file, which may have EXIF data again. */
export function exifThumbnail(block: Buffer): Buffer | null {
  const tiff = openTiff(block);
  const first = tiff && readDirectory(tiff, tiff.u32(4));
  const second = tiff && first && nextDirectory(tiff, first);
  const at = second && find(second, THUMBNAIL_AT);
  const length = second && find(second, THUMBNAIL_LENGTH);
  if (!tiff || !at || !length) return null;
  const start = pointer(tiff, at);
  return tiff.bytes.subarray(start, start + pointer(tiff, length));
}

/** Zeroes the GPS directory in place, or all data if it is unreadable. @returns whether it changed */
export function cleanExif(block: Buffer): boolean {
  const tiff = openTiff(block);
  if (!tiff) return blank(block);
  const first = readDirectory(tiff, tiff.u32(4));
  if (!first) return blank(tiff.bytes);
  const directories = [first, ...following(tiff, first)];
  const leading = directories.flatMap(({ entries }) => entries.filter(({ tag }) => tag === GPS_DIRECTORY));
  const places = leading.slice(0, MAX_PLACES).map((entry) => readDirectory(tiff, pointer(tiff, entry)));
  const read = places.filter((place) => place !== null);
  const understood = read.filter(({ entries }) => entries.length <= MAX_PLACE_ENTRIES);
  if (understood.length < leading.length) return blank(tiff.bytes);
  for (const directory of directories) dropEntries(tiff, directory, GPS_DIRECTORY);
  for (const { at, entries } of understood) {
    for (const { value } of entries) value.fill(0);
    tiff.bytes.fill(0, at, at + 2 + entries.length * 12);
  }
  return leading.length > 0;
}

/** The other directories that may point to a place, each once, even when they point at each other. */
function following(tiff: Tiff, first: Directory): Directory[] {
  const found: Directory[] = [];
  const queue = [first];
  const seen = new Set([first.at]);
  for (
    let directory = queue.shift();
    directory && found.length < MAX_DIRECTORIES;
    directory = queue.shift()
  ) {
    for (const next of [subDirectory(tiff, directory, EXIF_DIRECTORY), nextDirectory(tiff, directory)]) {
      if (!next || seen.has(next.at)) continue;
      seen.add(next.at);
      found.push(next);
      queue.push(next);
    }
  }
  return found;
}

/** The entries behind it move up, and with them the pointer to the next directory. */
function dropEntries({ bytes, setU16 }: Tiff, directory: Directory, tag: number): void {
  let left = directory.entries.length;
  for (const entry of directory.entries.filter((entry) => entry.tag === tag).reverse()) {
    const end = Math.min(directory.at + 2 + left * 12 + 4, bytes.length);
    bytes.copyWithin(entry.at, entry.at + 12, end);
    bytes.fill(0, end - 12, end);
    left -= 1;
  }
  if (left < directory.entries.length) setU16(directory.at, left);
}

function blank(bytes: Buffer): boolean {
  bytes.fill(0);
  return true;
}
