import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isGood } from './file-address.ts';
import { attachment } from './object-key.ts';
import { OBJECT_CACHE, type StorageSettings } from './storage.ts';

const asked = z.object({
  params: z.object({ '*': z.string() }).transform((params) => params['*']),
  query: z.object({ expires: z.string(), signature: z.string(), download: z.string().optional() }),
});

/** Serves `/files` to signed URLs only. People uploaded the content, so a browser runs nothing in it. */
export async function serveStoredFiles(
  app: FastifyInstance,
  { dir, secret }: StorageSettings & { driver: 'disk' },
): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await app.register(
    async (files) => {
      await files.register(fastifyStatic, { root: dir, serve: false, index: false, cacheControl: false });
      files.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'Cette photo n’existe plus.'));
      files.get('/*', (request, reply) => {
        const { success, data } = asked.safeParse(request);
        if (!success || !isGood(secret, { key: data.params, ...data.query }, Date.now())) {
          return refuse(reply, 403, 'Cette adresse n’est plus valable\u00a0: rouvrez la photo.');
        }
        if (data.query.download !== undefined)
          reply.header('content-disposition', attachment(data.query.download));
        return reply
          .header('cache-control', OBJECT_CACHE)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .sendFile(data.params);
      });
    },
    { prefix: '/files' },
  );
}

/** A sentence: people open these URLs in a tab. */
function refuse(reply: FastifyReply, status: 403 | 404, sentence: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .removeHeader('content-disposition')
    .type('text/plain; charset=utf-8')
    .send(sentence);
}
