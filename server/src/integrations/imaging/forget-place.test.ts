import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import readExifData from 'exif-reader';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanExif, readExif } from './exif.ts';
import { readPictureFile } from './formats.ts';
import { tasks } from './imaging-tasks.ts';
import { exifBlock, xmpWithPlace } from './testing/exif-block.ts';
import * as pictures from './testing/pictures.ts';
import { cleanXmp } from './xmp.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'florilege-gps-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function cleaned(bytes: Buffer): Promise<Buffer> {
  const path = join(dir, 'photo');
  await writeFile(path, bytes);
  expect(await tasks.examine(path)).toMatchObject({ ok: true });
  return readFile(path);
}

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const APP1 = 0xe1;
const NS = 'http://ns.adobe.com/xap/1.0/\0';
const phone = { orientation: 6, taken: '2026:05:31 09:12:45', offset: '+02:00', gps: true };
const xmpSegment = (xmp: Buffer) => pictures.jpegSegment(APP1, Buffer.concat([Buffer.from(NS), xmp]));

/** The bytes that differ, as one range each. */
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

const exif = exifBlock(phone);
const text = (keyword: string, data: Buffer | string) =>
  Buffer.concat([Buffer.from(`${keyword}\0`), Buffer.from(data)]);
const international = (packed: boolean) =>
  pictures.pngChunk(
    'iTXt',
    Buffer.concat([
      Buffer.from('XML:com.adobe.xmp\0'),
      Buffer.of(packed ? 1 : 0, 0),
      Buffer.from('\0\0'),
      packed ? deflateSync(xmpWithPlace) : xmpWithPlace,
    ]),
  );
const rawProfile = (name: string, data: Buffer) =>
  `\n${name}\n${String(data.length).padStart(8)}\n${data.toString('hex')}\n`;
const packedText = (keyword: string, data: string) =>
  pictures.pngChunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(Buffer.from(data))]));

/** Name, the file, and whether its orientation and date can be read from it. */
const placed: [name: string, make: () => Promise<Buffer>, facts: boolean][] = [
  [
    'JPEG, EXIF',
    async () => pictures.jpegWith(await pictures.jpeg(), pictures.jpegSegment(APP1, exif)),
    true,
  ],
  [
    'JPEG, EXIF the other way round',
    async () =>
      pictures.jpegWith(
        await pictures.jpeg(),
        pictures.jpegSegment(APP1, exifBlock({ ...phone, bigEndian: true })),
      ),
    true,
  ],
  [
    'JPEG, EXIF and XMP',
    async () =>
      pictures.jpegWith(await pictures.jpeg(), pictures.jpegSegment(APP1, exif), xmpSegment(xmpWithPlace)),
    true,
  ],
  [
    'JPEG, a thumbnail with EXIF of its own',
    async () => {
      const thumbnail = pictures.jpegWith(await pictures.jpeg(16, 12), pictures.jpegSegment(APP1, exif));
      return pictures.jpegWith(
        await pictures.jpeg(),
        pictures.jpegSegment(APP1, exifBlock({ ...phone, gps: false, thumbnail })),
      );
    },
    true,
  ],
  [
    'JPEG, a second picture behind it',
    async () => {
      const second = pictures.jpegWith(await pictures.jpeg(60, 40), pictures.jpegSegment(APP1, exif));
      return Buffer.concat([await pictures.jpeg(), Buffer.from('some maker’s trailer'), second]);
    },
    false,
  ],
  [
    'JPEG, extended XMP in two pieces',
    async () => {
      const middle = xmpWithPlace.indexOf('GPSLatitude') + 4;
      const piece = (start: number, end: number) => {
        const head = Buffer.alloc(40, 'A');
        head.writeUInt32BE(xmpWithPlace.length, 32);
        head.writeUInt32BE(start, 36);
        const data = Buffer.concat([
          Buffer.from('http://ns.adobe.com/xmp/extension/\0'),
          head,
          xmpWithPlace.subarray(start, end),
        ]);
        return pictures.jpegSegment(APP1, data);
      };
      return pictures.jpegWith(await pictures.jpeg(), piece(middle, xmpWithPlace.length), piece(0, middle));
    },
    false,
  ],
  [
    'JPEG, a film behind it',
    async () =>
      Buffer.concat([
        await pictures.jpeg(),
        Buffer.from('\0\0\0\x1eftypmp42moovudta\xa9xyz\0\x12\x15\xc7+48.8566+002.3522/', 'latin1'),
      ]),
    false,
  ],
  [
    'PNG, eXIf',
    async () => pictures.pngWith(await pictures.png(), pictures.pngChunk('eXIf', exif.subarray(6))),
    true,
  ],
  ['PNG, XMP', async () => pictures.pngWith(await pictures.png(), international(false)), false],
  ['PNG, packed XMP', async () => pictures.pngWith(await pictures.png(), international(true)), false],
  [
    'PNG, EXIF as text',
    async () =>
      pictures.pngWith(
        await pictures.png(),
        pictures.pngChunk('tEXt', text('Raw profile type exif', rawProfile('exif', exif))),
      ),
    false,
  ],
  [
    'PNG, EXIF as packed text',
    async () =>
      pictures.pngWith(await pictures.png(), packedText('Raw profile type APP1', rawProfile('app1', exif))),
    false,
  ],
  [
    'PNG, XMP as packed text',
    async () =>
      pictures.pngWith(
        await pictures.png(),
        packedText('Raw profile type xmp', rawProfile('xmp', xmpWithPlace)),
      ),
    false,
  ],
  [
    'WebP, EXIF and XMP',
    async () =>
      pictures.webpWith(await pictures.webp(), 120, 80, { exif: exif.subarray(6), xmp: xmpWithPlace }),
    true,
  ],
  ['GIF, XMP', async () => pictures.gifWithXmp(await pictures.gif(), xmpWithPlace), false],
];

describe('the place', () => {
  it.each(placed)('%s: the place is gone, the rest is as it was', async (_name, make, facts) => {
    const before = await make();
    const after = await cleaned(before);
    expect(after.length).toBe(before.length);
    expect(after.equals(before)).toBe(false);
    expect(await pixels(after)).toEqual(await pixels(before));
    expect(after.includes('48,51.3962N')).toBe(false);
    expect(after.includes('48.8566')).toBe(false);
    // The seconds of the latitude, whichever way round.
    expect(after.includes(Buffer.of(0x49, 0x09, 0, 0))).toBe(false);
    expect(after.includes(Buffer.of(0, 0, 0x09, 0x49))).toBe(false);
    const { exif: block } = await sharp(after).metadata();
    if (facts) {
      const data = readExifData(block ?? Buffer.alloc(0));
      expect(data.GPSInfo).toBeUndefined();
      expect(data.Image?.Orientation).toBe(6);
      expect(data.Photo?.LensModel).toBe('Objectif 26 mm');
      expect(readExif(block ?? Buffer.alloc(0))).toEqual({
        orientation: 6,
        taken: { dateTime: '2026:05:31 09:12:45', offset: '+02:00', fraction: null },
      });
    }
    // Once gone, nothing more is changed.
    expect((await cleaned(after)).equals(after)).toBe(true);
  });

  it('changes nothing but the bytes that tell the place', async () => {
    const before = pictures.jpegWith(
      await pictures.jpeg(),
      pictures.jpegSegment(APP1, exif),
      xmpSegment(xmpWithPlace),
    );
    const xmpStart = before.indexOf(xmpWithPlace);
    const after = await cleaned(before);
    const inExif = changes(before.subarray(0, xmpStart), after.subarray(0, xmpStart));
    expect(inExif.every(({ start, end }) => start >= 6 && end <= 6 + exif.length)).toBe(true);
    // Make, orientation, date, the lens: all before and behind the entry that leads to the place.
    expect(inExif.length).toBeLessThanOrEqual(3);
    const xmp = after.subarray(xmpStart, xmpStart + xmpWithPlace.length).toString();
    expect(xmp).toContain('xmp:Rating="5"');
    expect(xmp).toContain('<dc:title>Pivoines</dc:title>');
    expect(xmp).not.toMatch(/gps/i);
    expect(
      after.subarray(xmpStart + xmpWithPlace.length).equals(before.subarray(xmpStart + xmpWithPlace.length)),
    ).toBe(true);
  });

  it.each([
    [
      'JPEG',
      async () =>
        pictures.jpegWith(
          await pictures.jpeg(),
          pictures.jpegSegment(APP1, exifBlock({ ...phone, gps: false })),
        ),
    ],
    [
      'PNG',
      async () =>
        pictures.pngWith(await pictures.png(), pictures.pngChunk('tEXt', text('Comment', 'gps: 48.8566'))),
    ],
    ['WebP', () => pictures.animation('webp')],
    ['GIF', () => pictures.animation('gif')],
  ])('%s without a place stays byte for byte', async (_name, make) => {
    const before = await make();
    expect((await cleaned(before)).equals(before)).toBe(true);
  });
});

describe('EXIF data that cannot be followed', () => {
  const tiff = exifBlock(phone).subarray(6);
  const gpsPointer = tiff.indexOf(Buffer.of(0x25, 0x88));

  it.each([
    ['no byte order', (block: Buffer) => block.write('XX')],
    ['the first directory beyond the end', (block: Buffer) => block.writeUInt32LE(0xffff_ffff, 4)],
    ['more entries than there is room', (block: Buffer) => block.writeUInt16LE(0xffff, 8)],
    ['the place beyond the end', (block: Buffer) => block.writeUInt32LE(0x7fff_ffff, gpsPointer + 8)],
  ])('%s: blanked as a whole', (_name, damage) => {
    const block = Buffer.from(tiff);
    damage(block);
    expect(cleanExif(block)).toBe(true);
    expect(block.equals(Buffer.alloc(block.length))).toBe(true);
  });

  it('directories that lead to each other end', () => {
    const block = Buffer.from(tiff);
    // The place is where the first directory stands, which leads to itself.
    block.writeUInt32LE(8, gpsPointer + 8);
    block.writeUInt32LE(8, 8 + 2 + block.readUInt16LE(8) * 12);
    expect(cleanExif(block)).toBe(true);
  });

  it('whatever the bytes, it ends without an error and without a place', () => {
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
          // Nobody else can read it either.
        }
        expect(data?.GPSInfo ?? null).toBeNull();
      }),
      { numRuns: 3000 },
    );
  });

  it('takes no longer over data made to take long', () => {
    // As many entries as there is room for, each with a value as long as everything.
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
    const start = performance.now();
    expect(cleanExif(block)).toBe(true);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('XMP', () => {
  it.each([
    ['an element that never ends', '<exif:GPSLatitude>48'],
    ['a value that never ends', '<a exif:GPSLatitude="48'],
    ['UTF-16', Buffer.from('<a exif:GPSLatitude="48"/>', 'utf16le').toString('latin1')],
  ])('%s: blanked as a whole', (_name, xmp) => {
    expect(cleanXmp(xmp)).toBe(' '.repeat(xmp.length));
  });

  it('whatever the text, what comes back is as long', () => {
    const word = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      ' ',
      ':',
      'exif:GPSLatitude',
      'geo:lat',
      'x',
      '</exif:GPSLatitude>',
      '="48"',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        expect(cleanXmp(words.join(''))?.length ?? words.join('').length).toBe(words.join('').length);
      }),
      { numRuns: 2000 },
    );
  });

  it('whatever is noted, only what tells the place is gone', () => {
    const names = [
      'exif:GPSLatitude',
      'geo:long',
      'drone-dji:GpsLongtitude',
      'dc:title',
      'exif:DateTimeOriginal',
      'x:gpsy',
      'lat:x',
    ];
    const note = fc.record({
      name: fc.constantFrom(...names),
      value: fc.stringMatching(/^[\w ,.:]{1,12}$/),
      way: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(note, { maxLength: 12 }), (notes) => {
        const attributes = notes
          .filter(({ way }) => way < 2)
          .map(({ name, value, way }) => (way === 0 ? `${name}="${value}"` : `${name} = '${value}'`));
        const elements = notes
          .filter(({ way }) => way > 1)
          .map(({ name, value, way }) =>
            way === 2 ? `<${name}>${value}</${name}>` : `<${name} a="${value}"/>`,
          );
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

  it('takes no longer over text made to take long', () => {
    const start = performance.now();
    for (const part of ['<a:gps>', 'a:gps="', 'a:gps=', 'aaaaaaaa', ':gps', 'a:gps = ', 'a:gps=\'"'])
      cleanXmp(part.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('readPictureFile', () => {
  it('of any bytes, cut or changed anywhere, ends without an error', async () => {
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
