import type { FastifyReply } from 'fastify';
import { html as xml } from '../../shared/html.ts';
import type { Bucket, Listing, StoredObject } from '../state/bucket.ts';
import { S3Error } from './s3-error.ts';
import type { Received } from './signature.ts';

const LIST_LIMIT = 1000;

type Query = Map<string, string>;

export function listObjects(bucket: Bucket, name: string, query: Query, reply: FastifyReply): FastifyReply {
  if (query.get('list-type') !== '2' || query.get('delimiter'))
    throw new S3Error('NotImplemented', 'Only ListObjectsV2 without delimiter');
  const limit = Math.min(Number(query.get('max-keys') ?? LIST_LIMIT), LIST_LIMIT);
  const prefix = query.get('prefix') ?? '';
  const page = bucket.list(prefix, fromToken(query.get('continuation-token') ?? ''), limit);
  return reply.type('application/xml').send(listingXml(name, prefix, limit, page));
}

export function sendObject(
  { body, etag, modifiedAt, headers: kept }: StoredObject,
  { method, headers }: Received,
  query: Query,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ 'accept-ranges': 'bytes', etag, 'last-modified': modifiedAt.toUTCString(), ...kept });
  const disposition = query.get('response-content-disposition');
  if (disposition !== undefined) reply.header('content-disposition', disposition);
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const part = method === 'GET' && headers.range ? rangeOf(headers.range, body.length) : null;
  if (part) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${body.length}`);
  const shown = part ? body.subarray(part.from, part.to + 1) : body;
  reply.header('content-length', shown.length);
  return reply.send(method === 'HEAD' ? undefined : shown);
}

/** `bytes=0-99`, `bytes=100-`, `bytes=-100`; anything else is answered whole. */
function rangeOf(range: string, length: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (from > to) throw new S3Error('InvalidRange');
  return { from, to };
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function errorXml({ code, message }: S3Error, path: string): string {
  const where = xml`<Resource>${path}</Resource>`;
  return HEAD + xml`<Error><Code>${code}</Code><Message>${message}</Message>${where}</Error>`.text;
}

function listingXml(bucket: string, prefix: string, limit: number, listing: Listing): string {
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
const fromToken = (token: string) => Buffer.from(token, 'base64').toString();
