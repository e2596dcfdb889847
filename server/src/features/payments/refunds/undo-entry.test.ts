import { expect, test } from 'vitest';
import { refused, valuesOf } from '../../../testing/answers.ts';
import type { Caller } from '../../../testing/test-server.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

const shop = await paymentsShop();
const seller = await shop.as('Boutique', 'Sofia');
const entered = async (amount: string, who: Caller = seller) => {
  const order = await shop.order(amount, { payer_account: shop.payer });
  const { body } = await shop.post(`${order}/payments`, { method: 'cash', amount }, { who });
  return { order, payment: body.payments.at(-1) };
};
const undo = (order: number, payment: number, who: Caller = seller) =>
  shop.post(`${order}/payments/${payment}/undo`, {}, { who });
const no = refused(409, 'PAYMENT_NOT_REFUNDABLE');

test('its author takes back an entry by mistake: the order waits for the money again, and the books say so', async () => {
  const { order, payment } = await entered('64.00');
  expect(Date.parse(payment.undo_until) - Date.now()).toBeGreaterThan(14 * 60_000);
  const { status, body } = await undo(order, payment.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ remaining_amount: '64.00', refunded_amount: '64.00' });
  const refund = { kind: 'undo', amount: '64.00', reason: 'Saisie par erreur', author_name: 'Sofia' };
  expect(body.payments).toMatchObject([{ undo_until: null, refundable_amount: '0.00', refunds: [refund] }]);
  expect((await shop.florist.get(`/api/orders/${order}/`)).body.financial_status).toBe('unpaid');
  // In a second tab its author is not told that somebody else entered it.
  expect(await undo(order, payment.id)).toMatchObject({
    ...no,
    body: { ...no.body, error: 'Ce paiement a déjà été annulé ou remboursé, en tout ou en partie.' },
  });
  const { results } = (await shop.senior.get('/api/audit/', { query: { about: `order:${order}` } })).body;
  expect(valuesOf<'sentence', string>(results, 'sentence').join('\n')).toMatch(/rembours.*64,00/i);
});

test('nobody else may, nor its author after a quarter of an hour, nor of what came from Square', async () => {
  const { order, payment } = await entered('45.00');
  for (const who of [shop.florist, shop.senior]) {
    const { payments } = (await who.get(`/api/orders/${order}/payments/`)).body;
    expect(payments).toMatchObject([{ undo_until: null }]);
    expect(await undo(order, payment.id, who)).toMatchObject(no);
  }
  const late = "update payments set created_at = created_at - interval '16 minutes' where id = $1";
  await shop.pool.query(late, [payment.id]);
  expect(await undo(order, payment.id)).toMatchObject(no);

  const link = await shop.paidByLink('30.00');
  await shop.sync(link.squareId);
  const { payments } = (await seller.get(`/api/orders/${link.order}/payments/`)).body;
  expect(payments).toMatchObject([{ undo_until: null }]);
  expect(await undo(link.order, payments[0].id)).toMatchObject(no);
  expect(await undo(link.order, payment.id)).toMatchObject(refused(404, 'PAYMENT_NOT_FOUND'));
});

test('taken back twice at once it goes back once', async () => {
  const { order, payment } = await entered('20.00');
  const answers = await Promise.all([1, 2, 3].map(() => undo(order, payment.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await shop.shown(order)).toMatchObject({ remaining_amount: '20.00', refunded_amount: '20.00' });
});
