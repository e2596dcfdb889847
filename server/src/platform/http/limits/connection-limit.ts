import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { sendError } from '../error-answer.ts';

/** Connections beyond the limit that are told so; further ones are closed without a word. */
const TOLD = 100;
const TOLD_WITHIN_MS = 2000;
const WARN_EVERY_MS = 60_000;

type Visit = { member: boolean; request?: IncomingMessage; response?: ServerResponse };

/**
 * Beyond `most` connections the oldest that serves nobody signed in is closed, if the server owes it no answer.
 * If there is none, the new one is answered 503.
 */
export function limitConnections(app: FastifyInstance, most: number, log: FastifyBaseLogger): void {
  const visits = new Map<Socket, Visit>();
  const refused = new WeakSet<Socket>();
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.server.maxConnections = most + TOLD;

  const makeRoom = () => {
    for (const [socket, visit] of visits) {
      if (!dispensable(visit)) continue;
      visits.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  };
  app.server.on('connection', (socket: Socket) => {
    if (visits.size >= most) {
      if (performance.now() - warnedAt > WARN_EVERY_MS) {
        warnedAt = performance.now();
        log.warn({ connections: visits.size }, 'all connections are taken');
      }
      if (!makeRoom()) {
        refused.add(socket);
        const enough = setTimeout(() => socket.destroy(), TOLD_WITHIN_MS).unref();
        socket.once('close', () => clearTimeout(enough));
        return;
      }
    }
    visits.set(socket, { member: false });
    socket.once('close', () => visits.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const visit = visits.get(request.socket);
    if (visit) Object.assign(visit, { request, response });
  });
  // Its answer is no error line: a flood would fill the log.
  app.addHook('onRequest', (request, reply, done) => {
    if (!refused.has(request.raw.socket)) return done();
    sendError(new AppError('UNAVAILABLE', { retryAfter: 5 }), request, reply.header('connection', 'close'));
  });
  // The member is known by now, and the body is not read yet.
  app.addHook('preParsing', ({ raw, memberId }, _reply, _payload, done) => {
    const visit = visits.get(raw.socket);
    if (visit && memberId !== null) visit.member = true;
    done();
  });
}

function dispensable({ member, request, response }: Visit): boolean {
  if (member) return false;
  return !request?.complete || response?.writableFinished === true;
}
