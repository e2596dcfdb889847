import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SquareSimulator, startSquareSimulator } from '../square-simulator.ts';
import { BATIGNOLLES, callerOf, eur, line, MARAIS } from '../testing/square-caller.ts';

let simulator: SquareSimulator;
const { get, post, remove, play, newTerminal } = callerOf(() => simulator);

beforeAll(async () => {
  simulator = await startSquareSimulator({ port: 0 });
});
beforeEach(() => play('reset'));
afterAll(() => simulator.stop());

async function newOrder() {
  return (await post('/orders', { order: { location_id: MARAIS, line_items: [line('Décor', 45_000)] } })).body
    .order;
}

async function newInvoice(order_id: string, more: object = {}) {
  const { customer } = (await post('/customers', { company_name: 'Hôtel Lutetia' })).body;
  const invoice = {
    location_id: MARAIS,
    order_id,
    primary_recipient: { customer_id: customer.id },
    payment_requests: [{ request_type: 'BALANCE', due_date: '2099-01-31' }],
    delivery_method: 'SHARE_MANUALLY',
    accepted_payment_methods: { card: true },
    ...more,
  };
  return post('/invoices', { idempotency_key: crypto.randomUUID(), invoice });
}

const at = ({ id }: { id: string }) => `/invoices/${encodeURIComponent(id)}`;

describe('invoices', () => {
  it('are drafts without an address, then published, then paid, one version further each time', async () => {
    const order = await newOrder();
    const { invoice } = (await newInvoice(order.id)).body;
    expect(invoice).toMatchObject({
      status: 'DRAFT',
      version: 0,
      invoice_number: '0000001',
      timezone: 'Europe/Paris',
    });
    expect(invoice.payment_requests[0]).toMatchObject({
      computed_amount_money: eur(45_000),
      total_completed_amount_money: eur(0),
    });
    expect(invoice.primary_recipient).toMatchObject({ company_name: 'Hôtel Lutetia' });
    expect(invoice).not.toHaveProperty('public_url');

    const published = (await post(`${at(invoice)}/publish`, { version: 0, idempotency_key: 'p' })).body
      .invoice;
    expect(published).toMatchObject({
      status: 'UNPAID',
      version: 1,
      public_url: `${simulator.url}/pay-invoice/${invoice.id}`,
    });
    await play(`${at(invoice).slice(1)}/pay`);
    const paid = (await get(at(invoice))).body.invoice;
    expect(paid).toMatchObject({
      status: 'PAID',
      version: 2,
      payment_requests: [{ total_completed_amount_money: eur(45_000) }],
    });
    expect((await get(`/orders/${order.id}`)).body.order).toMatchObject({
      state: 'COMPLETED',
      net_amount_due_money: eur(0),
    });
  });

  it('refuse a stale version', async () => {
    const { invoice } = (await newInvoice((await newOrder()).id)).body;
    const stale = await post(`${at(invoice)}/publish`, { version: 3 });
    expect([stale.status, stale.body.errors[0].code]).toEqual([409, 'VERSION_MISMATCH']);
    await post(`${at(invoice)}/publish`, { version: 0 });
    expect((await post(`${at(invoice)}/cancel`, { version: 0 })).status).toBe(409);
  });

  it('publish once under one key', async () => {
    const { invoice } = (await newInvoice((await newOrder()).id)).body;
    const first = await post(`${at(invoice)}/publish`, { version: 0, idempotency_key: 'p' });
    expect(await post(`${at(invoice)}/publish`, { version: 0, idempotency_key: 'p' })).toEqual(first);
  });

  it('take their order with them when cancelled or deleted', async () => {
    const [cancelled, deleted] = [await newOrder(), await newOrder()];
    const { invoice } = (await newInvoice(cancelled.id)).body;
    expect((await post(`${at(invoice)}/cancel`, { version: 0 })).status).toBe(400);
    await post(`${at(invoice)}/publish`, { version: 0 });
    expect((await post(`${at(invoice)}/cancel`, { version: 1 })).body.invoice).toMatchObject({
      status: 'CANCELED',
      version: 2,
    });
    const draft = (await newInvoice(deleted.id)).body.invoice;
    expect((await remove(`${at(draft)}?version=0`)).body).toEqual({});
    for (const { id } of [cancelled, deleted])
      expect((await get(`/orders/${id}`)).body.order.state).toBe('CANCELED');
    expect((await play(`${at(invoice).slice(1)}/pay`)).status).toBe(409);
  });

  it('want an OPEN order without another invoice: not the paid one of a link', async () => {
    const { body } = await post('/online-checkout/payment-links', {
      order: { location_id: MARAIS, line_items: [line('Bouquet', 100)] },
    });
    expect((await newInvoice(body.payment_link.order_id)).status).toBe(400);
    const order = await newOrder();
    await newInvoice(order.id);
    expect((await newInvoice(order.id)).status).toBe(400);
  });

  it('close their order to terminals', async () => {
    const order = await newOrder();
    await newInvoice(order.id);
    const device_options = { device_id: (await newTerminal()).id };
    const checkout = { amount_money: eur(45_000), order_id: order.id, device_options };
    const { status, body } = await post('/terminals/checkouts', { idempotency_key: 'k', checkout });
    expect(status).toBe(403);
    expect(body.errors[0]).toMatchObject({
      category: 'AUTHENTICATION_ERROR',
      code: 'FORBIDDEN',
      detail: `The order ${order.id} is owned by another application.`,
    });
  });

  it.each([
    ['another location', { location_id: BATIGNOLLES }],
    ['yesterday', { payment_requests: [{ request_type: 'BALANCE', due_date: '2020-01-01' }] }],
    [
      'an amount of its own',
      {
        payment_requests: [
          { request_type: 'BALANCE', due_date: '2099-01-01', fixed_amount_requested_money: eur(1) },
        ],
      },
    ],
    ['no way to pay', { accepted_payment_methods: { card: false } }],
    ['an unknown customer', { primary_recipient: { customer_id: 'nope' } }],
  ])('refuse %s', async (_case, more) => {
    expect((await newInvoice((await newOrder()).id, more)).status).toBe(400);
  });

  it('need a recipient to be published and a number nobody has', async () => {
    const { invoice } = (
      await newInvoice((await newOrder()).id, { primary_recipient: undefined, invoice_number: 'F-1' })
    ).body;
    expect((await post(`${at(invoice)}/publish`, { version: 0 })).body.errors[0].code).toBe(
      'MISSING_REQUIRED_PARAMETER',
    );
    expect((await newInvoice((await newOrder()).id, { invoice_number: 'F-1' })).status).toBe(400);
  });
});
