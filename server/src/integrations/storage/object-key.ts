const objectKey = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(\/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)*$/;

/** Dots stand only inside a name, so that no key leads out of its folder. @throws for any other key */
export function checkKey(key: string): string {
  if (!objectKey.test(key)) throw new Error(`not an object key: ${JSON.stringify(key)}`);
  return key;
}

/** `images` and `images/` are the same folder. */
export function checkFolder(folder: string): string {
  return checkKey(folder.replace(/\/$/, ''));
}
