import { expect, test } from 'vitest';
import { paymentsShop } from '../payments/testing/payments-shop.ts';

// « Partiellement payée » and « Remboursée », which list and detail derive from the same money.

const shop = await paymentsShop();
await shop.sim('webhooks', { mode: 'off' });

const asSenior = { who: shop.senior };
const reason = 'Rose fanée';
const payer = async (): Promise<number> =>
  (await shop.senior.post('/api/clients/', { name: 'Café des Lilas', phone: '06 12 34 56 80' })).body.account
    .id;
async function paid(amount: string, part: string, payer_account = shop.payer): Promise<number> {
  const id = await shop.order(amount, { payer_account });
  await shop.pay(id, part);
  return id;
}
async function refund(id: number, amount: string, kind: 'credit' | 'undo') {
  const [{ id: payment }] = (await shop.shown(id)).payments;
  await shop.post(`${id}/payments/${payment}/refunds`, { amount, kind, reason }, asSenior);
}
/** As the list says it, after the detail has said the same. */
async function noteOf(id: number) {
  const { body } = await shop.florist.get(`/api/orders/${id}/`);
  const { results } = (await shop.florist.get('/api/orders/', { query: { search: String(id) } })).body;
  const listed = results.find((each: { id: number }) => each.id === id);
  const said = [listed.money_note, listed.money_note_display];
  expect([body.money_note, body.money_note_display]).toEqual(said);
  expect(body.remaining_amount).toBe(listed.remaining_amount);
  expect(body.remaining_amount).toBe(
    body.status === 'cancelled' ? '0.00' : (await shop.shown(id)).remaining_amount,
  );
  return said;
}
const none = [null, null];
const partly = ['partly_paid', 'Partiellement payée'];
const refunded = ['refunded', 'Remboursée'];

test('an order without a payment says nothing, also in the answer to its creation', async () => {
  const { body } = await shop.florist.post('/api/orders/', { amount: '45.00' });
  expect([body.money_note, body.money_note_display]).toEqual(none);
  expect(await noteOf(body.id)).toEqual(none);
});

test.each([
  ['1.00', partly],
  ['44.99', partly],
  ['45.00', none],
])('an order of 45 €, %s kept, says %s', async (part, note) => {
  expect(await noteOf(await paid('45.00', part))).toEqual(note);
});

test('an amount that is raised above what was paid leaves it partly paid', async () => {
  const id = await paid('45.00', '45.00');
  await shop.change(id, { amount: '60.00' });
  expect(await noteOf(id)).toEqual(partly);
});

test('an avoir or what is written off lowers the price that has to be covered', async () => {
  const goodwill = await paid('45.00', '45.00');
  await refund(goodwill, '10.00', 'credit');
  expect(await noteOf(goodwill)).toEqual(none);
  const forgiven = await paid('45.00', '40.00');
  await shop.post(`${forgiven}/write-off`, { amount: '5.00', reason }, asSenior);
  expect(await noteOf(forgiven)).toEqual(none);
});

test.each(['undo', 'credit'] as const)('all that came given back as %s says so', async (kind) => {
  const id = await paid('45.00', '45.00');
  await refund(id, '20.00', kind);
  expect(await noteOf(id)).toEqual(kind === 'undo' ? partly : none);
  await refund(id, '25.00', kind);
  expect(await noteOf(id)).toEqual(refunded);
});

test('a cancelled order is never partly paid, and says when its money went back', async () => {
  const id = await paid('45.00', '20.00');
  await shop.change(id, { status: 'cancelled' });
  expect(await noteOf(id)).toEqual(none);
  await refund(id, '20.00', 'undo');
  expect(await noteOf(id)).toEqual(refunded);
});

test('money that pays another order did not go back', async () => {
  const client = await payer();
  const from = await paid('45.00', '45.00', client);
  await shop.change(from, { status: 'cancelled' });
  const to = await shop.order('70.00', { payer_account: client });
  await shop.post(`${to}/use-credit`, { amount: '45.00', reason }, asSenior);
  expect(await noteOf(from)).toEqual(none);
  expect(await noteOf(to)).toEqual(partly);
});
