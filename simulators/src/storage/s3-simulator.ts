import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listen } from '../listen.ts';
import { type Bucket, createBucket, type StoredObject } from './bucket.ts';
import { readPayload } from './payload.ts';
import { S3Error } from './s3-error.ts';
import { errorXml, fromToken, listingXml } from './s3-xml.ts';
import { parseQuery, type Received, type S3Keys, verifySignature } from './signature.ts';

export type S3Simulator = S3Keys & {
  /** The endpoint; the bucket stands in the path. */
  url: string;
  bucket: string;
  stop(): Promise<void>;
};

// Fixed, so that a configuration written once still fits after the simulator is started again. They open nothing.
const BUCKET = 'florilege-photos';
const KEYS: S3Keys = {
  region: 'auto',
  accessKeyId: 'simulateur-florilege',
  secretAccessKey: 'simulateur-secret-florilege',
};

const BODY_LIMIT = 64 * 1024 * 1024;
const LIST_LIMIT = 1000;

/** What a signed address may say about the answer's headers. */
const overrides = [
  'content-type',
  'content-disposition',
  'cache-control',
  'content-language',
  'content-encoding',
  'expires',
];

/**
 * One private bucket that speaks S3 over HTTP, checks every signature, and keeps its objects in memory. Takes a free port
 * when `port` is 0 or already taken; `url` says which.
 */
export async function startS3Simulator(options: { port: number; host?: string }): Promise<S3Simulator> {
  const bucket = createBucket();
  const { app, url } = await listen(() => buildApp(bucket), options);
  return { ...KEYS, url, bucket: BUCKET, stop: () => app.close() };
}

function buildApp(bucket: Bucket): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: BODY_LIMIT, exposeHeadRoutes: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof S3Error)) throw error;
    reply.code(error.status).type('application/xml');
    return request.method === 'HEAD' ? reply.send() : reply.send(errorXml(error, receive(request).path));
  });
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
    url: '/*',
    handler: (request, reply) => answer(bucket, request, reply),
  });
  return app;
}

function receive({ method, raw, headers }: FastifyRequest): Received {
  const [path = '', query = ''] = (raw.url ?? '').split('?');
  const single = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : (value ?? ''),
  ]);
  return { method, path, query, headers: Object.fromEntries(single) };
}

function answer(bucket: Bucket, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const received = receive(request);
  const said = verifySignature(received, KEYS, Date.now());
  const body = readPayload(
    z.instanceof(Buffer).catch(Buffer.alloc(0)).parse(request.body),
    said,
    received.headers,
  );
  const [, name = '', ...rest] = received.path.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const query = new Map(parseQuery(received.query));
  if (name !== BUCKET) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
  if (received.headers['x-amz-acl'])
    throw new S3Error('AccessControlListNotSupported', 'The bucket does not allow ACLs');

  if (key === '' && received.method === 'GET') return list(bucket, query, reply);
  if (key === '')
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.');
  switch (received.method) {
    case 'PUT':
      return reply.header('etag', bucket.put(key, body, received.headers).etag).send();
    case 'DELETE':
      bucket.delete(key);
      return reply.code(204).send();
    case 'GET':
    case 'HEAD':
      return show(bucket.get(key), received, query, reply);
    default:
      throw new S3Error(
        'NotImplemented',
        'A header or query you provided implies functionality that is not implemented.',
      );
  }
}

function list(bucket: Bucket, query: Map<string, string>, reply: FastifyReply): FastifyReply {
  if (query.get('list-type') !== '2' || query.get('delimiter'))
    throw new S3Error('NotImplemented', 'Only ListObjectsV2 without delimiter');
  const limit = Math.min(Number(query.get('max-keys') ?? LIST_LIMIT), LIST_LIMIT);
  const prefix = query.get('prefix') ?? '';
  const page = bucket.list(prefix, fromToken(query.get('continuation-token') ?? ''), limit);
  return reply.type('application/xml').send(listingXml(BUCKET, prefix, limit, page));
}

function show(
  object: StoredObject,
  { method, headers }: Received,
  query: Map<string, string>,
  reply: FastifyReply,
): FastifyReply {
  const { body, etag, modifiedAt } = object;
  reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modifiedAt.toUTCString(),
    ...object.headers,
  });
  for (const name of overrides) {
    const value = query.get(`response-${name}`);
    if (value !== undefined) reply.header(name, value);
  }
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const part = method === 'GET' && headers.range ? rangeOf(headers.range, body.length) : null;
  if (part) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${body.length}`);
  const shown = part ? body.subarray(part.from, part.to + 1) : body;
  reply.header('content-length', shown.length);
  return reply.send(method === 'HEAD' ? undefined : shown);
}

/** `bytes=0-99`, `bytes=100-`, `bytes=-100`; whatever else is answered whole. */
function rangeOf(range: string, length: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (from > to) throw new S3Error('InvalidRange', 'The requested range is not satisfiable');
  return { from, to };
}
