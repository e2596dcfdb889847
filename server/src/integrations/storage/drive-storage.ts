import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { checkKey } from './object-key.ts';
import { OBJECT_CACHE, type Storage } from './storage.ts';

/** So many objects are removed at once. Every service knows how to remove one; not every one knows how to remove several. */
const REMOVALS = 8;

/** What is the same for every driver of flydrive. */
export function driveStorage(driver: DriverContract): Pick<Storage, 'putBytes' | 'remove'> {
  const disk = new Disk(driver);
  return {
    putBytes: async (key, bytes, contentType) => {
      await disk.put(checkKey(key), bytes, { contentType, cacheControl: OBJECT_CACHE });
    },
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += REMOVALS) {
        await Promise.all(keys.slice(start, start + REMOVALS).map((key) => disk.delete(checkKey(key))));
      }
    },
  };
}
