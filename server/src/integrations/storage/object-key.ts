const objectKey = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(\/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)*$/;

/** A dot is only allowed inside a name, so that no key leads out of its folder. */
export const isObjectKey = (key: string): boolean => objectKey.test(key);

/** @throws for a key that is none */
export function checkKey(key: string): string {
  if (!isObjectKey(key)) throw new Error(`not an object key: ${JSON.stringify(key)}`);
  return key;
}

/** `images` and `images/` are the same folder. */
export const checkFolder = (folder: string): string => checkKey(folder.replace(/\/$/, ''));

/** Only letters, digits and `-_.~` stay as they are: RFC 5987 names and S3 signatures require it. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** `Content-Disposition` (RFC 6266) with an ASCII name and the exact one; neither can add a header. */
export function attachment(name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_');
  const plain = clean
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["%]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncode(clean)}`;
}
