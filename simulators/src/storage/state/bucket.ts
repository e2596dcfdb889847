import { createHash } from 'node:crypto';
import { S3Error } from '../wire/s3-error.ts';

export type StoredObject = { body: Buffer; etag: string; modifiedAt: Date; headers: Record<string, string> };
export type Listing = { objects: [key: string, object: StoredObject][]; next: string | null };
export type Bucket = ReturnType<typeof createBucket>;

/** Headers of a request that are kept beside the object and given back with it. */
const keptHeaders = ['content-type', 'cache-control'];

/** A bucket in memory. */
export function createBucket() {
  const objects = new Map<string, StoredObject>();
  return {
    put(key: string, body: Buffer, sent: Record<string, string>): StoredObject {
      const headers = Object.fromEntries(Object.entries(sent).filter(([name]) => keptHeaders.includes(name)));
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      const object = { body, etag, modifiedAt: new Date(), headers };
      objects.set(key, object);
      return object;
    },
    get(key: string): StoredObject {
      const object = objects.get(key);
      if (!object) throw new S3Error('NoSuchKey');
      return object;
    },
    delete: (key: string): boolean => objects.delete(key),
    /** In the order of the keys, from the one behind `after`. */
    list(prefix: string, after: string, limit: number): Listing {
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
      const page = keys.slice(0, limit);
      const next = keys.length > limit ? (page.at(-1) ?? null) : null;
      return { objects: page.map((key) => [key, this.get(key)]), next };
    },
  };
}
