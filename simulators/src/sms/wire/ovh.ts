import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { jsonOf, keepBodiesAsText } from '../../shared/json.ts';
import { answerRefusals, Refusal } from '../../shared/refusal.ts';
import { toE164 } from '../state/inbox.ts';
import { type Gateway, refuseWhileDown } from './gateway.ts';

export type OvhKeys = { appKey: string; appSecret: string; consumerKey: string; serviceName: string };

const MAX_CLOCK_GAP_SECONDS = 5 * 60;
const STOP_CLAUSE = '\nSTOP 36111';

const signedHeaders = z.object({
  'x-ovh-application': z.string(),
  'x-ovh-consumer': z.string(),
  'x-ovh-timestamp': z.string().regex(/^\d{1,12}$/),
  'x-ovh-signature': z.string(),
});

const jobBody = z.strictObject({
  message: z.string().min(1),
  receivers: z.array(z.string()).min(1),
  sender: z.string().regex(/^[A-Za-z0-9]{1,11}$/),
  senderForResponse: z.boolean().optional(),
  noStopClause: z.boolean().optional(),
  priority: z.enum(['high', 'medium', 'low', 'veryLow']).optional(),
  charset: z.enum(['UTF-8']).optional(),
  class: z.enum(['flash', 'phoneDisplay', 'sim', 'toolkit']).optional(),
  coding: z.enum(['7bit', '8bit']).optional(),
  validityPeriod: z.number().int().positive().optional(),
});

type Options = Gateway & { keys: OvhKeys };

/** OVHcloud's clock and the SMS jobs of one account, signature included. */
export async function ovhWire(app: FastifyInstance, { inbox, keys, stall }: Options): Promise<void> {
  keepBodiesAsText(app, 'application/json');
  answerRefusals(app);
  app.setNotFoundHandler(() => {
    throw refusal(404, 'NotFound', 'Got an invalid (or empty) URL');
  });

  app.get('/auth/time', async (_request, reply) => {
    refuseWhileDown(inbox);
    return reply.type('application/json').send(String(nowInSeconds()));
  });

  app.post<{ Params: { serviceName: string } }>('/sms/:serviceName/jobs', async (request) => {
    refuseWhileDown(inbox);
    checkSignature(request, keys);
    if (request.params.serviceName !== keys.serviceName)
      throw refusal(404, 'NotFound', 'This service does not exist');
    if (inbox.mode === 'rate_limited') throw refusal(429, 'TooManyRequests', 'Too many requests');
    const job = readJob(request.body);
    // OVH documents no answer for an empty account; a client can go by the sentence.
    if (inbox.mode === 'no_credit') throw refusal(403, 'Forbidden', 'Not enough credits');

    const valid = inbox.mode === 'refused' ? [] : job.receivers.filter(isPhone);
    const text = job.noStopClause === true ? job.message : job.message + STOP_CLAUSE;
    const messages = valid.map((phone) => inbox.receive(toE164(phone), job.sender, text));
    // The text is out; only the answer is late.
    if (inbox.mode === 'slow') await stall();
    return {
      totalCreditsRemoved: messages.length * partsOf(text),
      invalidReceivers: job.receivers.filter((phone) => !valid.includes(phone)),
      ids: messages.map((message) => Number(message.id)),
      validReceivers: valid,
    };
  });
}

function checkSignature(request: FastifyRequest, keys: OvhKeys): void {
  const headers = signedHeaders.safeParse(request.headers);
  if (!headers.success) throw refusal(403, 'Forbidden', 'You must login first');
  const { data: given } = headers;
  const timestamp = given['x-ovh-timestamp'];
  if (given['x-ovh-application'] !== keys.appKey)
    throw refusal(403, 'Forbidden', 'This application key is invalid');
  if (given['x-ovh-consumer'] !== keys.consumerKey)
    throw refusal(403, 'Forbidden', 'This credential does not exist');
  if (Math.abs(Number(timestamp) - nowInSeconds()) > MAX_CLOCK_GAP_SECONDS)
    throw refusal(400, 'BadRequest', 'Query out of time');
  // The caller signed the URL with its own Host header.
  const url = `${request.protocol}://${request.host}${request.raw.url}`;
  const signed = [keys.appSecret, keys.consumerKey, request.method, url, request.body, timestamp].join('+');
  if (given['x-ovh-signature'] !== `$1$${createHash('sha1').update(signed).digest('hex')}`)
    throw refusal(400, 'BadRequest', 'Invalid signature');
}

function readJob(raw: unknown): z.infer<typeof jobBody> {
  const job = jobBody.safeParse(jsonOf(raw));
  if (!job.success) throw refusal(400, 'BadRequest', sentenceOf(job.error));
  return job.data;
}

function sentenceOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys')
    return `Received not described parameters: (${issue.keys.join(', ')})`;
  const field = issue?.path.join('.');
  return field ? `Missing or invalid parameter(s): ${field}` : 'Invalid JSON received';
}

/** Credits of one text: 160 characters alone, 153 each in a longer one. */
const partsOf = (text: string) => (text.length <= 160 ? 1 : Math.ceil(text.length / 153));
const isPhone = (phone: string) => /^(?:\+|00)[1-9]\d{6,14}$/.test(phone);
const nowInSeconds = () => Math.floor(Date.now() / 1000);
const refusal = (status: number, kind: string, message: string) =>
  new Refusal(status, { class: `Client::${kind}`, message });
