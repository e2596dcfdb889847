import { storable } from '@florilege/contract/http/fields.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asSystem } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PaymentDeps } from '../payment-work.ts';
import { insertEvent } from './square.repository.ts';

const MAX_MESSAGE = 1024 * 1024;

const text = z.string().max(255).regex(storable);

/** Of a message only the id of its object counts: the object itself is read at Square. */
const message = z.object({
  event_id: text.min(1),
  type: text.min(1),
  data: z.object({ type: text.nullish(), id: text.nullish() }).nullish(),
});

/** `POST /webhooks/square/`, open to anyone who signs. A message may come twice, late or in any order. */
export async function squareWebhook(app: FastifyInstance, { db, square }: PaymentDeps): Promise<void> {
  await app.register(async (scope) => {
    // The body is signed byte for byte, so nothing is parsed beforehand.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_MESSAGE }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/square/', async (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : '';
      const header = request.headers['x-square-hmacsha256-signature'];
      if (!square.isSigned(raw, typeof header === 'string' ? header : undefined)) {
        throw new AppError('FORBIDDEN', { sentence: 'Signature refusée.' });
      }
      const { success, data: read, error: cause } = message.safeParse(jsonOf(raw));
      if (!success) throw new AppError('BAD_REQUEST', { cause });
      const { event_id, type, data } = read;
      const event = { event_id, type, object_type: data?.type ?? null, object_id: data?.id ?? null };
      await asSystem(db)((tx) => insertEvent(tx, event));
      return reply.code(200).send({ event_id });
    });
  });
}

/** Text that is no JSON is no message either. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
