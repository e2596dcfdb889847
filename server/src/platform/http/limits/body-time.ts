import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitUploads } from './upload-limit.ts';

/** How long the body of a request may take in milliseconds, unless it is an upload. */
export const BODY_TIME = 20_000;
/** A photo of ten megabytes from a phone on a bad network. */
export const UPLOAD_TIME = 10 * 60_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** A body that drips holds a connection: whoever sends it is cut off, answered or not. */
export function limitBodyTime(app: FastifyInstance, time: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    wait(request, reply, time);
    done();
  });
}

/** Called once it is known who uploads. @throws RATE_LIMITED for a member who sends several already */
export function allowUpload(request: FastifyRequest, reply: FastifyReply): void {
  limitUploads(request, reply);
  wait(request, reply, UPLOAD_TIME);
}

function wait({ raw }: FastifyRequest, reply: FastifyReply, time: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': chunks } = raw.headers;
  if (length === '0' && !chunks) return;
  clearTimeout(timers.get(raw));
  const timer = setTimeout(() => cutOff(raw, reply), time).unref();
  timers.set(raw, timer);
  raw.once('close', () => clearTimeout(timer));
}

function cutOff({ complete, socket }: IncomingMessage, reply: FastifyReply): void {
  if (complete) return;
  if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
  socket.destroySoon();
}
