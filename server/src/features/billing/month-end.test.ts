import { monthBeside, usualMonth } from '@florilege/contract/billing/month-end.ts';
import { addDays, monthEnd, today } from '@florilege/contract/http/dates.ts';
import { beforeEach, expect, test } from 'vitest';
import { refused } from '../../testing/answers.ts';
import { billingShop } from './testing/billing-shop.ts';

const shop = await billingShop();
beforeEach(() => shop.calm());

const MONTH = '2026-10';
const inMonth = '2026-10-15';
const handedOver = (id: number, status = 'delivered') => shop.change(id, { status });

async function delivered(payer: number | null, body: object = {}) {
  const id = await shop.newOrder(payer, { requires_delivery: true, delivery_date: inMonth, ...body });
  expect((await handedOver(id)).status).toBe(200);
  return id;
}

const read = async (month = MONTH) =>
  (await shop.accountant.get('/api/billing/month-end/', { query: { month } })).body;
const reasons = async () => {
  const { left_out } = await read();
  return Object.fromEntries(
    left_out.map(({ reason, orders }: { reason: string; orders: { id: number }[] }) => [
      reason,
      orders.map(({ id }) => id),
    ]),
  );
};

test('the orders handed over in a month are invoiced payer by payer, and nothing twice', async () => {
  const hotel = await shop.newPayer({ name: 'Hôtel Œillet', payment_terms: '45_days_end_of_month' });
  const cafe = await shop.newPayer({ name: 'Café des Glycines', payment_terms: 'on_receipt' });
  const mine = [
    await delivered(hotel),
    await delivered(hotel, { amount: '35.50', delivery_date: '2026-10-31' }),
  ];
  const picked = await shop.newOrder(cafe, { amount: '20', delivery_date: '2026-10-01' });
  await handedOver(picked, 'picked_up');
  await delivered(hotel, { delivery_date: '2026-11-01' });
  await delivered(hotel, { delivery_date: '2026-09-30' });
  const { payers } = await read();
  const late = monthEnd(addDays(today(), 45));
  expect(payers).toEqual([
    {
      ...{ id: cafe, name: 'Café des Glycines', payment_terms: 'on_receipt', deadline: today() },
      ...{ total: '20.00', order_ids: [picked], refusal: null },
    },
    {
      ...{ id: hotel, name: 'Hôtel Œillet', payment_terms: '45_days_end_of_month', deadline: late },
      ...{ total: '100.00', order_ids: mine, refusal: null },
    },
  ]);
  const made = await shop.accountant.post('/api/orders/bulk_invoice/', { order_ids: mine });
  expect(made.body.successful_invoices).toMatchObject([
    { amount: '100.00', order_ids: mine, deadline: late },
  ]);
  expect((await read()).payers.map(({ id }: { id: number }) => id)).toEqual([cafe]);
  const again = await shop.accountant.post('/api/orders/bulk_invoice/', { order_ids: mine });
  expect(again).toMatchObject(refused(409, 'NO_DOCUMENT_MADE'));
  expect((await shop.state()).invoices).toHaveLength(1);
  expect((await reasons()).invoiced).toEqual(mine);
  await shop.accountant.post('/api/orders/bulk_invoice/', { order_ids: [picked] });
  expect((await read()).payers).toEqual([]);
});

test('the month end says what is left out and why, and which payer is to be completed', async () => {
  const payer = await shop.newPayer({ name: 'Mairie' });
  const waiting = await shop.newOrder(payer, { requires_delivery: true, delivery_date: inMonth });
  const paid = await delivered(payer);
  await shop.pay(paid);
  const charged = await delivered(payer);
  await shop.setFinancial(charged, 'link_generated');
  const nobody = await delivered(null);
  const cancelled = await shop.newOrder(payer, { delivery_date: inMonth });
  await shop.change(cancelled, { status: 'cancelled' });
  const partly = await delivered(payer);
  await shop.pay(partly, '10.00');
  const left = await reasons();
  expect(left).toMatchObject({ not_done: [waiting], charging: [charged], no_payer: [nobody] });
  expect(left.paid).toContain(paid);
  expect(JSON.stringify(left)).not.toContain(String(cancelled));
  const incomplete = await shop.newPayer({ name: 'Sans adresse', postal_code: '' });
  const blocked = await delivered(incomplete);
  const { payers } = await read();
  expect(payers).toMatchObject([
    { name: 'Mairie', order_ids: [partly], total: '64.50', refusal: null },
    { id: incomplete, order_ids: [blocked], refusal: expect.stringContaining('le code postal') },
  ]);
});

test('an order without a day belongs to the Paris month of its creation', async () => {
  const payer = await shop.newPayer({ name: 'Comptoir' });
  const id = await shop.newOrder(payer);
  await handedOver(id, 'picked_up');
  const created = (at: string) =>
    shop.db
      .updateTable('orders')
      .set({ created_at: new Date(at) })
      .where('id', '=', id)
      .execute();
  const months = async () => {
    const found: string[] = [];
    for (const month of ['2026-07', '2026-08'])
      if ((await read(month)).payers.some((each: { id: number }) => each.id === payer)) found.push(month);
    return found;
  };
  await created('2026-07-31T21:59:00Z');
  expect(await months()).toEqual(['2026-07']);
  await created('2026-07-31T22:00:00Z');
  expect(await months()).toEqual(['2026-08']);
});

test('the month end is for Comptable and above', async () => {
  const query = { month: MONTH };
  for (const who of [shop.florist, await shop.as('Boutique')])
    expect(await who.get('/api/billing/month-end/', { query })).toMatchObject(refused(403, 'FORBIDDEN'));
  const wrong = await shop.accountant.get('/api/billing/month-end/', { query: { month: '2026-13' } });
  expect(wrong.body.fields.month).toContain('Mois attendu');
});

test.each([
  ['2026-11-10', '2026-10'],
  ['2026-11-11', '2026-11'],
  ['2027-01-03', '2026-12'],
])('on %s the month end shows %s', (day, month) => expect(usualMonth(day)).toBe(month));

test('months follow each other over the end of a year', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
