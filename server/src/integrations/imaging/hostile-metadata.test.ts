import readExifData from 'exif-reader';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanExif, readExif } from './exif.ts';
import { readPictureFile } from './formats.ts';
import { exifBlock } from './testing/exif-block.ts';
import * as pictures from './testing/pictures.ts';
import { cleanXmp } from './xmp.ts';

/** Of this process alone: the machine may be busy with other tests. */
const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

describe('EXIF data that cannot be read', () => {
  const phone = { orientation: 6, taken: '2026:05:31 09:12:45', offset: '+02:00', gps: true };
  const tiff = exifBlock(phone).subarray(6);
  const gpsPointer = tiff.indexOf(Buffer.of(0x25, 0x88));

  test.each([
    ['no byte order', (block: Buffer) => block.write('XX')],
    ['the first directory beyond the end', (block: Buffer) => block.writeUInt32LE(0xffff_ffff, 4)],
    ['more entries than there is room', (block: Buffer) => block.writeUInt16LE(0xffff, 8)],
    ['the place beyond the end', (block: Buffer) => block.writeUInt32LE(0x7fff_ffff, gpsPointer + 8)],
  ])('is blanked as a whole with %s', (_name, damage) => {
    const block = Buffer.from(tiff);
    damage(block);
    expect(cleanExif(block)).toBe(true);
    expect(block.equals(Buffer.alloc(block.length))).toBe(true);
  });

  test('ends when directories point at each other', () => {
    const block = Buffer.from(tiff);
    // The place points at the first directory, which points at itself.
    block.writeUInt32LE(8, gpsPointer + 8);
    block.writeUInt32LE(8, 8 + 2 + block.readUInt16LE(8) * 12);
    expect(cleanExif(block)).toBe(true);
  });

  test('ends without an error and without a place for any bytes', () => {
    const damaged = fc
      .array(fc.tuple(fc.nat(tiff.length - 1), fc.nat(255)), { maxLength: 12 })
      .map((edits) => {
        const block = Buffer.from(tiff);
        for (const [at, value] of edits) block[at] = value;
        return block;
      });
    const anything = fc.oneof(damaged, fc.uint8Array({ maxLength: 400 }).map(Buffer.from));
    fc.assert(
      fc.property(anything, (block) => {
        readExif(block);
        cleanExif(block);
        let data: ReturnType<typeof readExifData> | null = null;
        try {
          data = readExifData(block);
        } catch {
          // No other program can read it either.
        }
        expect(data?.GPSInfo ?? null).toBeNull();
      }),
      { numRuns: 3000 },
    );
  });

  test('is cleaned quickly, even when it is made to take long', () => {
    // As many entries as fit, each with a value as long as the data.
    const block = Buffer.alloc(4 * 1024 * 1024);
    block.write('II*\0\x08\0\0\0', 'latin1');
    block.writeUInt16LE(0xffff, 8);
    for (let index = 0; index < 0xffff; index++) {
      const at = 10 + index * 12;
      block.writeUInt16LE(0x8825, at);
      block.writeUInt16LE(4, at + 2);
      block.writeUInt32LE(block.length / 4, at + 4);
      block.writeUInt32LE(8, at + 8);
    }
    const before = process.cpuUsage();
    expect(cleanExif(block)).toBe(true);
    expect(msOf(process.cpuUsage(before))).toBeLessThan(2000);
  });
});

describe('XMP', () => {
  test.each([
    ['an element that never ends', '<exif:GPSLatitude>48'],
    ['a value that never ends', '<a exif:GPSLatitude="48'],
    ['UTF-16', Buffer.from('<a exif:GPSLatitude="48"/>', 'utf16le').toString('latin1')],
  ])('is blanked as a whole with %s', (_name, xmp) => {
    expect(cleanXmp(xmp)).toBe(' '.repeat(xmp.length));
  });

  test('keeps the length of any text', () => {
    const words = ['exif:GPSLatitude', 'geo:lat', 'x', '</exif:GPSLatitude>', '="48"'];
    const word = fc.constantFrom(...`<>/"'= :`, ...words);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        expect(cleanXmp(words.join(''))?.length ?? words.join('').length).toBe(words.join('').length);
      }),
      { numRuns: 2000 },
    );
  });

  test('loses only the place, whatever else it contains', () => {
    const places = ['exif:GPSLatitude', 'geo:long', 'drone-dji:GpsLongtitude', 'x:gpsy'];
    const note = fc.record({
      name: fc.constantFrom(...places, 'dc:title', 'exif:DateTimeOriginal', 'lat:x'),
      value: fc.stringMatching(/^[\w ,.:]{1,12}$/),
      way: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(note, { maxLength: 12 }), (notes) => {
        const attributes = notes
          .filter(({ way }) => way < 2)
          .map(({ name, value, way }) => (way === 0 ? `${name}="${value}"` : `${name} = '${value}'`));
        const element = ({ name, value, way }: (typeof notes)[number]) =>
          way === 2 ? `<${name}>${value}</${name}>` : `<${name} a="${value}"/>`;
        const elements = notes.filter(({ way }) => way > 1).map(element);
        const isPlace = (text: string) => /^<?[\w-]+:(gps|long)/i.test(text);
        const write = (blank: boolean) => {
          const shown = (text: string) => (blank && isPlace(text) ? ' '.repeat(text.length) : text);
          return `<rdf:Description ${attributes.map(shown).join(' ')}>${elements.map(shown).join('')}</rdf:Description>`;
        };
        expect(cleanXmp(write(false)) ?? write(false)).toBe(write(true));
      }),
      { numRuns: 1000 },
    );
  });

  test('is cleaned quickly, even when it is made to take long', () => {
    const before = process.cpuUsage();
    for (const part of ['<a:gps>', 'a:gps="', 'a:gps=', 'aaaaaaaa', ':gps', 'a:gps = ', 'a:gps=\'"'])
      cleanXmp(part.repeat(100_000));
    expect(msOf(process.cpuUsage(before))).toBeLessThan(3000);
  });
});

describe('readPictureFile', () => {
  test('ends without an error for any bytes, cut or changed', async () => {
    const files = {
      jpeg: await pictures.jpeg(),
      png: await pictures.png(),
      webp: await pictures.animation('webp'),
      gif: await pictures.animation('gif'),
    };
    for (const [format, bytes] of Object.entries(files) as [keyof typeof files, Buffer][]) {
      fc.assert(
        fc.property(
          fc.nat(bytes.length),
          fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 }),
          (length, edits) => {
            const damaged = Buffer.from(bytes);
            for (const [at, value] of edits) damaged[at] = value;
            readPictureFile(damaged.subarray(0, Math.max(length, 16)), format)?.notes();
          },
        ),
        { numRuns: 500 },
      );
    }
  });
});
