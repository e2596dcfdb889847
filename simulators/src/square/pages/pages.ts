import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendPage } from '../../shared/page.ts';
import { Refusal } from '../../shared/refusal.ts';
import { payLink } from '../state/links.ts';
import { passTime } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { notFound } from '../wire/refusals.ts';
import { gonePage, linkPage, receiptPage } from './buyer-pages.ts';
import { deskPage } from './desk-page.ts';

const FORM = 'application/x-www-form-urlencoded';
const idParams = z.object({ id: z.string() });
const lastQuery = z.object({ dit: z.enum(['refuse', 'abandon']).optional().catch(undefined) });
const cardForm = z.object({ carte: z.enum(['accepted', 'declined']) });

export async function pages(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return sendPage(reply.code(error.status), gonePage());
  });
  app.addHook('preHandler', async () => passTime(world));

  const linkOf = ({ params }: FastifyRequest) => world.links.known(idParams.parse(params).id);
  app.get('/', (_request, reply) => sendPage(reply, deskPage(world)));
  app.get('/u/:id', (request, reply) =>
    sendPage(reply, linkPage(world, linkOf(request), lastQuery.parse(request.query).dit)),
  );
  app.post('/u/:id', (request, reply) => {
    const form = cardForm.safeParse(request.body);
    if (!form.success) return reply.code(400).type('text/plain; charset=utf-8').send('Carte inconnue.');
    const { status } = payLink(world, linkOf(request), form.data.carte);
    // A redirect, so that a reload pays nothing twice.
    return reply.redirect(status === 'FAILED' ? '?dit=refuse' : '?', 303);
  });
  app.get('/receipt/preview/:id', (request, reply) => {
    const payment = world.payments.known(idParams.parse(request.params).id);
    if (!payment.receipt_url) throw notFound('Receipt', payment.id);
    return sendPage(reply, receiptPage(world, payment));
  });
}
