import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { jsonOf, keepBodiesAsText } from '../../shared/json.ts';
import { answerRefusals, Refusal } from '../../shared/refusal.ts';
import { toE164 } from '../state/inbox.ts';
import { type Gateway, refuseWhileDown } from './gateway.ts';

const sendBody = z.strictObject({
  // Letters and digits up to 11, or a number of 12 to 15 digits.
  sender: z.string().regex(/^(?:[A-Za-z0-9]{1,11}|\d{12,15})$/),
  recipient: z.string().regex(/^\+?\d{6,15}$/),
  content: z.string().min(1),
  type: z.enum(['transactional', 'marketing']).optional(),
});

type Options = Gateway & { apiKey: string };

/** Brevo's endpoint for a transactional SMS, without templates: `content` is always needed. */
export async function brevoWire(app: FastifyInstance, { inbox, apiKey, stall }: Options): Promise<void> {
  keepBodiesAsText(app, 'application/json');
  answerRefusals(app);

  app.post('/transactionalSMS/send', async (request, reply) => {
    refuseWhileDown(inbox);
    checkKey(request.headers['api-key'], apiKey);
    if (inbox.mode === 'rate_limited') throw refusal(429, 'too_many_requests', 'Too many requests');
    const body = sendBody.safeParse(jsonOf(request.body));
    if (!body.success) throw refusal(400, 'invalid_parameter', sentenceOf(body.error));
    if (inbox.mode === 'refused') throw refusal(400, 'invalid_parameter', 'Invalid telephone number');
    if (inbox.mode === 'no_credit')
      throw refusal(402, 'not_enough_credits', 'Not enough credits to send this SMS');

    const { recipient, sender, content } = body.data;
    const { id } = inbox.receive(toE164(recipient), sender, content);
    // The text is out; only the answer is late.
    if (inbox.mode === 'slow') await stall();
    return reply.code(201).send({ messageId: id });
  });
}

function checkKey(given: unknown, expected: string): void {
  if (given === undefined) throw refusal(401, 'unauthorized', 'authentication not found in headers');
  if (given !== expected) throw refusal(401, 'unauthorized', 'Key not found');
}

const refusal = (status: number, code: string, message: string) => new Refusal(status, { code, message });

function sentenceOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is not allowed`;
  const field = issue?.path.join('.');
  return field ? `${field} is missing or not valid` : 'Input must be a valid JSON object';
}
