import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { checkKey } from './object-key.ts';
import { OBJECT_CACHE, type Storage } from './storage.ts';

/** So many objects are removed at once. Every service knows how to remove one; not every one knows how to remove several. */
const REMOVALS = 8;

/** What is the same for every driver of flydrive. */
export function driveStorage(driver: DriverContract): Pick<Storage, 'putFile' | 'putBytes' | 'read' | 'copyTo' | 'remove'> {
  const disk = new Disk(driver);
  return {
    putFile: async (key, path, contentType) => {
      const file = await open(path);
      try {
        const facts = { contentType, cacheControl: OBJECT_CACHE, contentLength: (await file.stat()).size };
        await disk.putStream(checkKey(key), file.createReadStream(), facts);
      } finally {
        await file.close();
      }
    },
    putBytes: async (key, bytes, contentType) => {
      await disk.put(checkKey(key), bytes, { contentType, cacheControl: OBJECT_CACHE });
    },
    read: async (key) => disk.getStream(checkKey(key)),
    copyTo: async (key, path) => pipeline(await disk.getStream(checkKey(key)), createWriteStream(path)),
    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += REMOVALS) {
        await Promise.all(keys.slice(start, start + REMOVALS).map((key) => disk.delete(checkKey(key))));
      }
    },
  };
}
