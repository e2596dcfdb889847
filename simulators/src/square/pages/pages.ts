import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage } from '../../shared/page.ts';
import { Refusal } from '../../shared/refusal.ts';
import { payInvoice } from '../state/invoices.ts';
import { payLink } from '../state/links.ts';
import type { Card } from '../state/payments.ts';
import { passTime } from '../state/time.ts';
import type { World } from '../state/world.ts';
import type { Payment } from '../wire/objects.ts';
import { notFound } from '../wire/refusals.ts';
import { gonePage, invoicePage, type LastAct, linkPage, receiptPage } from './buyer-pages.ts';
import { deskPage } from './desk-page.ts';

const FORM = 'application/x-www-form-urlencoded';
const idParams = z.object({ id: z.string() });
const lastQuery = z.object({ dit: z.enum(['refuse', 'abandon']).optional().catch(undefined) });
const cardForm = z.object({ carte: z.enum(['accepted', 'declined']) });

type BuyerPage = { draw(id: string, last: LastAct): string; pay(id: string, card: Card): Payment };

export async function pages(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return sendPage(reply.code(error.status), gonePage());
  });
  app.addHook('preHandler', async () => passTime(world));

  app.get('/', (_request, reply) => sendPage(reply, deskPage(world)));
  buyerPage(app, '/u/:id', {
    draw: (id, last) => linkPage(world, world.links.known(id), last),
    pay: (id, card) => payLink(world, world.links.known(id), card),
  });
  buyerPage(app, '/pay-invoice/:id', {
    draw: (id, last) => invoicePage(world, world.invoices.known(id), last),
    pay: (id, card) => payInvoice(world, world.invoices.known(id), card),
  });
  app.get('/receipt/preview/:id', (request, reply) => {
    const payment = world.payments.known(idParams.parse(request.params).id);
    if (!payment.receipt_url) throw notFound('Receipt', payment.id);
    return sendPage(reply, receiptPage(world, payment));
  });
}

function buyerPage(app: FastifyInstance, path: string, { draw, pay }: BuyerPage): void {
  app.get(path, (request, reply) =>
    sendPage(reply, draw(idParams.parse(request.params).id, lastQuery.parse(request.query).dit)),
  );
  app.post(path, (request, reply) => {
    const form = cardForm.safeParse(request.body);
    if (!form.success) return reply.code(400).type('text/plain; charset=utf-8').send('Carte inconnue.');
    const { status } = pay(idParams.parse(request.params).id, form.data.carte);
    // A redirect, so that a reload pays nothing twice.
    return reply.redirect(status === 'FAILED' ? '?dit=refuse' : '?', 303);
  });
}
