import { html as xml } from '../../shared/html.ts';
import type { Listing } from '../state/bucket.ts';
import type { S3Error } from './s3-error.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function errorXml({ code, message }: S3Error, path: string): string {
  const where = xml`<Resource>${path}</Resource>`;
  return HEAD + xml`<Error><Code>${code}</Code><Message>${message}</Message>${where}</Error>`.text;
}

export function listingXml(bucket: string, prefix: string, limit: number, listing: Listing): string {
  const { objects, next } = listing;
  const parts = [
    xml`<Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${objects.length}</KeyCount>`,
    xml`<MaxKeys>${limit}</MaxKeys><IsTruncated>${String(next !== null)}</IsTruncated>`,
    next !== null && xml`<NextContinuationToken>${toToken(next)}</NextContinuationToken>`,
    ...objects.map(([key, { etag, body, modifiedAt }]) => [
      xml`<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified>`,
      xml`<ETag>${etag}</ETag><Size>${body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    ]),
  ];
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
  return HEAD + xml`<ListBucketResult xmlns="${namespace}">${parts}</ListBucketResult>`.text;
}

/** Opaque to clients. */
const toToken = (key: string) => Buffer.from(key).toString('base64');
export const fromToken = (token: string) => Buffer.from(token, 'base64').toString();
