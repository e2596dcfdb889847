import { randomUUID } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createStorage } from './create-storage.ts';
import type { Storage } from './storage.ts';
import { folderStore, put } from './testing/stores.ts';

const noon = Date.parse('2026-07-20T12:00:00Z');

describe('a folder', () => {
  type Folder = { dir: string; origin: string; secret: string; storage: Storage };
  const inFolder = (use: (folder: Folder) => Promise<void>) => async () => {
    const { settings, origin } = await folderStore();
    if (settings.driver !== 'disk') throw new Error('not a folder');
    await use({ ...settings, origin, storage: await createStorage(settings) });
  };

  test(
    'is readable for its owner alone, and so is every file',
    inFolder(async ({ dir, storage }) => {
      await put(storage, 'images/one/original.jpg');
      const modes = await Promise.all(
        ['', 'images', 'images/one', 'images/one/original.jpg'].map((name) => stat(join(dir, name))),
      );
      expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '700', '600']);
      await storage.remove(['images/one/original.jpg']);
      expect(await readdir(dir)).toEqual(['images']);
      expect(await readdir(join(dir, 'images'))).toEqual([]);
    }),
  );

  test(
    'lists unfinished files of a crash, so that they are swept',
    inFolder(async ({ dir, storage }) => {
      await put(storage, 'images/one/original.jpg');
      const part = `images/one/original.jpg.${randomUUID()}.part`;
      const path = join(dir, part);
      await writeFile(path, 'half');
      await utimes(path, new Date(noon), new Date(noon));
      const left = [];
      for await (const object of storage.list('images'))
        if (object.modifiedAt.getTime() === noon) left.push(object.key);
      expect(left).toEqual([part]);
      await storage.remove(left);
      expect(await readdir(join(path, '..'))).toEqual(['original.jpg']);
    }),
  );

  test(
    'runs nothing that is in a file, and guesses no type',
    inFolder(async ({ origin, storage }) => {
      await put(storage, 'images/one/original.gif', '<script>alert(1)</script>');
      const answer = await fetch(new URL(await storage.signedUrl('images/one/original.gif'), origin));
      expect(answer.headers.get('content-type')).toBe('image/gif');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }),
  );

  test(
    'explains a refusal to people, in an answer that no cache keeps',
    inFolder(async ({ origin, storage }) => {
      const missing = await storage.signedUrl('images/none/original.jpg', { download: 'fleurs.jpg' });
      const cases = [
        [missing, 404, 'Cette photo n’existe plus.'],
        [missing.replace('none', 'one'), 403, 'Cette adresse n’est plus valable\u00a0: rouvrez la photo.'],
      ] as const;
      for (const [address, status, sentence] of cases) {
        const answer = await fetch(new URL(address, origin));
        expect([answer.status, await answer.text()]).toEqual([status, sentence]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(answer.headers.get('content-disposition')).toBeNull();
      }
    }),
  );

  test(
    'opens with its own secret only',
    inFolder(async ({ dir, origin, storage }) => {
      await put(storage, 'images/one/original.jpg');
      const secret = 'un-autre-secret-assez-long-pour-signer-aussi';
      const other = await createStorage({ driver: 'disk', dir, secret });
      const url = new URL(await other.signedUrl('images/one/original.jpg'), origin);
      expect((await fetch(url)).status).toBe(403);
    }),
  );
});
