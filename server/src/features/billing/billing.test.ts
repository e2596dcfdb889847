import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { invalid, refused, statusesOf, valuesOf } from '../../testing/answers.ts';
import type { Caller } from '../../testing/test-server.ts';
import { lockOrders } from '../order-money/order-money.public.ts';
import { billingShop } from './testing/billing-shop.ts';

const shop = await billingShop();
beforeEach(() => shop.calm());

describe('a quote', () => {
  test('of two orders of one payer has two lines, and both orders show it', async () => {
    const payer = await shop.newPayer();
    const recipient_account = await shop.newPayer({ name: 'Mme Élise Barre', type: 'household' });
    const first = await shop.newOrder(payer, { purchase_order_number: 'BC-1' });
    const second = await shop.newOrder(payer, { amount: '30.00', recipient_account, vat_rate: 20 });
    const { status, body } = await shop.quote([second, first]);
    expect(status).toBe(200);
    const pending = { status: 'pending', status_display: 'En attente' };
    const made = { ...pending, amount: '94.50', order_ids: [first, second] };
    expect(body).toMatchObject({ successful_quotes: [made], failed_orders: [] });
    const { quotes, customers } = await shop.state();
    expect([customers.length, quotes.length]).toEqual([1, 1]);
    const label = (order: number, name: string) =>
      expect.stringMatching(new RegExp(`^Commande n° ${order} du \\d\\d/\\d\\d/\\d{4} — pour ${name}$`));
    const description = 'Composition florale\nBon de commande : BC-1';
    expect(quotes[0].lines).toMatchObject([
      { label: label(first, 'Hôtel Œillet'), vat_rate: 'FR_100', description },
      { label: label(second, 'Mme Élise Barre'), vat_rate: 'FR_200' },
    ]);
    const documents = { has_pennylane_quote: true, has_pennylane_invoice: false };
    for (const id of [first, second]) {
      expect(await shop.order(id)).toMatchObject({ financial_status: 'quoted', ...documents });
      const { number } = body.successful_quotes[0];
      expect(await shop.eventsOf(id)).toContain(`Devis ${number} établi chez Pennylane`);
    }
  });

  test('replaces the one before', async () => {
    const id = await shop.orderOfNewPayer();
    const [before, after] = [await shop.quoted([id]), await shop.quoted([id])];
    expect(after.id).not.toBe(before.id);
    expect((await shop.shown(id, 'quote')).body.id).toBe(after.id);
  });

  test('is refused for differing payers before Pennylane is asked', async () => {
    const other = await shop.newOrder(await shop.newPayer({ name: 'Café des Glycines' }));
    const answer = await shop.quote([await shop.orderOfNewPayer(), other]);
    expect(answer).toMatchObject(refused(409, 'PAYERS_DIFFER'));
    expect((await shop.state()).calls).toEqual([]);
  });

  test('is made for each of two clients of one name', async () => {
    const ids = [await shop.orderOfNewPayer(), await shop.orderOfNewPayer()];
    const { body } = await shop.quote(ids);
    expect(valuesOf(body.successful_quotes, 'order_ids')).toEqual(ids.map((id) => [id]));
    expect((await shop.state()).customers).toHaveLength(2);
  });
});

describe('an obstacle', () => {
  test('in the address of a payer names his page, and only his order fails', async () => {
    const lacking = await shop.newPayer({ postal_code: '' });
    const [good, bad] = [await shop.orderOfNewPayer(), await shop.newOrder(lacking)];
    const error = 'Hôtel Œillet\u00a0: il manque le code postal. Complétez la fiche du client.';
    const failed = [{ order_id: bad, error, client_id: lacking }];
    const nothing = { code: 'NO_DOCUMENT_MADE', error, errors: failed, order_ids: [error] };
    expect(await shop.invoice([bad])).toMatchObject({ status: 409, body: nothing });
    expect((await shop.state()).calls).toEqual([]);
    const { status, body } = await shop.invoice([good, bad]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'upcoming', id: body.successful_invoices[0].id });
    expect(body).toMatchObject({ successful_invoices: [{ order_ids: [good] }], failed_orders: failed });
  });

  test('is named for each order: no payer, cancelled, invoiced already, unknown', async () => {
    const payer = await shop.newPayer();
    const newOrder = () => shop.newOrder(payer);
    const [bare, cancelled] = [await shop.newOrder(null), await newOrder()];
    const [invoiced, good] = [await newOrder(), await newOrder()];
    await shop.change(cancelled, { status: 'cancelled' });
    expect((await shop.invoice([invoiced])).status).toBe(200);
    const { body } = await shop.invoice([bare, cancelled, invoiced, good, 999_999]);
    expect(body.successful_invoices).toMatchObject([{ order_ids: [good] }]);
    const failed = (order_id: number, error: string) => ({ order_id, error, client_id: null });
    expect(body.failed_orders).toEqual([
      failed(bare, `La commande n° ${bare} n’a pas de payeur.`),
      failed(cancelled, `La commande n° ${cancelled} est annulée.`),
      failed(invoiced, `La commande n° ${invoiced} est déjà facturée.`),
      failed(999_999, 'Commande introuvable'),
    ]);
    expect(await shop.invoice([999_999])).toMatchObject(refused(404, 'ORDER_NOT_FOUND'));
    const order_ids = 'Veuillez sélectionner des commandes.';
    expect(await shop.invoice([])).toMatchObject(invalid({ order_ids }));
  });

  test('to a change of amount or a cancellation is a document that is being made', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.fail('lost_request', { calls: 3, method: 'PUT', path: '/finalize' });
    expect((await shop.invoice([id])).status).toBe(503);
    for (const change of [{ amount: '10.00' }, { status: 'cancelled' }])
      expect(await shop.change(id, change)).toMatchObject(refused(409, 'DOCUMENT_UNDER_WAY'));
    expect((await shop.change(id, { status: 'to_prepare' })).status).toBe(200);
    expect((await shop.invoice([id])).status).toBe(200);
    expect((await shop.state()).invoices).toMatchObject([{ draft: false, total: '64.5' }]);
  });
});

/** How many statements of the shop wait for a row that another transaction holds. */
const waitingForLock = async () => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await shop.pool.query(waiting)).rowCount;
};

describe('an invoice', () => {
  test('of a paid order leaves it paid and is marked paid', async () => {
    const id = await shop.orderOfNewPayer();
    expect((await shop.pay(id)).status).toBe(201);
    const { body } = await shop.invoice([id]);
    const made = [{ status_display: 'Payée', amount: '64.50' }];
    expect(body).toMatchObject({ status: 'paid', successful_invoices: made });
    expect(await shop.order(id)).toMatchObject({ financial_status: 'paid', has_pennylane_invoice: true });
    const { number } = body.successful_invoices[0];
    expect(await shop.eventsOf(id)).toContain(`Facture ${number} établie chez Pennylane`);
    const errors = [{ error: `La commande n° ${id} est déjà facturée.` }];
    expect((await shop.quote([id])).body).toMatchObject({ errors });
  });

  test('settles the rate of VAT, which may be changed until then', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.pay(id);
    expect((await shop.change(id, { vat_rate: 20 })).status).toBe(200);
    await shop.invoice([id]);
    expect((await shop.state()).invoices[0].lines).toMatchObject([{ vat_rate: 'FR_200' }]);
    const error = 'La commande est facturée\u00a0: son taux de TVA ne peut plus changer.';
    const late = await shop.change(id, { vat_rate: 10 });
    expect(late).toMatchObject({ status: 409, body: { code: 'ORDER_VAT_SETTLED', error } });
  });

  test('or a quote keeps its order from being deleted, even when a link over it was given up', async () => {
    const senior = await shop.as('Senior');
    const id = await shop.orderOfNewPayer();
    await shop.quote([id]);
    await shop.setFinancial(id, 'unpaid');
    expect(await senior.delete(`/api/orders/${id}/`)).toMatchObject(refused(409, 'ORDER_NOT_DELETABLE'));
  });

  test('has its PDF at our own address once Pennylane has made it', async () => {
    const id = await shop.orderOfNewPayer();
    expect(await shop.shown(id, 'invoice')).toMatchObject(refused(404, 'DOCUMENT_NOT_FOUND'));
    expect(await shop.shown(999_999, 'invoice')).toMatchObject(refused(404, 'ORDER_NOT_FOUND'));
    await shop.sim('PATCH', '/settings', { pdf_delay_seconds: 60 });
    const { public_file_url, number } = await shop.invoiced([id]);
    expect(public_file_url).toBeNull();
    const download = () => shop.florist.get(`/api/orders/${id}/pennylane-invoice/file/`);
    const body = { code: 'DOCUMENT_NOT_READY', error: 'PDF en cours de génération' };
    expect(await download()).toMatchObject({ status: 409, body });
    await shop.sim('POST', '/clock', { advance_seconds: 61 });
    const file = await download();
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(`inline; filename="facture-${number}.pdf"`);
    expect(file.body.slice(0, 5)).toBe('%PDF-');
  });

  test('is one for a double click and a retry after the answer', async () => {
    const id = await shop.orderOfNewPayer();
    const key = randomUUID();
    const answers = await Promise.all([shop.invoice([id], key), shop.invoice([id], key)]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    const again = await shop.invoice([id], key);
    expect(new Set([...answers, again].map(({ body }) => body.successful_invoices[0].number)).size).toBe(1);
    expect((await shop.state()).invoices).toHaveLength(1);
  });

  test('is one for two members at once', async () => {
    const payer = await shop.newPayer();
    const order_ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
    // Both have asked before either may begin: one that comes later is told that they are invoiced.
    const asked = await shop.db.transaction().execute(async (tx) => {
      await lockOrders(tx, order_ids);
      const ask = (member: Caller) => member.post('/api/orders/bulk_invoice/', { order_ids });
      const both = [ask(shop.florist), ask(shop.accountant)] as const;
      await expect.poll(waitingForLock).toBe(2);
      return { both };
    });
    const [one, two] = await Promise.all(asked.both);
    expect(statusesOf([one, two])).toEqual([200, 200]);
    expect(one.body.successful_invoices[0].number).toBe(two.body.successful_invoices[0].number);
    expect((await shop.state()).invoices).toHaveLength(1);
  });

  test('asks for what its order costs, also when that is lowered at the same moment', async () => {
    const order_id = await shop.orderOfNewPayer();
    let invoicing: ReturnType<typeof shop.invoice> | undefined;
    await shop.db.transaction().execute(async (tx) => {
      await lockOrders(tx, [order_id]);
      invoicing = shop.invoice([order_id]);
      await expect.poll(waitingForLock).toBeGreaterThan(0);
      const writeOff = { order_id, kind: 'write_off', amount: 4450, reason: 'Essai' } as const;
      await tx.insertInto('order_reductions').values(writeOff).execute();
    });
    expect((await invoicing)?.body).toMatchObject({ successful_invoices: [{ amount: '20.00' }] });
  });

  test('of a payer makes him a client at Pennylane once, also with others at the same moment', async () => {
    const payer = await shop.newPayer();
    const ids = [await shop.newOrder(payer), await shop.newOrder(payer), await shop.newOrder(payer)];
    const answers = await Promise.all(ids.map((id) => shop.invoice([id])));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    const { customers, invoices } = await shop.state();
    expect([customers.length, invoices.length]).toEqual([1, 3]);
  });

  test('that fails because Pennylane is away frees the order, and the next try makes it', async () => {
    const id = await shop.orderOfNewPayer();
    await shop.fail('error_500', { calls: 10 });
    expect(await shop.invoice([id])).toMatchObject(refused(503, 'PENNYLANE_UNAVAILABLE'));
    await shop.sim('DELETE', '/failures');
    expect((await shop.change(id, { amount: '70.00' })).status).toBe(200);
    expect(await shop.invoiced([id])).toMatchObject({ amount: '70.00' });
  });

  test('or a quote creates the client anew who was deleted at Pennylane', async () => {
    const payer = await shop.newPayer();
    expect((await shop.invoice([await shop.newOrder(payer)])).status).toBe(200);
    await shop.sim('POST', '/reset');
    for (const make of [shop.quote, shop.invoice]) {
      expect((await make([await shop.newOrder(payer)])).status).toBe(200);
      expect((await shop.state()).customers).toHaveLength(1);
    }
  });
});

const drawnLine = fc.record({
  cents: fc.integer({ min: 1, max: 999_999 }),
  vat_rate: fc.constantFrom(10, 20),
});
const drawnLines = fc.array(drawnLine, { minLength: 1, maxLength: 6 });
const euros = (cents: number) => (cents / 100).toFixed(2);

test('invoices and quotes have the total of their orders to the cent, for any amounts and rates', async () => {
  const payer = await shop.newPayer();
  await fc.assert(
    fc.asyncProperty(drawnLines, fc.constantFrom('quote', 'invoice'), async (drawn, kind) => {
      const ids: number[] = [];
      for (const { cents, vat_rate } of drawn)
        ids.push(await shop.newOrder(payer, { amount: euros(cents), vat_rate }));
      const { status, body } = await shop.make(kind, ids);
      expect(status).toBe(200);
      const total = euros(drawn.reduce((sum, { cents }) => sum + cents, 0));
      const [made] = body[`successful_${kind}s`];
      expect(made.amount).toBe(total);
      const state = await shop.state();
      const there = state[`${kind}s`].find(({ id }: { id: number }) => id === made.id);
      expect(Number(there.total).toFixed(2)).toBe(total);
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 120_000);
