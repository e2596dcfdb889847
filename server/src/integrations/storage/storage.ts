/** A signed URL is good for at least so long, and stable within it, so that browsers cache its picture. */
export const SIGNED_SECONDS = 3600;
export const OBJECT_CACHE = 'private, max-age=3600';

/** A folder whose URLs this server signs, or a bucket of any service with the S3 protocol. */
export type StorageSettings =
  | { driver: 'disk'; dir: string; secret: string }
  | {
      driver: 's3';
      bucket: string;
      endpoint?: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      pathStyle: boolean;
    };

export type StoredObject = { key: string; modifiedAt: Date };

/** The private object store of the product. Keys are paths of letters, digits, `-`, `_`, `.` and `/`. */
export type Storage = {
  /** Origins of signed URLs, beside this server's own; for the content policy. */
  origins: string[];
  /** Stores the file at `path` under `key`. A reader sees the old object or the new one, each whole. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Writes the object to a file of this machine. @throws when there is no such object */
  copyTo(key: string, path: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Every object below a folder (`images`), in no order. */
  list(folder: string): AsyncIterable<StoredObject>;
  /** A URL that opens the object for one to two hours. `download`: the browser saves it under this name. */
  signedUrl(key: string, options?: { download?: string }): Promise<string>;
  /** The same URL without its signature, which opens nothing. */
  plainUrl(key: string): string;
};
