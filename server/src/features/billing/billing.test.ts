import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PennylaneShop, pennylaneShop } from '../../testing/pennylane-shop.ts';
import type { Answer } from '../../testing/test-server.ts';

let shop: PennylaneShop;

beforeAll(async () => {
  shop = await pennylaneShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sim('POST', '/reset');
  await shop.sim('PATCH', '/settings', { pdf_delay_seconds: 0, rate_limit: 0 });
});

const post = (path: string, order_ids: number[], key: string = randomUUID()): Promise<Answer> =>
  shop.florist.post(path, { order_ids }, { headers: { 'idempotency-key': key } });
const quote = (order_ids: number[], key?: string) => post('/api/orders/bulk_quote/', order_ids, key);
const invoice = (order_ids: number[], key?: string) => post('/api/orders/bulk_invoice/', order_ids, key);
const order = async (id: number) => (await shop.florist.get(`/api/orders/${id}/`)).body;
const told = async (id: number): Promise<string[]> =>
  (await order(id)).events.map(({ description }: { description: string }) => description);
const payCash = (id: number, amount = '64.50') =>
  shop.florist.post(`/api/orders/${id}/payments/`, { method: 'cash', amount });

describe('quotes', () => {
  test('two orders of one payer: one quote with two lines, which both orders show', async () => {
    const payer = await shop.newPayer();
    const recipient = await shop.newPayer({ name: 'Mme Élise Barre', type: 'household' });
    const first = await shop.newOrder(payer, { purchase_order_number: 'BC-1' });
    const second = await shop.newOrder(payer, {
      amount: '30.00',
      recipient_account: recipient,
      vat_rate: 20,
    });
    const { status, body } = await quote([second, first]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      successful_quotes: [
        { status: 'pending', status_display: 'En attente', amount: '94.50', order_ids: [first, second] },
      ],
      failed_orders: [],
    });
    const { quotes, customers } = await shop.sim('GET', '/state');
    expect(customers).toHaveLength(1);
    expect(quotes).toHaveLength(1);
    expect(
      quotes[0].lines.map(({ label, vat_rate }: { label: string; vat_rate: string }) => [label, vat_rate]),
    ).toEqual([
      [
        expect.stringMatching(
          new RegExp(`^Commande n° ${first} du \\d\\d/\\d\\d/\\d{4} — pour Hôtel Œillet$`),
        ),
        'FR_100',
      ],
      [expect.stringMatching(new RegExp(`^Commande n° ${second} du .* — pour Mme Élise Barre$`)), 'FR_200'],
    ]);
    expect(quotes[0].lines[0].description).toBe('Bon de commande : BC-1');
    for (const id of [first, second]) {
      expect(await order(id)).toMatchObject({
        financial_status: 'quoted',
        has_pennylane_quote: true,
        has_pennylane_invoice: false,
      });
      expect(await told(id)).toContain(`Devis ${body.successful_quotes[0].number} établi chez Pennylane`);
    }
  });

  test('a new quote takes the place of the one before', async () => {
    const id = await shop.newOrder(await shop.newPayer());
    const before = await quote([id]);
    const after = await quote([id]);
    expect(after.body.successful_quotes[0].id).not.toBe(before.body.successful_quotes[0].id);
    expect((await shop.florist.get(`/api/orders/${id}/pennylane-quote/`)).body.id).toBe(
      after.body.successful_quotes[0].id,
    );
  });

  test('differing payers are refused before Pennylane hears of it', async () => {
    const ids = [
      await shop.newOrder(await shop.newPayer()),
      await shop.newOrder(await shop.newPayer({ name: 'Café des Glycines' })),
    ];
    expect(await quote(ids)).toMatchObject({ status: 409, body: { code: 'PAYERS_DIFFER' } });
    expect((await shop.sim('GET', '/state')).calls).toEqual([]);
  });

  test('two clients of one name get a document each', async () => {
    const [first, second] = [
      await shop.newOrder(await shop.newPayer()),
      await shop.newOrder(await shop.newPayer()),
    ];
    const { body } = await quote([first, second]);
    expect(body.successful_quotes.map(({ order_ids }: { order_ids: number[] }) => order_ids)).toEqual([
      [first],
      [second],
    ]);
    expect((await shop.sim('GET', '/state')).customers).toHaveLength(2);
  });
});

describe('what stands in the way', () => {
  test('a payer without a postcode is named with his page, and his order alone fails', async () => {
    const [whole, lacking] = [await shop.newPayer(), await shop.newPayer({ postal_code: '' })];
    const [good, bad] = [await shop.newOrder(whole), await shop.newOrder(lacking)];
    const error = 'Hôtel Œillet\u00a0: il manque le code postal. Complétez la fiche du client.';
    const alone = await invoice([bad]);
    expect(alone).toMatchObject({
      status: 409,
      body: {
        code: 'NO_DOCUMENT_MADE',
        error,
        errors: [{ order_id: bad, error, client_id: lacking }],
        order_ids: [error],
      },
    });
    expect((await shop.sim('GET', '/state')).calls).toEqual([]);
    const { status, body } = await invoice([good, bad]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: body.successful_invoices[0].id,
      status: 'upcoming',
      successful_invoices: [{ order_ids: [good] }],
      failed_orders: [{ order_id: bad, error, client_id: lacking }],
    });
  });

  test('no payer, cancelled, invoiced already, unknown: each says why', async () => {
    const payer = await shop.newPayer();
    const [bare, cancelled, invoiced, good] = [
      await shop.newOrder(null),
      await shop.newOrder(payer),
      await shop.newOrder(payer),
      await shop.newOrder(payer),
    ];
    await shop.florist.patch(`/api/orders/${cancelled}/`, { status: 'cancelled' });
    expect((await invoice([invoiced])).status).toBe(200);
    const { body } = await invoice([bare, cancelled, invoiced, good, 999_999]);
    expect(body.successful_invoices).toMatchObject([{ order_ids: [good] }]);
    expect(body.failed_orders).toEqual([
      { order_id: bare, error: `La commande n° ${bare} n’a pas de payeur.`, client_id: null },
      { order_id: cancelled, error: `La commande n° ${cancelled} est annulée.`, client_id: null },
      { order_id: invoiced, error: `La commande n° ${invoiced} est déjà facturée.`, client_id: null },
      { order_id: 999_999, error: 'Commande introuvable', client_id: null },
    ]);
    expect(await invoice([999_999])).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
    expect(await invoice([])).toMatchObject({
      status: 400,
      body: { fields: { order_ids: 'Veuillez sélectionner des commandes.' } },
    });
  });

  test('an order whose document is being made keeps its amount, stays in the books and is not cancelled', async () => {
    const id = await shop.newOrder(await shop.newPayer());
    await shop.sim('POST', '/failures', { kind: 'lost_request', calls: 3, method: 'PUT', path: '/finalize' });
    expect((await invoice([id])).status).toBe(503);
    const refused = { status: 409, body: { code: 'DOCUMENT_UNDER_WAY' } };
    expect(await shop.florist.patch(`/api/orders/${id}/`, { amount: '10.00' })).toMatchObject(refused);
    expect(await shop.florist.patch(`/api/orders/${id}/`, { status: 'cancelled' })).toMatchObject(refused);
    expect((await shop.florist.patch(`/api/orders/${id}/`, { status: 'to_prepare' })).status).toBe(200);
    expect((await invoice([id])).status).toBe(200);
    expect((await shop.sim('GET', '/state')).invoices).toMatchObject([{ draft: false, total: '64.5' }]);
  });
});

describe('invoices', () => {
  test('a paid order may be invoiced, stays paid, and its invoice is marked paid', async () => {
    const id = await shop.newOrder(await shop.newPayer());
    expect((await payCash(id)).status).toBe(201);
    const { body } = await invoice([id]);
    expect(body).toMatchObject({
      status: 'paid',
      successful_invoices: [{ status_display: 'Payée', amount: '64.50' }],
    });
    expect(await order(id)).toMatchObject({ financial_status: 'paid', has_pennylane_invoice: true });
    expect(await told(id)).toContain(`Facture ${body.successful_invoices[0].number} établie chez Pennylane`);
    expect(await quote([id])).toMatchObject({
      body: { errors: [{ error: `La commande n° ${id} est déjà facturée.` }] },
    });
  });

  test('the rate of VAT may be put right until the invoice stands, and not after', async () => {
    const id = await shop.newOrder(await shop.newPayer());
    await payCash(id);
    expect((await shop.florist.patch(`/api/orders/${id}/`, { vat_rate: 20 })).status).toBe(200);
    await invoice([id]);
    expect((await shop.sim('GET', '/state')).invoices[0].lines).toMatchObject([{ vat_rate: 'FR_200' }]);
    expect(await shop.florist.patch(`/api/orders/${id}/`, { vat_rate: 10 })).toMatchObject({
      status: 409,
      body: {
        code: 'ORDER_VAT_SETTLED',
        error: 'La commande est facturée\u00a0: son taux de TVA ne peut plus changer.',
      },
    });
  });

  test('an order with a quote is not deleted, even when a link over it was given up', async () => {
    const senior = await shop.as('Senior');
    const id = await shop.newOrder(await shop.newPayer());
    await quote([id]);
    await shop.db.updateTable('orders').set({ financial_status: 'unpaid' }).where('id', '=', id).execute();
    expect(await senior.delete(`/api/orders/${id}/`)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_DELETABLE' },
    });
  });

  test('the PDF comes through our own address, and not before Pennylane has made it', async () => {
    const id = await shop.newOrder(await shop.newPayer());
    expect(await shop.florist.get(`/api/orders/${id}/pennylane-invoice/`)).toMatchObject({
      status: 404,
      body: { code: 'DOCUMENT_NOT_FOUND' },
    });
    expect(await shop.florist.get('/api/orders/999999/pennylane-invoice/')).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    });
    await shop.sim('PATCH', '/settings', { pdf_delay_seconds: 60 });
    const { body } = await invoice([id]);
    expect(body.public_file_url).toBeNull();
    expect(await shop.florist.get(`/api/orders/${id}/pennylane-invoice/file/`)).toMatchObject({
      status: 409,
      body: { code: 'DOCUMENT_NOT_READY', error: 'PDF en cours de génération' },
    });
    await shop.sim('POST', '/clock', { advance_seconds: 61 });
    const file = await shop.florist.get(`/api/orders/${id}/pennylane-invoice/file/`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(
      `inline; filename="facture-${body.successful_invoices[0].number}.pdf"`,
    );
    expect(file.body.slice(0, 5)).toBe('%PDF-');
  });

  test('a double click and a retry after the answer come to one invoice', async () => {
    const id = await shop.newOrder(await shop.newPayer());
    const key = randomUUID();
    const answers = await Promise.all([invoice([id], key), invoice([id], key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const again = await invoice([id], key);
    expect(new Set([...answers, again].map(({ body }) => body.successful_invoices[0].number)).size).toBe(1);
    expect((await shop.sim('GET', '/state')).invoices).toHaveLength(1);
  });

  test('two members at once come to one invoice', async () => {
    const payer = await shop.newPayer();
    const ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
    const other = await shop.as('Comptable', 'Paul');
    const [one, two] = await Promise.all([
      invoice(ids),
      other.post('/api/orders/bulk_invoice/', { order_ids: ids }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.successful_invoices[0].number).toBe(two.body.successful_invoices[0].number);
    expect((await shop.sim('GET', '/state')).invoices).toHaveLength(1);
  });

  test('documents of one payer at the same moment make him a client at Pennylane once', async () => {
    const payer = await shop.newPayer();
    const ids = [await shop.newOrder(payer), await shop.newOrder(payer), await shop.newOrder(payer)];
    const answers = await Promise.all(ids.map((id) => invoice([id])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { customers, invoices } = await shop.sim('GET', '/state');
    expect([customers.length, invoices.length]).toEqual([1, 3]);
  });

  test('a Pennylane that is away frees the order; the next try makes the invoice', async () => {
    const id = await shop.newOrder(await shop.newPayer());
    await shop.sim('POST', '/failures', { kind: 'error_500', calls: 10 });
    expect(await invoice([id])).toMatchObject({ status: 503, body: { code: 'PENNYLANE_UNAVAILABLE' } });
    await shop.sim('DELETE', '/failures');
    expect((await shop.florist.patch(`/api/orders/${id}/`, { amount: '70.00' })).status).toBe(200);
    expect((await invoice([id])).body.successful_invoices).toMatchObject([{ amount: '70.00' }]);
  });

  test('a client that was deleted at Pennylane is created anew', async () => {
    const payer = await shop.newPayer();
    expect((await invoice([await shop.newOrder(payer)])).status).toBe(200);
    await shop.sim('POST', '/reset');
    for (const ask of [quote, invoice]) {
      expect((await ask([await shop.newOrder(payer)])).status).toBe(200);
      expect((await shop.sim('GET', '/state')).customers).toHaveLength(1);
    }
  });
});
