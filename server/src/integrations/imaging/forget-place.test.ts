import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import readExifData from 'exif-reader';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readExif } from './exif.ts';
import { tasks } from './imaging-tasks.ts';
import { exifBlock, xmpWithPlace } from './testing/exif-block.ts';
import * as pictures from './testing/pictures.ts';

const dir = await temporaryFolder();

async function cleaned(bytes: Buffer): Promise<Buffer> {
  const path = join(dir, 'photo');
  await writeFile(path, bytes);
  expect(await tasks.examine(path)).toMatchObject({ ok: true });
  return readFile(path);
}

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const phone = { orientation: 6, taken: '2026:05:31 09:12:45', offset: '+02:00', gps: true };
const exif = exifBlock(phone);
const xmp = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmpWithPlace]);

const withApp1 = (jpeg: Buffer, ...data: Buffer[]) =>
  pictures.jpegWith(jpeg, ...data.map((each) => pictures.jpegSegment(0xe1, each)));
const jpegWith = async (...data: Buffer[]) => withApp1(await pictures.jpeg(), ...data);
const pngWith = async (type: string, ...data: (Buffer | string)[]) =>
  pictures.pngWith(
    await pictures.png(),
    pictures.pngChunk(type, Buffer.concat(data.map((each) => Buffer.from(each)))),
  );
const rawProfile = (name: string, data: Buffer) =>
  `\n${name}\n${String(data.length).padStart(8)}\n${data.toString('hex')}\n`;

function extendedXmp(start: number, end: number): Buffer {
  const head = Buffer.alloc(40, 'A');
  head.writeUInt32BE(xmpWithPlace.length, 32);
  head.writeUInt32BE(start, 36);
  const name = Buffer.from('http://ns.adobe.com/xmp/extension/\0');
  return Buffer.concat([name, head, xmpWithPlace.subarray(start, end)]);
}

async function twoPictures(): Promise<Buffer> {
  const second = withApp1(await pictures.jpeg(60, 40), exif);
  return Buffer.concat([await pictures.jpeg(), Buffer.from('some maker’s trailer'), second]);
}

const film = '\0\0\0\x1eftypmp42moovudta\xa9xyz\0\x12\x15\xc7+48.8566+002.3522/';
const middle = xmpWithPlace.indexOf('GPSLatitude') + 4;
const noPlace = { ...phone, gps: false };
const withThumbnail = async () => ({ ...noPlace, thumbnail: withApp1(await pictures.jpeg(16, 12), exif) });
const webpNotes = { exif: exif.subarray(6), xmp: xmpWithPlace };
const xmpInTwo = [extendedXmp(middle, xmpWithPlace.length), extendedXmp(0, middle)];
const packed = (name: string, data: Buffer) => deflateSync(rawProfile(name, data));

/** Files whose orientation and date can be read as well. */
const withFacts: [name: string, make: () => Promise<Buffer>][] = [
  ['JPEG, EXIF', () => jpegWith(exif)],
  ['JPEG, EXIF the other way round', () => jpegWith(exifBlock({ ...phone, bigEndian: true }))],
  ['JPEG, EXIF and XMP', () => jpegWith(exif, xmp)],
  ['JPEG, a thumbnail with EXIF of its own', async () => jpegWith(exifBlock(await withThumbnail()))],
  ['PNG, eXIf', () => pngWith('eXIf', exif.subarray(6))],
  ['WebP, EXIF and XMP', async () => pictures.webpWith(await pictures.webp(), webpNotes)],
];

const placeOnly: typeof withFacts = [
  ['JPEG, a second picture behind it', twoPictures],
  ['JPEG, extended XMP in two pieces', () => jpegWith(...xmpInTwo)],
  ['JPEG, a film behind it', async () => Buffer.concat([await pictures.jpeg(), Buffer.from(film, 'latin1')])],
  ['PNG, XMP', () => pngWith('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', xmpWithPlace)],
  ['PNG, packed XMP', () => pngWith('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', deflateSync(xmpWithPlace))],
  ['PNG, EXIF as text', () => pngWith('tEXt', 'Raw profile type exif\0', rawProfile('exif', exif))],
  ['PNG, EXIF as packed text', () => pngWith('zTXt', 'Raw profile type APP1\0\0', packed('app1', exif))],
  ['PNG, XMP as packed text', () => pngWith('zTXt', 'Raw profile type xmp\0\0', packed('xmp', xmpWithPlace))],
  ['GIF, XMP', async () => pictures.gifWithXmp(await pictures.gif(), xmpWithPlace)],
];

/** The bytes that differ, as ranges. */
function changes(before: Buffer, after: Buffer): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (let at = 0; at < before.length; at++) {
    if (before[at] === after[at]) continue;
    const last = ranges.at(-1);
    if (last && at - last.end < 16) last.end = at + 1;
    else ranges.push({ start: at, end: at + 1 });
  }
  return ranges;
}

describe('the place', () => {
  test.each([...withFacts, ...placeOnly])('is removed from %s, and nothing else', async (_name, make) => {
    const before = await make();
    const after = await cleaned(before);
    expect(after.length).toBe(before.length);
    expect(after.equals(before)).toBe(false);
    expect(await pixels(after)).toEqual(await pixels(before));
    expect(after.includes('48,51.3962N')).toBe(false);
    expect(after.includes('48.8566')).toBe(false);
    // The seconds of the latitude, in either byte order.
    expect(after.includes(Buffer.of(0x49, 0x09, 0, 0))).toBe(false);
    expect(after.includes(Buffer.of(0, 0, 0x09, 0x49))).toBe(false);
    expect((await cleaned(after)).equals(after)).toBe(true);
  });

  test.each(withFacts)('is removed from %s, which keeps orientation, date and lens', async (_name, make) => {
    const { exif: block = Buffer.alloc(0) } = await sharp(await cleaned(await make())).metadata();
    const data = readExifData(block);
    expect(data.GPSInfo).toBeUndefined();
    expect(data.Image?.Orientation).toBe(6);
    expect(data.Photo?.LensModel).toBe('Objectif 26 mm');
    expect(readExif(block)).toEqual({
      orientation: 6,
      taken: { dateTime: '2026:05:31 09:12:45', offset: '+02:00', fraction: null },
    });
  });

  test('is removed without a change of any other byte', async () => {
    const before = await jpegWith(exif, xmp);
    const xmpStart = before.indexOf(xmpWithPlace);
    const xmpEnd = xmpStart + xmpWithPlace.length;
    const after = await cleaned(before);
    const inExif = changes(before.subarray(0, xmpStart), after.subarray(0, xmpStart));
    expect(inExif.every(({ start, end }) => start >= 6 && end <= 6 + exif.length)).toBe(true);
    // Make, orientation, date and lens are before and behind the entry of the place.
    expect(inExif.length).toBeLessThanOrEqual(3);
    const text = after.subarray(xmpStart, xmpEnd).toString();
    expect(text).toContain('xmp:Rating="5"');
    expect(text).toContain('<dc:title>Pivoines</dc:title>');
    expect(text).not.toMatch(/gps/i);
    expect(after.subarray(xmpEnd).equals(before.subarray(xmpEnd))).toBe(true);
  });

  test.each([
    ['JPEG', () => jpegWith(exifBlock(noPlace))],
    ['PNG', () => pngWith('tEXt', 'Comment\0gps: 48.8566')],
    ['WebP', () => pictures.animation('webp')],
    ['GIF', () => pictures.animation('gif')],
  ])('leaves a %s without a place unchanged', async (_name, make) => {
    const before = await make();
    expect((await cleaned(before)).equals(before)).toBe(true);
  });
});
