import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPennylane } from '../../../integrations/pennylane/create-pennylane.ts';
import { PennylaneFailure } from '../../../integrations/pennylane/pennylane.ts';
import { createSquare } from '../../../integrations/square/create-square.ts';
import { createLog } from '../../../platform/log.ts';
import { type PennylaneShop, pennylaneShop } from '../../../testing/pennylane-shop.ts';
import { settleBilling } from '../billing.jobs.ts';
import type { BillingDeps } from '../billing.public.ts';

// What happens at Pennylane comes back to the orders, once, by the job or when somebody looks.

let shop: PennylaneShop;
let deps: BillingDeps;

beforeAll(async () => {
  shop = await pennylaneShop();
  const pennylane = createPennylane({ token: shop.pennylane.token, baseUrl: shop.pennylane.baseUrl });
  deps = { db: shop.db, pennylane, square: createSquare(undefined), log: createLog('silent') };
});
afterAll(() => shop.stop());

const job = () => settleBilling(deps);
const order = async (id: number) => (await shop.florist.get(`/api/orders/${id}/`)).body;
const payments = async (id: number) => (await shop.florist.get(`/api/orders/${id}/payments/`)).body;
const balance = async (id: number) => (await shop.florist.get(`/api/clients/${id}/`)).body.account.balance;
type Event = { description: string; author_name: string | null };
const news = async (id: number): Promise<Event[]> =>
  (await order(id)).events.filter(({ author_name }: Event) => author_name === null);

async function quoted(ids: number[]) {
  const { body } = await shop.florist.post('/api/orders/bulk_quote/', { order_ids: ids });
  return body.successful_quotes[0];
}
async function invoiced(ids: number[]) {
  const { body } = await shop.florist.post('/api/orders/bulk_invoice/', { order_ids: ids });
  return body.successful_invoices[0];
}

test.each([
  ['accept', 'accepté'],
  ['deny', 'refusé'],
])('the client’s word on a quote (%s) is told on its orders, once', async (action, word) => {
  const payer = await shop.newPayer();
  const ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
  const quote = await quoted(ids);
  await shop.sim('POST', `/quotes/${quote.id}/${action}`);
  await Promise.all([job(), job()]);
  await job();
  for (const id of ids) {
    expect(await news(id)).toMatchObject([{ description: `Devis ${quote.number} ${word} chez Pennylane` }]);
    expect((await order(id)).financial_status).toBe('quoted');
  }
});

test('a quote that another one took the place of tells nothing any more', async () => {
  const id = await shop.newOrder(await shop.newPayer());
  const before = await quoted([id]);
  await quoted([id]);
  await shop.sim('POST', `/quotes/${before.id}/deny`);
  await job();
  expect(await news(id)).toEqual([]);
});

test('an invoice paid at Pennylane pays what remains of its orders, by transfer, once', async () => {
  const payer = await shop.newPayer();
  const ids = [await shop.newOrder(payer), await shop.newOrder(payer, { amount: '30.00' })];
  const [first = 0, second = 0] = ids;
  const invoice = await invoiced(ids);
  await shop.florist.post(`/api/orders/${second}/payments/`, { method: 'cash', amount: '10.00' });
  expect(await balance(payer)).toBe('-84.50');
  await shop.sim('POST', `/invoices/${invoice.id}/pay`);
  await Promise.all([job(), job(), shop.florist.get(`/api/orders/${first}/pennylane-invoice/`)]);
  await job();
  expect(await balance(payer)).toBe('0.00');
  for (const id of ids) expect(await order(id)).toMatchObject({ financial_status: 'paid' });
  const transfer = { method: 'transfer', state: 'completed', reference: invoice.number, author_name: null };
  expect((await payments(first)).payments).toMatchObject([{ ...transfer, amount: '64.50' }]);
  expect((await payments(second)).payments).toMatchObject([
    { method: 'cash' },
    { ...transfer, amount: '20.00' },
  ]);
});

test('seen by the one who looks at it, before any job', async () => {
  const id = await shop.newOrder(await shop.newPayer());
  const invoice = await invoiced([id]);
  await shop.sim('POST', `/invoices/${invoice.id}/pay`);
  expect((await shop.florist.get(`/api/orders/${id}/pennylane-invoice/`)).body).toMatchObject({
    status: 'paid',
    status_display: 'Payée',
  });
  expect(await order(id)).toMatchObject({ financial_status: 'paid' });
});

test('an invoice paid after its order was cancelled becomes a line « À vérifier »', async () => {
  const accountant = await shop.as('Comptable');
  const id = await shop.newOrder(await shop.newPayer());
  const invoice = await invoiced([id]);
  await shop.florist.patch(`/api/orders/${id}/`, { status: 'cancelled' });
  await shop.sim('POST', `/invoices/${invoice.id}/pay`);
  await job();
  const { results } = (await accountant.get('/api/payment-alerts/')).body;
  expect(results).toMatchObject([{ kind: 'paid_cancelled', order_id: id, amount: '64.50' }]);
});

test('an invoice whose orders are paid here later is marked paid at Pennylane', async () => {
  const payer = await shop.newPayer();
  const ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
  const invoice = await invoiced(ids);
  const status = async () =>
    (await shop.sim('GET', '/state')).invoices.find(({ id }: { id: number }) => id === invoice.id).status;
  for (const id of ids) {
    expect(await status()).toBe('upcoming');
    await shop.florist.post(`/api/orders/${id}/payments/`, { method: 'card', amount: '64.50' });
    await job();
  }
  expect(await status()).toBe('paid');
  expect((await payments(ids[0] ?? 0)).payments).toHaveLength(1);
});

test('an order whose payment came to nothing while it was invoiced stands as invoiced again', async () => {
  const id = await shop.newOrder(await shop.newPayer());
  const { number } = await invoiced([id]);
  await shop.db.updateTable('orders').set({ financial_status: 'unpaid' }).where('id', '=', id).execute();
  await job();
  expect(await order(id)).toMatchObject({ financial_status: 'invoiced' });
  expect(await news(id)).toMatchObject([{ description: `Facture ${number}\u00a0: de nouveau à régler` }]);
});

test.each(['link_generated', 'unpaid'] as const)(
  'an invoiced order of which a link says %s keeps the amount of its invoice',
  async (standing) => {
    const id = await shop.newOrder(await shop.newPayer());
    await invoiced([id]);
    // Its link was made while the invoice was on its way.
    await shop.db.updateTable('orders').set({ financial_status: standing }).where('id', '=', id).execute();
    expect((await shop.florist.patch(`/api/orders/${id}/`, { amount: '30.00' })).body).toMatchObject({
      code: 'ORDER_AMOUNT_SETTLED',
    });
  },
);

test('while Pennylane is away nothing is missed', async () => {
  const id = await shop.newOrder(await shop.newPayer());
  const quote = await quoted([id]);
  await shop.sim('POST', `/quotes/${quote.id}/accept`);
  await shop.sim('POST', '/failures', { kind: 'error_500', calls: 6 });
  await job();
  expect(await news(id)).toEqual([]);
  await shop.sim('DELETE', '/failures');
  await job();
  expect(await news(id)).toHaveLength(1);
});

test('a document that is gone at Pennylane holds up none of the others', async () => {
  const payer = await shop.newPayer();
  const ids = [await shop.newOrder(payer), await shop.newOrder(payer)];
  const [gone, other] = [await invoiced(ids.slice(0, 1)), await invoiced(ids.slice(1))];
  const quote = await quoted([await shop.newOrder(payer)]);
  for (const { id } of [gone, other]) await shop.sim('POST', `/invoices/${id}/pay`);
  await shop.sim('POST', `/quotes/${quote.id}/accept`);
  const since = async () =>
    (
      await shop.db
        .selectFrom('marks')
        .select('at')
        .where('name', '=', 'pennylane_changes')
        .executeTakeFirst()
    )?.at;
  const before = await since();
  const { invoice } = deps.pennylane;
  const read: typeof invoice.read = async (id) => {
    if (id === gone.id)
      throw new PennylaneFailure('refused', 'Pennylane ne connaît pas, ou plus, ce document.', {
        status: 404,
      });
    return invoice.read(id);
  };
  const pennylane = { ...deps.pennylane, invoice: { ...invoice, read } };
  await settleBilling({ ...deps, pennylane });
  expect(await order(ids[1] ?? 0)).toMatchObject({ financial_status: 'paid' });
  expect(await news(quote.order_ids[0])).toHaveLength(1);
  expect(await since()).not.toEqual(before);
});

test('what Pennylane refuses when nobody waits any more is told on the orders', async () => {
  const payer = await shop.newPayer();
  const id = await shop.newOrder(payer);
  await shop.sim('POST', '/failures', { kind: 'lost_request', calls: 3, method: 'PUT', path: '/finalize' });
  expect((await shop.florist.post('/api/orders/bulk_invoice/', { order_ids: [id] })).status).toBe(503);
  await shop.sim('DELETE', '/failures');
  // Somebody throws the draft away.
  const { invoices } = await shop.sim('GET', '/state');
  const draft = invoices.find(({ draft }: { draft: boolean }) => draft);
  const headers = { authorization: `Bearer ${shop.pennylane.token}` };
  await fetch(`${shop.pennylane.baseUrl}/customer_invoices/${draft.id}`, { method: 'DELETE', headers });
  const old = new Date(Date.now() - 600_000);
  await shop.db
    .updateTable('pennylane_documents')
    .set({ created_at: old, held_until: old })
    .where('state', '=', 'draft')
    .execute();
  await job();
  expect((await news(id))[0]?.description).toMatch(/^Facture non établie\s: /);
  expect((await shop.florist.post('/api/orders/bulk_invoice/', { order_ids: [id] })).status).toBe(200);
});
