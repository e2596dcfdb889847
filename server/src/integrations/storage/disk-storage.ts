import type { StorageSettings } from '../../config-readers.ts';
import { driveStorage } from './drive-storage.ts';
import { signedPath } from './file-address.ts';
import { checkFolder, checkKey } from './object-key.ts';
import { PrivateFolder } from './private-folder.ts';
import type { Storage } from './storage.ts';

/** Objects in a folder of this machine; their addresses lead to our own server (`stored-files.ts`). */
export function diskStorage(
  { dir, secret }: StorageSettings & { driver: 'disk' },
  now: () => number,
): Storage {
  const folder = new PrivateFolder(dir);
  return {
    ...driveStorage(folder),
    putFile: (key, path) => folder.putFile(checkKey(key), path),
    copyTo: (key, path) => folder.copyTo(checkKey(key), path),
    origins: [],
    list: (below) => folder.walk(checkFolder(below)),
    signedUrl: async (key, options) => signedPath(secret, checkKey(key), now(), options?.download),
    plainUrl: (key) => `/files/${checkKey(key)}`,
  };
}
