import { expect, test } from 'vitest';
import { refused } from '../../testing/answers.ts';
import { paymentsShop } from '../payments/testing/payments-shop.ts';

const shop = await paymentsShop();
await shop.sim('webhooks', { mode: 'off' });
const { order: paid } = await shop.paidByLink('45.00');
await shop.check(paid);
const [payment] = (await shop.square()).payments;
const receipt = { id: payment.id, public_url: payment.receipt_url, internal_order_id: paid };

const receiptOf = (id: number) => shop.florist.get(`/api/orders/${id}/get-square-invoice/`);
const receiptsOf = (order_ids: number[]) => shop.post('generate-square-invoices', { order_ids });

test('an order that was paid by link has its receipt', async () => {
  expect(await receiptOf(paid)).toMatchObject({ status: 200, body: receipt });
});

test('Square is asked for a receipt whose address is unknown', async () => {
  await shop.db.updateTable('payments').set({ receipt_url: null }).where('order_id', '=', paid).execute();
  expect((await receiptOf(paid)).body).toEqual(receipt);
  await shop.sim('faults', { kind: 'unavailable', path: '/v2/payments', calls: 10 });
  expect(await receiptOf(paid)).toMatchObject(refused(503, 'SQUARE_UNAVAILABLE'));
  await shop.calm();
});

test('orders that are unpaid, paid otherwise or unknown have none; several are answered one by one', async () => {
  const [unpaid, cash] = [await shop.order('45.00'), await shop.order('45.00')];
  await shop.pay(cash, '45.00');
  for (const id of [unpaid, cash])
    expect(await receiptOf(id)).toMatchObject(refused(409, 'NO_SQUARE_RECEIPT'));
  expect(await receiptOf(999_999)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'));
  const { status, body } = await receiptsOf([unpaid, paid, cash, 999_999]);
  expect(status).toBe(200);
  expect(body.invoices).toEqual([receipt]);
  expect(body.failed_orders).toMatchObject([
    { order_id: unpaid, error: `La commande n° ${unpaid} n’a pas été payée par lien Square.` },
    { order_id: cash },
    { order_id: 999_999, error: 'Commande introuvable' },
  ]);
  const nothing = { code: 'NO_SQUARE_RECEIPT', errors: [{ order_id: unpaid }] };
  expect(await receiptsOf([unpaid])).toMatchObject({ status: 409, body: nothing });
});
