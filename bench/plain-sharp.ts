import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shrink } from '../server/src/integrations/imaging/unpack.ts';

/** sharp alone, as a script would use it: the same two pictures of every file of the first folder, two at a time, into the second. */
const [from = '', to = ''] = process.argv.slice(2);
const AT_ONCE = 2;

process.once('message', async () => {
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  const work = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const { medium, thumbnail } = await shrink(join(from, name));
      await writeFile(join(to, `${name}.medium.webp`), medium);
      await writeFile(join(to, `${name}.thumbnail.webp`), thumbnail);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  process.send?.('done');
  process.disconnect();
});
process.send?.('ready');
