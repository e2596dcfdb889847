import { beforeEach, expect, test } from 'vitest';
import { billingShop } from '../testing/billing-shop.ts';

// A document that was left half made, and to which something happened at Pennylane before it is resumed.

const shop = await billingShop();
beforeEach(() => shop.calm());

/** A quote that is at Pennylane, though neither its answer nor the look for it arrived. */
async function lostQuote(): Promise<number> {
  const id = await shop.orderOfNewPayer();
  await shop.fail('lost_answer', { method: 'POST', path: '/quotes' });
  await shop.fail('lost_request', { skip: 1, calls: 3, method: 'GET', path: '/quotes' });
  expect((await shop.quote([id])).status).toBe(503);
  return id;
}

async function lostDraft(): Promise<number> {
  const id = await shop.orderOfNewPayer();
  await shop.fail('lost_request', { calls: 3, method: 'PUT', path: '/finalize' });
  expect((await shop.invoice([id])).status).toBe(503);
  return id;
}

test.each([
  ['quote', lostQuote, 'quotes', 'quotes'],
  ['invoice', lostDraft, 'invoices', 'customer_invoices'],
] as const)('withdraws a draft %s that is refused', async (kind, lost, list, root) => {
  const id = await lost();
  const [draft] = (await shop.state())[list];
  const more = { label: 'Vase', quantity: 1, unit: 'piece', vat_rate: 'FR_200' };
  const create = [{ ...more, raw_currency_unit_price: '500' }];
  await shop.atPennylane('PUT', `/${root}/${draft.id}`, { invoice_lines: { create } });

  const error = expect.stringContaining('plus qu’un arrondi');
  expect(await shop.make(kind, [id])).toMatchObject({ status: 502, body: { error } });
  const left = kind === 'quote' ? [{ id: draft.id, status: 'denied' }] : [];
  expect((await shop.state())[list]).toMatchObject(left);
  expect((await shop.change(id, { amount: '70.00' })).status).toBe(200);
  expect((await shop.make(kind, [id])).status).toBe(200);
});

/** An invoice that is final at Pennylane, and whose answers were lost. */
async function lostFinal() {
  const payer = await shop.newPayer();
  const id = await shop.newOrder(payer);
  await shop.fail('lost_answer', { calls: 3, method: 'PUT', path: '/finalize' });
  await shop.fail('lost_request', { calls: 3, method: 'GET', path: '/customer_invoices/' });
  expect((await shop.invoice([id])).status).toBe(503);
  return { payer, id };
}

test('an order is paid once by an invoice that was paid there before it was recorded as final', async () => {
  const { payer, id } = await lostFinal();
  const [made] = (await shop.state()).invoices;
  expect(made).toMatchObject({ draft: false });
  await shop.sim('POST', `/invoices/${made.id}/pay`);

  expect((await shop.invoice([id])).body).toMatchObject({ status: 'paid' });
  await shop.shown(id, 'invoice');
  expect(await shop.order(id)).toMatchObject({ financial_status: 'paid' });
  const transfer = { method: 'transfer', amount: '64.50', reference: made.number };
  expect(await shop.paymentsOf(id)).toMatchObject([transfer]);
  expect(await shop.balanceOf(payer)).toBe('0.00');
});

test('an invoice is final, whatever its client lacks by now, when it was made final there', async () => {
  const { payer, id } = await lostFinal();
  expect((await shop.accountant.patch(`/api/clients/${payer}/`, { postal_code: '' })).status).toBe(200);
  expect((await shop.invoice([id])).body).toMatchObject({ status: 'upcoming' });
  expect(await shop.order(id)).toMatchObject({ financial_status: 'invoiced' });
});

test('the event is added once of a quote that was accepted there before it was recorded', async () => {
  const id = await lostQuote();
  const [quote] = (await shop.state()).quotes;
  await shop.sim('POST', `/quotes/${quote.id}/accept`);
  expect((await shop.quote([id])).status).toBe(200);
  await shop.shown(id, 'quote');
  const accepted = `Devis ${quote.number} accepté chez Pennylane`;
  expect((await shop.eventsOf(id)).filter((event) => event === accepted)).toHaveLength(1);
});
