import { describe, expect, it } from 'vitest';
import { BATIGNOLLES, eur, refusalIn, squareBench } from '../testing/bench.ts';

const bench = squareBench();
const { get, post, remove, play, keyed, newOrder, newInvoice } = bench;
const at = ({ id }: { id: string }) => `/invoices/${encodeURIComponent(id)}`;
const draftOf = async (order: { id: string }, more?: object) =>
  (await newInvoice(order.id, more)).body.invoice;
const newDraft = async (more?: object) => draftOf(await newOrder(), more);
const publish = (invoice: { id: string }, version = 0) =>
  post(`${at(invoice)}/publish`, { version, idempotency_key: 'p' });

describe('invoices', () => {
  it('are drafts without a URL, then published, then paid, one version further each time', async () => {
    const order = await newOrder();
    const invoice = await draftOf(order);
    expect(invoice).toMatchObject({
      status: 'DRAFT',
      version: 0,
      invoice_number: '0000001',
      timezone: 'Europe/Paris',
    });
    const [due] = invoice.payment_requests;
    expect(due).toMatchObject({ computed_amount_money: eur(45_000), total_completed_amount_money: eur(0) });
    expect(invoice.primary_recipient).toMatchObject({ company_name: 'Hôtel Lutetia' });
    expect(invoice).not.toHaveProperty('public_url');

    const published = await publish(invoice);
    const public_url = `${bench.simulator().url}/pay-invoice/${invoice.id}`;
    expect(published.body.invoice).toMatchObject({ status: 'UNPAID', version: 1, public_url });
    expect(await publish(invoice)).toEqual(published);
    await play(`${at(invoice).slice(1)}/pay`);
    const paid = (await get(at(invoice))).body.invoice;
    expect(paid).toMatchObject({ status: 'PAID', version: 2 });
    expect(paid.payment_requests).toMatchObject([{ total_completed_amount_money: eur(45_000) }]);
    const collected = (await get(`/orders/${order.id}`)).body.order;
    expect(collected).toMatchObject({ state: 'COMPLETED', net_amount_due_money: eur(0) });
  });

  it('refuse a stale version', async () => {
    const invoice = await newDraft();
    expect(refusalIn(await publish(invoice, 3))).toEqual([409, 'VERSION_MISMATCH', 'version']);
    await publish(invoice);
    expect((await post(`${at(invoice)}/cancel`, { version: 0 })).status).toBe(409);
  });

  it('cancel their order when cancelled or deleted', async () => {
    const [cancelled, deleted] = [await newOrder(), await newOrder()];
    const invoice = await draftOf(cancelled);
    expect((await post(`${at(invoice)}/cancel`, { version: 0 })).status).toBe(400);
    await publish(invoice);
    const answer = await post(`${at(invoice)}/cancel`, { version: 1 });
    expect(answer.body.invoice).toMatchObject({ status: 'CANCELED', version: 2 });
    expect((await remove(`${at(await draftOf(deleted))}?version=0`)).body).toEqual({});
    for (const { id } of [cancelled, deleted])
      expect((await get(`/orders/${id}`)).body.order.state).toBe('CANCELED');
    expect((await play(`${at(invoice).slice(1)}/pay`)).status).toBe(409);
  });

  it('need an OPEN order without another invoice, not the draft order of a link', async () => {
    expect((await newInvoice((await bench.newLink()).order_id)).status).toBe(400);
    const order = await newOrder();
    await newInvoice(order.id);
    expect((await newInvoice(order.id)).status).toBe(400);
  });

  it('close their order to terminals', async () => {
    const order = await newOrder();
    await newInvoice(order.id);
    const device_options = { device_id: (await bench.newTerminal()).id };
    const checkout = { amount_money: eur(45_000), order_id: order.id, device_options };
    const { status, body } = await keyed('/terminals/checkouts', { checkout });
    const detail = `The order ${order.id} is owned by another application.`;
    expect(status).toBe(403);
    expect(body.errors).toEqual([{ category: 'AUTHENTICATION_ERROR', code: 'FORBIDDEN', detail }]);
  });

  const balance = { request_type: 'BALANCE', due_date: '2099-01-01' };
  it.each([
    ['another location', { location_id: BATIGNOLLES }],
    ['a due date in the past', { payment_requests: [{ ...balance, due_date: '2020-01-01' }] }],
    ['an amount of its own', { payment_requests: [{ ...balance, fixed_amount_requested_money: eur(1) }] }],
    ['no way to pay', { accepted_payment_methods: { card: false } }],
    ['an unknown customer', { primary_recipient: { customer_id: 'nope' } }],
  ])('are refused with %s', async (_case, more) => {
    expect((await newInvoice((await newOrder()).id, more)).status).toBe(400);
  });

  it('need a recipient to be published, and a number of their own', async () => {
    const invoice = await newDraft({ primary_recipient: undefined, invoice_number: 'F-1' });
    expect(refusalIn(await publish(invoice)).slice(0, 2)).toEqual([400, 'MISSING_REQUIRED_PARAMETER']);
    expect((await newInvoice((await newOrder()).id, { invoice_number: 'F-1' })).status).toBe(400);
  });
});
