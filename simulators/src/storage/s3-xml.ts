import { escapeHtml as escapeXml } from '../page.ts';
import type { Listing } from './bucket.ts';
import type { S3Error } from './s3-error.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function errorXml({ code, message }: S3Error, path: string): string {
  return `${HEAD}<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><Resource>${escapeXml(path)}</Resource></Error>`;
}

export function listingXml(
  bucket: string,
  prefix: string,
  limit: number,
  { objects, next }: Listing,
): string {
  const contents = objects.map(
    ([key, { etag, body, modifiedAt }]) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>${escapeXml(etag)}</ETag>` +
      `<Size>${body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const more = next === null ? '' : `<NextContinuationToken>${toToken(next)}</NextContinuationToken>`;
  return (
    `${HEAD}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escapeXml(bucket)}</Name>` +
    `<Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${objects.length}</KeyCount><MaxKeys>${limit}</MaxKeys>` +
    `<IsTruncated>${next !== null}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`
  );
}

/** Clients give a token back as they got it and read nothing in it. */
export function toToken(key: string): string {
  return Buffer.from(key).toString('base64');
}

export function fromToken(token: string): string {
  return Buffer.from(token, 'base64').toString();
}
