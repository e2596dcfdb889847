import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

const QUALITY = 86;
const unpacksDrawings = { operation: ['VipsForeignLoadSvgBuffer'] };

/**
 * Makes a picture of a drawing of our own (SVG): the file becomes what the ending of its name says. Drawings are unpacked
 * during this call only, since this process looks at what people send, too.
 */
export async function draw(path: string): Promise<void> {
  const drawing = await readFile(path);
  sharp.unblock(unpacksDrawings);
  try {
    await sharp(drawing).flatten().toFormat(formatOf(path), { quality: QUALITY }).toFile(path);
  } finally {
    sharp.block(unpacksDrawings);
  }
}

function formatOf(path: string): 'png' | 'webp' | 'jpeg' {
  if (path.endsWith('.png')) return 'png';
  return path.endsWith('.webp') ? 'webp' : 'jpeg';
}
