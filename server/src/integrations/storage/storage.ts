/** How long a signed address is good for at least; it changes once in so many seconds, so that browsers can keep what it showed. */
export const SIGNED_SECONDS = 3600;
/** `Cache-Control` of every object: private, an hour. */
export const OBJECT_CACHE = 'private, max-age=3600';

export type StoredObject = { key: string; modifiedAt: Date };

/**
 * The object store of the product: one private bucket, on a disk or at any service with the S3 protocol. Keys are paths
 * of letters, digits, `-`, `_`, `.` and `/`.
 */
export type Storage = {
  /** Origins that signed addresses lead to, beside this server's own; for the content policy. */
  origins: string[];
  /** Stores the file at `path` under `key`, replacing what was there; whoever reads meanwhile sees the old or the new whole. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Writes the object to a file of this machine. @throws when there is no such object */
  copyTo(key: string, path: string): Promise<void>;
  /** No error when they are gone already. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every object below a folder (`images`), with the time it was last written, in no order. */
  list(folder: string): AsyncIterable<StoredObject>;
  /**
   * A signed address that anyone who has it may read from, for one to two hours; the same one within an hour.
   * `download`: the browser saves it under this name.
   */
  signedUrl(key: string, options?: { download?: string }): Promise<string>;
  /** The object's own address, which needs a signature to be read. */
  plainUrl(key: string): string;
};
