import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listen, type Place } from '../shared/listen.ts';
import { type Bucket, createBucket } from './state/bucket.ts';
import { errorXml, listObjects, sendObject } from './wire/objects.ts';
import { S3Error } from './wire/s3-error.ts';
import { checkPayload, parseQuery, type Received, type S3Keys, verifySignature } from './wire/signature.ts';

/** `url` is the endpoint; the bucket is in the path. */
export type S3Simulator = S3Keys & { url: string; bucket: string; stop(): Promise<void> };

// Fixed, so that a configuration still fits after a restart. They open nothing.
const BUCKET = 'florilege-photos';
const secretAccessKey = 'simulateur-secret-florilege';
const KEYS: S3Keys = { region: 'auto', accessKeyId: 'simulateur-florilege', secretAccessKey };

const BODY_LIMIT = 64 * 1024 * 1024;
const bodySchema = z.instanceof(Buffer).catch(Buffer.alloc(0));

/** A private bucket that speaks S3 over HTTP, checks every signature, and keeps its objects in memory. */
export async function startS3Simulator(place: Place): Promise<S3Simulator> {
  const bucket = createBucket();
  return { ...KEYS, bucket: BUCKET, ...(await listen(() => buildApp(bucket), place)) };
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
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(bucket, request, reply);
  app.route({ method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'], url: '/*', handler });
  return app;
}

function receive({ method, raw, headers }: FastifyRequest): Received {
  const [path = '', query = ''] = (raw.url ?? '').split('?');
  const single = Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]);
  return { method, path, query, headers: Object.fromEntries(single) };
}

function answer(bucket: Bucket, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const received = receive(request);
  const { method, headers } = received;
  const body = bodySchema.parse(request.body);
  checkPayload(body, verifySignature(received, KEYS, Date.now()));
  const [, name = '', ...rest] = received.path.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const query = new Map(parseQuery(received.query));
  if (name !== BUCKET) throw new S3Error('NoSuchBucket');
  if (headers['x-amz-acl']) throw new S3Error('AccessControlListNotSupported');

  if (key === '' && method === 'GET') return listObjects(bucket, BUCKET, query, reply);
  if (key === '') throw new S3Error('MethodNotAllowed');
  switch (method) {
    case 'PUT':
      return reply.header('etag', bucket.put(key, body, headers).etag).send();
    case 'DELETE':
      bucket.delete(key);
      return reply.code(204).send();
    case 'GET':
    case 'HEAD':
      return sendObject(bucket.get(key), received, query, reply);
    default:
      throw new S3Error('NotImplemented');
  }
}
