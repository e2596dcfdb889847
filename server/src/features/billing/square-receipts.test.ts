import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SquareShop, squareShop } from '../../testing/square-shop.ts';

let shop: SquareShop;
let paid: number;
let receipt: { id: string; public_url: string; internal_order_id: number };

beforeAll(async () => {
  shop = await squareShop();
  await shop.sim('webhooks', { mode: 'off' });
  paid = await shop.order('45.00');
  await shop.florist.post(`/api/orders/${paid}/generate-payment-link/`, { location_id: shop.location });
  const [link] = (await shop.square()).links;
  await shop.sim(`links/${link.id}/pay`);
  await shop.florist.post(`/api/orders/${paid}/check-payment-status/`);
  const [payment] = (await shop.square()).payments;
  receipt = { id: payment.id, public_url: payment.receipt_url, internal_order_id: paid };
});
afterAll(() => shop.stop());

const receiptOf = (id: number) => shop.florist.get(`/api/orders/${id}/get-square-invoice/`);
const receiptsOf = (order_ids: number[]) =>
  shop.florist.post('/api/orders/generate-square-invoices/', { order_ids });

test('the receipt of an order that was paid by link', async () => {
  expect(await receiptOf(paid)).toMatchObject({ status: 200, body: receipt });
});

test('Square is asked when we were not told where the receipt is', async () => {
  await shop.db.updateTable('payments').set({ receipt_url: null }).where('order_id', '=', paid).execute();
  expect((await receiptOf(paid)).body).toEqual(receipt);
  await shop.sim('faults', { kind: 'unavailable', path: '/v2/payments', calls: 10 });
  expect(await receiptOf(paid)).toMatchObject({ status: 503, body: { code: 'SQUARE_UNAVAILABLE' } });
  await shop.calm();
});

test('none for what is unpaid, paid otherwise, or unknown; several are answered one by one', async () => {
  const [unpaid, cash] = [await shop.order('45.00'), await shop.order('45.00')];
  await shop.florist.post(`/api/orders/${cash}/payments/`, { method: 'cash', amount: '45.00' });
  for (const id of [unpaid, cash])
    expect(await receiptOf(id)).toMatchObject({ status: 409, body: { code: 'NO_SQUARE_RECEIPT' } });
  expect(await receiptOf(999_999)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } });
  const { status, body } = await receiptsOf([unpaid, paid, cash, 999_999]);
  expect(status).toBe(200);
  expect(body.invoices).toEqual([receipt]);
  expect(body.failed_orders).toMatchObject([
    { order_id: unpaid, error: `La commande n° ${unpaid} n’a pas été payée par lien Square.` },
    { order_id: cash },
    { order_id: 999_999, error: 'Commande introuvable' },
  ]);
  expect(await receiptsOf([unpaid])).toMatchObject({
    status: 409,
    body: { code: 'NO_SQUARE_RECEIPT', errors: [{ order_id: unpaid }] },
  });
});
