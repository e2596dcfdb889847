import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** sharp alone makes the smaller pictures of the files of a folder, with the sizes of the product. */
const [from = '', to = ''] = process.argv.slice(2);
const AT_ONCE = 2;
const sizes = [
  { name: 'medium', side: 1600, quality: 80 },
  { name: 'thumbnail', side: 512, quality: 75 },
];

async function convert(name: string): Promise<void> {
  for (const size of sizes) {
    await sharp(join(from, name), { autoOrient: true })
      .resize(size.side, size.side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: size.quality })
      .toFile(join(to, `${name}.${size.name}.webp`));
  }
}

process.once('message', async () => {
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  const work = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await convert(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  process.send?.('done');
  process.disconnect();
});
process.send?.('ready');
