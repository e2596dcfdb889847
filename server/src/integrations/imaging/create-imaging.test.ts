import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createImaging } from './create-imaging.ts';
import { exifBlock } from './testing/exif-block.ts';
import { hostileFiles } from './testing/hostile-files.ts';
import * as pictures from './testing/pictures.ts';

const imaging = createImaging();
const dir = await temporaryFolder();

let files = 0;
async function file(bytes: Buffer): Promise<string> {
  files += 1;
  const path = join(dir, `photo-${files}`);
  await writeFile(path, bytes);
  return path;
}

const shrink = (path: string) => imaging.shrink(path, 1000);
const receive = async (bytes: Buffer) => imaging.receive(await file(bytes));
/** The size of `turned`, once upright. */
const uprightSize = (orientation: number) =>
  orientation > 4 ? { width: 80, height: 120 } : { width: 120, height: 80 };
const turned = async (orientation: number) =>
  pictures.jpegWith(
    await pictures.jpeg(120, 80),
    pictures.jpegSegment(0xe1, exifBlock({ orientation, taken: '2026:05:31 09:12:45' })),
  );

/** Red, green, blue in the middle of the quarters, in reading order. */
async function quarters(bytes: Uint8Array): Promise<number[][]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .resize(2, 2, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0, 1, 2, 3].map((index) => [...data.subarray(index * info.channels, index * info.channels + 3)]);
}

describe('receive', () => {
  test.each(hostileFiles)('$why ($name)', async ({ make, outcome }) => {
    const received = await receive(await make());
    expect(received).toMatchObject(
      'accepted' in outcome
        ? { ok: true, facts: { format: outcome.accepted } }
        : { ok: false, refusal: outcome.refused },
    );
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('knows which way is up: EXIF orientation %i', async (orientation) => {
    const received = await receive(await turned(orientation));
    const facts = { format: 'jpeg', ...uprightSize(orientation), shotAt: '2026-05-31T07:12:45.000Z' };
    expect(received).toEqual({ ok: true, facts });
  });

  test('reads size and date of every format that has them', async () => {
    const exif = exifBlock({ orientation: 8, taken: '2026:01:15 18:00:00' }).subarray(6);
    const facts = { width: 80, height: 120, shotAt: '2026-01-15T17:00:00.000Z' };
    const png = pictures.pngWith(await pictures.png(), pictures.pngChunk('eXIf', exif));
    expect(await receive(png)).toEqual({ ok: true, facts: { format: 'png', ...facts } });
    const webp = pictures.webpWith(await pictures.webp(), { exif });
    expect(await receive(webp)).toEqual({ ok: true, facts: { format: 'webp', ...facts } });
    const gif = { format: 'gif', width: 60, height: 40, shotAt: null };
    expect(await receive(await pictures.animation('gif'))).toEqual({ ok: true, facts: gif });
  });
});

describe('shrink', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a picture upright: EXIF orientation %i', async (orientation) => {
    // Where the bright corner of the stored picture is seen, in reading order.
    const corner = [0, 1, 3, 2, 0, 1, 3, 2][orientation - 1];
    const { medium, thumbnail } = await shrink(await file(await turned(orientation)));
    for (const picture of [medium, thumbnail]) {
      const brightness = (await quarters(picture)).map(([red = 0, green = 0]) => red + green);
      expect(brightness.indexOf(Math.max(...brightness))).toBe(corner);
      expect(await sharp(picture).metadata()).toMatchObject(uprightSize(orientation));
    }
  });

  test.each([
    { sent: [4000, 3000], medium: [1600, 1200], thumbnail: [512, 384] },
    { sent: [900, 3000], medium: [480, 1600], thumbnail: [154, 512] },
    { sent: [1600, 40], medium: [1600, 40], thumbnail: [512, 13] },
    { sent: [300, 200], medium: [300, 200], thumbnail: [300, 200] },
    { sent: [1, 1], medium: [1, 1], thumbnail: [1, 1] },
  ])('fits $sent into both sizes and never enlarges', async ({ sent, medium, thumbnail }) => {
    const shrunk = await shrink(await file(await pictures.jpeg(sent[0], sent[1])));
    const facts = async (picture: Uint8Array) => {
      const { format, ...size } = await sharp(picture).metadata();
      return [format, size.width, size.height];
    };
    expect(await facts(shrunk.medium)).toEqual(['webp', ...medium]);
    expect(await facts(shrunk.thumbnail)).toEqual(['webp', ...thumbnail]);
  });

  test('takes nothing of the camera’s notes along', async () => {
    const { medium } = await shrink(await file(await turned(6)));
    const { exif, xmp, icc, orientation } = await sharp(medium).metadata();
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('keeps what is seen through, and takes the first picture of an animation', async () => {
    const background = { r: 200, g: 30, b: 60, alpha: 0.5 };
    const veil = sharp({ create: { width: 400, height: 300, channels: 4, background } });
    const { medium, thumbnail } = await shrink(await file(await veil.png().toBuffer()));
    for (const picture of [medium, thumbnail]) {
      const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThanOrEqual(3);
    }
    for (const format of ['gif', 'webp'] as const) {
      const still = await shrink(await file(await pictures.animation(format)));
      expect((await sharp(still.medium).metadata()).pages ?? 1).toBe(1);
      for (const [red = 0, green = 0, blue = 0] of await quarters(still.medium)) {
        expect([red > 180, green < 60, blue < 60]).toEqual([true, true, true]);
      }
    }
  });

  const best = { quality: 100 };
  const cmyk = (picture: Sharp) => picture.toColourspace('cmyk');
  test.each<[string, colour: string, close: number, save: (picture: Sharp) => Sharp]>([
    // A red that only wide screens show is the reddest of ours, not a paler one.
    ['Display P3', 'rgb(255, 0, 0)', 4, (picture) => picture.withIccProfile('p3').jpeg(best)],
    ['CMYK', 'rgb(170, 115, 100)', 16, (picture) => cmyk(picture).withIccProfile('cmyk').jpeg(best)],
    ['CMYK without a profile', 'rgb(170, 115, 100)', 12, (picture) => cmyk(picture).jpeg(best)],
    ['greyscale', 'rgb(90, 90, 90)', 3, (picture) => picture.toColourspace('b-w').jpeg(best)],
    ['16 bits', 'rgb(30, 160, 90)', 2, (picture) => picture.toColourspace('rgb16').png()],
  ])('shows the same colour: %s', async (_name, colour, close, save) => {
    const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: colour } });
    const source = await save(plain).toBuffer();
    const { medium, thumbnail } = await shrink(await file(source));
    const expected = colour.match(/\d+/g)?.map(Number) ?? [];
    for (const picture of [medium, thumbnail]) {
      expect(await sharp(picture).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
      for (const quarter of await quarters(picture)) {
        for (const [channel, value] of quarter.entries())
          expect(Math.abs(value - (expected[channel] ?? 0))).toBeLessThanOrEqual(close);
      }
    }
  });

  test('refuses what is no whole picture', async () => {
    await expect(shrink(await file(Buffer.from('%PDF-1.7')))).rejects.toThrow('format');
    await expect(shrink(await file((await pictures.jpeg(600, 400)).subarray(0, 3000)))).rejects.toThrow();
    await expect(shrink(join(dir, 'nothing'))).rejects.toThrow('missing');
  });
});
