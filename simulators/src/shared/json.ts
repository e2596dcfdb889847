import type { FastifyInstance } from 'fastify';

/** Leaves bodies of that type as the text that was sent, which a signature covers. */
export function keepBodiesAsText(app: FastifyInstance, type: 'application/json' | '*'): void {
  if (type === '*') app.removeAllContentTypeParsers();
  else app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** The value of a JSON text; undefined, which no schema accepts, when it is none. */
export function jsonOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
