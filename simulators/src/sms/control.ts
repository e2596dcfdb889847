import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { gatewayMode, type Inbox, toE164 } from './state/inbox.ts';

const inboxQuery = z.object({ phone: z.string().min(1).optional() });
const modeBody = z.strictObject({ mode: gatewayMode });

/** The control plane: the inbox as JSON, and the gateway's failures. */
export async function controlPlane(app: FastifyInstance, { inbox }: { inbox: Inbox }): Promise<void> {
  app.get('/inbox.json', async (request) => {
    const messages = inbox.list(phoneIn(request.query));
    return { messages: messages.map(({ sender: _sender, ...message }) => message) };
  });

  app.delete('/inbox.json', async (_request, reply) => {
    inbox.clear();
    return reply.code(204).send();
  });

  app.post('/panne', async (request, reply) => {
    const body = modeBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ message: `mode: ${gatewayMode.options.join(', ')}` });
    inbox.mode = body.data.mode;
    return body.data;
  });
}

/** The phone that a query asks for; null for all of them. */
export function phoneIn(query: unknown): string | null {
  const { phone } = inboxQuery.parse(query);
  return phone === undefined ? null : toE164(phone);
}
