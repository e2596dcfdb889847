import { lazily } from '@florilege/contract/lazily.ts';
import { routes } from '@florilege/contract/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { BindDeps } from './bind.ts';
import type { LiveHub } from './live.ts';
import { openApi } from './openapi.ts';

type Deps = BindDeps & {
  live: LiveHub;
  stopping: () => boolean;
  /** Without it, the description of the API is for members. */
  openDocs: boolean;
};

/** `age`: milliseconds since a page that opens its first stream began to read; nonsense counts as none. */
const liveQuery = z.object({ age: z.coerce.number().int().min(0).catch(0) });

/** Endpoints of no feature: health, the API's own description, the live stream. Mounted below /api. */
export async function operationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    // Anybody may read this: it says nothing that a visitor could cause, like a code that went out.
    const database = await sql`select 1`.execute(deps.db).catch(() => null);
    const ready = database !== null && !deps.stopping();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'degraded' });
  });

  await app.register((docs) => describeApi(docs, deps));

  app.get('/live', { exposeHeadRoute: false }, async (request, reply) => {
    const { member, sessionId } = await deps.authenticate(request.headers.authorization);
    request.memberId = member.id;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value) reply.raw.setHeader(name, value);
    reply.hijack();
    const { age } = liveQuery.parse(request.query);
    deps.live.attach({ response: reply.raw, memberId: member.id, sessionId }, age);
  });
}

/** Made at the first request: a shop at work never asks for it. */
async function describeApi(app: FastifyInstance, { openDocs, authenticate }: Deps): Promise<void> {
  if (!openDocs)
    app.addHook('onRequest', async (request) => void (await authenticate(request.headers.authorization)));
  const description = lazily(() => openApi(routes));
  const page = lazily(async () => {
    const { createApiPage } = await import('./api-page.ts');
    return createApiPage(`${app.prefix}/docs`, description());
  });
  app.get('/openapi.json', async () => description());
  const show = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    const { routing } = await page();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    routing(raw, reply.raw);
  };
  app.get('/docs', show);
  app.get('/docs/*', show);
}
