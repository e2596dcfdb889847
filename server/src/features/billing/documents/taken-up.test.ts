import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PennylaneShop, pennylaneShop } from '../../../testing/pennylane-shop.ts';

// A document that was left half made, and to which something happened at Pennylane before it is taken up again.

let shop: PennylaneShop;

beforeAll(async () => {
  shop = await pennylaneShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sim('POST', '/reset');
  await shop.sim('PATCH', '/settings', { pdf_delay_seconds: 0, rate_limit: 0 });
});

const ask = (kind: 'quote' | 'invoice', id: number) =>
  shop.florist.post(`/api/orders/bulk_${kind}/`, { order_ids: [id] });
const order = async (id: number) => (await shop.florist.get(`/api/orders/${id}/`)).body;
const told = async (id: number): Promise<string[]> =>
  (await order(id)).events.map(({ description }: { description: string }) => description);

/** By hand, in Pennylane's own application. */
async function atPennylane(method: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${shop.pennylane.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${shop.pennylane.baseUrl}${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

/** It is there, and neither its answer nor the look for it arrives. */
async function lostQuote(id: number): Promise<void> {
  await shop.sim('POST', '/failures', { kind: 'lost_answer', method: 'POST', path: '/quotes' });
  await shop.sim('POST', '/failures', {
    kind: 'lost_request',
    skip: 1,
    calls: 3,
    method: 'GET',
    path: '/quotes',
  });
  expect((await ask('quote', id)).status).toBe(503);
}
async function lostDraft(id: number): Promise<void> {
  await shop.sim('POST', '/failures', { kind: 'lost_request', calls: 3, method: 'PUT', path: '/finalize' });
  expect((await ask('invoice', id)).status).toBe(503);
}

test.each(['invoice', 'quote'] as const)(
  '%s: a draft that is refused does not stay there to be sent',
  async (kind) => {
    const id = await shop.newOrder(await shop.newPayer());
    await (kind === 'quote' ? lostQuote(id) : lostDraft(id));
    const [draft] = (await shop.sim('GET', '/state'))[`${kind}s`];
    const root = kind === 'invoice' ? 'customer_invoices' : 'quotes';
    const update = [{ id: draft.lines[0].id, raw_currency_unit_price: '500' }];
    await atPennylane('PUT', `/${root}/${draft.id}`, { invoice_lines: { update } });

    const refused = await ask(kind, id);
    expect(refused).toMatchObject({
      status: 502,
      body: { error: expect.stringContaining('plus qu’un arrondi') },
    });
    const { invoices, quotes } = await shop.sim('GET', '/state');
    expect(kind === 'invoice' ? invoices : quotes).toMatchObject(
      kind === 'invoice' ? [] : [{ id: draft.id, status: 'denied' }],
    );
    expect((await shop.florist.patch(`/api/orders/${id}/`, { amount: '70.00' })).status).toBe(200);
    expect((await ask(kind, id)).status).toBe(200);
  },
);

test('an invoice paid there before its end was written down here pays its order, once', async () => {
  const payer = await shop.newPayer();
  const id = await shop.newOrder(payer);
  await shop.sim('POST', '/failures', { kind: 'lost_answer', calls: 3, method: 'PUT', path: '/finalize' });
  await shop.sim('POST', '/failures', {
    kind: 'lost_request',
    calls: 3,
    method: 'GET',
    path: '/customer_invoices/',
  });
  expect((await ask('invoice', id)).status).toBe(503);
  const [made] = (await shop.sim('GET', '/state')).invoices;
  expect(made).toMatchObject({ draft: false });
  await shop.sim('POST', `/invoices/${made.id}/pay`);

  expect((await ask('invoice', id)).body).toMatchObject({ status: 'paid' });
  await shop.florist.get(`/api/orders/${id}/pennylane-invoice/`);
  expect(await order(id)).toMatchObject({ financial_status: 'paid' });
  const { payments } = (await shop.florist.get(`/api/orders/${id}/payments/`)).body;
  expect(payments).toMatchObject([{ method: 'transfer', amount: '64.50', reference: made.number }]);
  expect((await shop.florist.get(`/api/clients/${payer}/`)).body.account.balance).toBe('0.00');
});

test('a quote accepted there before it was written down here is told, once', async () => {
  const id = await shop.newOrder(await shop.newPayer());
  await lostQuote(id);
  const [{ id: number, number: name }] = (await shop.sim('GET', '/state')).quotes;
  await shop.sim('POST', `/quotes/${number}/accept`);
  expect((await ask('quote', id)).status).toBe(200);
  await shop.florist.get(`/api/orders/${id}/pennylane-quote/`);
  expect(
    (await told(id)).filter((sentence) => sentence === `Devis ${name} accepté chez Pennylane`),
  ).toHaveLength(1);
});
