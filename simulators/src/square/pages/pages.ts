import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { knownInvoice, payInvoice } from '../money/invoices.ts';
import { knownLink, payLink } from '../money/links.ts';
import { knownPayment } from '../money/payments.ts';
import { notFound, Refusal } from '../refusal.ts';
import { passTime } from '../time.ts';
import type { Payment } from '../wire-types.ts';
import type { World } from '../world.ts';
import { gonePage, invoicePage, linkPage } from './customer-page.ts';
import { deskPage } from './desk-page.ts';
import { receiptPage } from './receipt-page.ts';

const idParams = z.object({ id: z.string() });
const saidQuery = z.object({ dit: z.enum(['refuse', 'abandon']).optional().catch(undefined) });
const cardForm = z.object({ carte: z.enum(['accepted', 'declined']) });

/** The pages: the desk of whoever plays the world around the shop, and those that a buyer sees. */
export async function pages(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return show(reply.code(error.status), gonePage());
  });
  app.addHook('preHandler', async () => passTime(world));

  app.get('/', (_request, reply) => show(reply, deskPage(world)));

  buyerPage('/u/:id', {
    draw: (id, said) => linkPage(world, knownLink(world, id), said),
    pay: (id, card) => payLink(world, knownLink(world, id), card),
  });
  buyerPage('/pay-invoice/:id', {
    draw: (id, said) => invoicePage(world, knownInvoice(world, id), said),
    pay: (id, card) => payInvoice(world, knownInvoice(world, id), card),
  });

  app.get('/receipt/preview/:id', (request, reply) => {
    const payment = knownPayment(world, idParams.parse(request.params).id);
    if (!payment.receipt_url) throw notFound('Receipt', payment.id);
    return show(reply, receiptPage(world, payment));
  });

  function buyerPage(path: string, { draw, pay }: BuyerPage): void {
    app.get(path, (request, reply) =>
      show(reply, draw(idParams.parse(request.params).id, saidQuery.parse(request.query).dit)),
    );
    app.post(path, (request, reply) => {
      const form = cardForm.safeParse(request.body);
      if (!form.success) return reply.code(400).type('text/plain; charset=utf-8').send('Carte inconnue.');
      const { status } = pay(idParams.parse(request.params).id, form.data.carte);
      // To be looked at anew: coming back or reloading pays nothing twice.
      return reply.redirect(status === 'FAILED' ? '?dit=refuse' : '?', 303);
    });
  }
}

type BuyerPage = {
  draw(id: string, said: 'refuse' | 'abandon' | undefined): string;
  pay(id: string, card: 'accepted' | 'declined'): Payment;
};

function show(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}
