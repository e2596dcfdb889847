import { IMAGE_MAX_PIXELS } from '@florilege/contract/photos/image-files.ts';
import sharp from 'sharp';

// One picture in a process and one thread for it; create-imaging.ts decides how many run at once.
sharp.cache(false);
sharp.concurrency(1);
// Only the four formats are ever unpacked, whatever a file pretends to be.
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
/** A JPEG is unpacked at an eighth of its size for it: missing data shows, in little time. */
const PROBE = 64;

/** Missing data is an error; phones write many harmless oddities, which are not. */
type FailOn = 'error' | 'warning';
const open = (path: string, failOn: FailOn, autoOrient = false) =>
  sharp(path, { failOn, limitInputPixels: IMAGE_MAX_PIXELS, autoOrient });

/** Warnings of libjpeg that mean missing or broken data. */
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
  const { width, height, channels } = info;
  const shrunk = () => sharp(data, { raw: { width, height, channels } });
  const small = shrunk().resize(THUMBNAIL, THUMBNAIL, within);
  return {
    medium: await shrunk().webp({ quality: QUALITY.medium }).toBuffer(),
    thumbnail: await small.webp({ quality: QUALITY.thumbnail }).toBuffer(),
  };
}
