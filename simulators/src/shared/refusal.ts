import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

type More = { message?: string; headers?: Record<string, string> };

/** An answer that is not a success, in the vendor's own words; `message` is for the control plane. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object | string;
  readonly headers: Record<string, string>;

  constructor(status: number, body: object | string, { message, headers = {} }: More = {}) {
    super(message ?? `refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

type Translate = (status: number, message: string) => Refusal;
const frameworkError = z.object({ statusCode: z.int().min(400).max(499), message: z.string() });

/** Sends thrown refusals as answers; `translate` has the vendor's words for Fastify's own. */
export function answerRefusals(app: FastifyInstance, translate?: Translate): void {
  const refusalOf = (error: unknown): Refusal => {
    if (error instanceof Refusal) return error;
    const known = frameworkError.safeParse(error);
    if (!translate || !known.success) throw error;
    return translate(known.data.statusCode, known.data.message);
  };
  app.setErrorHandler((error, _request, reply) => {
    const { status, headers, body } = refusalOf(error);
    return reply.code(status).headers(headers).send(body);
  });
}

/** Breaks the line: the caller gets no answer at all. */
export function hangUp(reply: FastifyReply): FastifyReply {
  reply.raw.destroy();
  return reply.hijack();
}
