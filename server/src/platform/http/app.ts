import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { answerError } from './error-answer.ts';
import { BODY_TIME, limitBodyTime, UPLOAD_TIME } from './limits/body-time.ts';
import { limitConnections } from './limits/connection-limit.ts';
import { securityHeaders } from './security-headers.ts';
import { acceptUploads } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    memberId: string | null;
  }
}

/** A group of a hundred orders with all their texts. */
const BODY_LIMIT = 1024 * 1024;

/** The HTTP server without features: ids, security headers, limits, errors, one log line per request. */
export async function createApp(options: {
  log: FastifyBaseLogger;
  trustProxy: string[];
  https: boolean;
  connectSources: string[];
  imageSources: string[];
  bodyTime?: number;
  maxConnections: number;
}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    // Our own onResponse hook below writes the one line.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // The longest of all; `limitBodyTime` has the shorter ones.
    requestTimeout: UPLOAD_TIME,
    http: { headersTimeout: BODY_TIME },
    // A start on a machine under load takes its time.
    pluginTimeout: 120_000,
    // A malformed URL is answered like any other mistake.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
    forceCloseConnections: 'idle',
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
  });

  app.decorateRequest('memberId', null);
  // Hooks of every request call back: a promise for each would cost more than what they do.
  const headers = securityHeaders(options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  // The pattern of the route is logged: a URL may have a name or a phone in its search.
  app.addHook('onResponse', (request, reply, done) => {
    done();
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        member: request.memberId ?? undefined,
      },
      'request',
    );
  });
  // Such a request has no response, so the line above is not written for it.
  app.addHook('onRequestAbort', async ({ raw, log, method, routeOptions }) => {
    if (!raw.complete) log.info({ method, route: routeOptions.url ?? 'unknown' }, 'request broken off');
  });
  app.setErrorHandler(answerError);
  limitConnections(app, options.maxConnections, options.log);
  limitBodyTime(app, options.bodyTime ?? BODY_TIME);

  await acceptUploads(app);
  return app;
}
