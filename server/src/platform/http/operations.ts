import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { routes } from '@florilege/contract/routes.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { BindDeps } from './bind.ts';
import type { LiveHub } from './live.ts';
import { openApi } from './openapi.ts';

type Deps = BindDeps & {
  live: LiveHub;
  stopping: () => boolean;
  /** Without it, the description of the API is for members. */
  openDocs: boolean;
};

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
    deps.live.attach({ response: reply.raw, memberId: member.id, sessionId });
  });
}

async function describeApi(app: FastifyInstance, { openDocs, authenticate }: Deps): Promise<void> {
  if (!openDocs)
    app.addHook('onRequest', async (request) => void (await authenticate(request.headers.authorization)));
  const document = openApi(routes);
  app.get('/openapi.json', async () => document);
  // The plugin only hands the document to the page; its declaration knows OpenAPI 3.0 only.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; frame-ancestors 'none'",
    uiConfig: { deepLinking: true },
  });
}
