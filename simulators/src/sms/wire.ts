import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Inbox } from './inbox.ts';

/** An answer that is not a success, in the vendor's own words. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Keeps JSON bodies as the text that was sent (a signature covers it) and turns a thrown Refusal into its answer. */
export function speakRawJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    const type =
      typeof error.body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
    return reply.code(error.status).type(type).send(error.body);
  });
}

/** The value of a body kept as text; undefined, which no schema accepts, when it is no JSON. */
export function parseJson(raw: unknown): unknown {
  const text = z.string().safeParse(raw);
  if (!text.success) return undefined;
  try {
    return JSON.parse(text.data);
  } catch {
    return undefined;
  }
}

/** A gateway that is down answers through its front, in HTML, whatever the API speaks. */
export function refuseWhileDown(inbox: Inbox): void {
  if (inbox.mode === 'down')
    throw new Refusal(503, '<html><body><h1>503 Service Unavailable</h1></body></html>');
}

/** Credits or parts of one text: 160 characters alone, 153 each in a longer one. */
export function partsOf(text: string): number {
  return text.length <= 160 ? 1 : Math.ceil(text.length / 153);
}
