import { addDays, monthEnd, today } from '@florilege/contract/http/dates.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { billingShop } from '../testing/billing-shop.ts';

// Until when an invoice is to be paid: by the terms of its payer. The dates themselves are in deadline.test.ts.

const shop = await billingShop();
beforeEach(() => shop.calm());

const later = { payment_terms: '45_days_end_of_month' };
const orderOf = async (terms: object) => shop.newOrder(await shop.newPayer(terms));
const ask = (member: typeof shop.florist, order_id: number[]) =>
  member.get('/api/orders/invoice-deadlines/', { query: { order_id } });
const said = async (...ids: number[]) => (await ask(shop.florist, ids)).body.deadlines;
/** The date and the deadline of the only invoice at Pennylane. */
const daysThere = async () => {
  const [{ body }, ...others] = (await shop.state()).invoices;
  expect(others).toEqual([]);
  return { date: body.date, deadline: body.deadline };
};

describe('an invoice', () => {
  test.each([
    ['on_receipt', (day: string) => day],
    ['15_days', (day: string) => addDays(day, 15)],
    ['30_days', (day: string) => addDays(day, 30)],
    ['45_days_end_of_month', (day: string) => monthEnd(addDays(day, 45))],
  ])('for a payer with %s has the deadline that was said before', async (payment_terms, due) => {
    const id = await orderOf({ payment_terms });
    const deadline = due(today());
    expect(await said(id)).toEqual([deadline]);
    expect(await shop.invoiced([id])).toMatchObject({ deadline });
    expect(await daysThere()).toEqual({ date: today(), deadline });
    expect((await shop.shown(id, 'invoice')).body).toMatchObject({ deadline });
  });

  test('of paid orders has none: its deadline there is its own day', async () => {
    const id = await orderOf(later);
    await shop.pay(id);
    expect(await said(id)).toEqual([null]);
    expect(await shop.invoiced([id])).toMatchObject({ deadline: null });
    expect(await daysThere()).toEqual({ date: today(), deadline: today() });
  });

  test('has one while any of its orders is unpaid, and loses it once it is paid', async () => {
    const payer = await shop.newPayer({ payment_terms: '15_days' });
    const ids = [await shop.newOrder(payer), await shop.newOrder(payer)] as const;
    await shop.pay(ids[0]);
    const deadline = addDays(today(), 15);
    expect(await said(...ids)).toEqual([deadline]);
    const { id } = await shop.invoiced([...ids]);
    expect((await shop.shown(ids[1], 'invoice')).body).toMatchObject({ deadline });
    await shop.sim('POST', `/invoices/${id}/pay`);
    expect((await shop.shown(ids[1], 'invoice')).body).toMatchObject({ deadline: null });
  });

  test('from a quote has none either when its order was paid since', async () => {
    const [open, paid] = [await orderOf(later), await orderOf(later)];
    expect(await shop.quoted([open])).toMatchObject({ deadline: null });
    await shop.quoted([paid]);
    expect((await shop.state()).quotes).toMatchObject([
      { body: { deadline: addDays(today(), 30) } },
      { body: { deadline: addDays(today(), 30) } },
    ]);
    await shop.pay(paid);
    const made = [await shop.invoiced([open]), await shop.invoiced([paid])];
    expect(made).toMatchObject([{ deadline: monthEnd(addDays(today(), 45)) }, { deadline: null }]);
    const { invoices } = await shop.state();
    expect(invoices[1]).toMatchObject({ quoteId: expect.any(Number), body: { deadline: today() } });
  });

  test('that waits as a draft gets the terms that are true when it becomes final', async () => {
    const payer = await shop.newPayer(later);
    const id = await shop.newOrder(payer);
    await shop.fail('lost_request', { calls: 3, method: 'PUT', path: '/finalize' });
    expect((await shop.invoice([id])).status).toBe(503);
    await shop.accountant.patch(`/api/clients/${payer}/`, { payment_terms: 'on_receipt' });
    const made = await shop.invoiced([id]);
    expect(made).toMatchObject({ deadline: today() });
    expect(await daysThere()).toEqual({ date: today(), deadline: today() });
  });
});

test('a deadline is said for each payer, and not for orders that cannot be invoiced', async () => {
  const [soon, late] = [await orderOf({ payment_terms: 'on_receipt' }), await orderOf(later)];
  expect(await said(soon, late)).toEqual([today(), monthEnd(addDays(today(), 45))]);
  await shop.change(soon, { status: 'cancelled' });
  expect(await said(soon, late, await shop.newOrder(null))).toEqual([monthEnd(addDays(today(), 45))]);
  expect(await ask(await shop.as('Livreur'), [late])).toMatchObject(refused(403, 'FORBIDDEN'));
});

test('quotes, invoices and their PDFs are for those who may know the terms of a client', async () => {
  const id = await orderOf(later);
  await shop.quoted([id]);
  await shop.invoiced([id]);
  const driver = await shop.as('Livreur');
  for (const paper of [
    'pennylane-quote',
    'pennylane-quote/file',
    'pennylane-invoice',
    'pennylane-invoice/file',
    'papers/1/file',
  ])
    expect(await driver.get(`/api/orders/${id}/${paper}/`)).toMatchObject(refused(403, 'FORBIDDEN'));
  expect((await driver.get(`/api/orders/${id}/papers/`)).status).toBe(200);
});
