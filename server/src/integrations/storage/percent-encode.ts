/** As RFC 5987 names and S3 signatures want it: only letters, digits and `-_.~` stand for themselves. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
