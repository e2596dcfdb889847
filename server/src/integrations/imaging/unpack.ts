import { IMAGE_MAX_PIXELS } from '@florilege/contract/photos/image-files.ts';
import sharp from 'sharp';

// One picture a process, one thread a picture: how many run at once is decided outside (helper-processes.ts).
sharp.cache(false);
sharp.concurrency(1);
// Whatever a file pretends to be, only the four formats are ever unpacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
});

const MEDIUM = 1600;
const THUMBNAIL = 512;
const QUALITY = { medium: 80, thumbnail: 75 };
/** Small enough that a JPEG is unpacked at an eighth of its size: what is missing shows, the time does not. */
const PROBE = 64;

/** What is missing is an error; harmless oddities, of which phones have many, are not. */
type FailOn = 'error' | 'warning';
const open = (path: string, failOn: FailOn, autoOrient = false) =>
  sharp(path, { failOn, limitInputPixels: IMAGE_MAX_PIXELS, autoOrient });

/** Warnings of libjpeg that mean damage: data end before the picture does, or are none. */
const damage = /premature end|bad Huffman|instead of RST/i;

/** Unpacks the whole picture (of an animation, the first one). @throws when it is damaged */
export async function probe(path: string): Promise<void> {
  const unpack = (failOn: FailOn) =>
    open(path, failOn).resize({ width: PROBE, height: PROBE, fit: 'inside' }).raw().toBuffer();
  try {
    await unpack('warning');
  } catch (error) {
    if (damage.test(String(error))) throw error;
    await unpack('error');
  }
}

const within = { fit: 'inside', withoutEnlargement: true } as const;

/** Upright, in the colours of every screen (sRGB). @throws when it is damaged */
export async function shrink(path: string): Promise<{ medium: Buffer; thumbnail: Buffer }> {
  const { data, info } = await open(path, 'error', true)
    .resize(MEDIUM, MEDIUM, within)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shrunk = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  return {
    medium: await shrunk().webp({ quality: QUALITY.medium }).toBuffer(),
    thumbnail: await shrunk()
      .resize(THUMBNAIL, THUMBNAIL, within)
      .webp({ quality: QUALITY.thumbnail })
      .toBuffer(),
  };
}
