import { serialization as square } from 'square';
import { describe, expect, test } from 'vitest';
import { strict, wireBench } from './testing/wire-bench.ts';

const PLACE = 'LMARAIS750030';
const TERMINAL = `01CS${PLACE}`;

const { adapter, recorder, play, checked } = await wireBench();

const lines = [
  { name: 'Commande n° 12', amount: 4550, vatRate: 10 },
  { name: 'Commande n° 13', amount: 1, vatRate: 20 },
  { name: 'Commande n° 14', amount: 999_999, vatRate: 10 },
] as const;
const place = { locationId: PLACE, note: 'Florilège' };
const linkAsk = { key: 'cle-1', reference: 'lien-7', lines: [...lines], ...place };
/** A payment at the terminal. */
const checkoutAsk = (key: string, amount: number, order: number) => {
  const note = `Commande n° ${order}`;
  return { key, deviceId: TERMINAL, amount, reference: `terminal-${order}`, note, sale: null };
};
const money = (amount: number) => ({ amount, currency: 'EUR' });

describe('the wire', () => {
  test('refuses what Square does not know, on which the other tests rely', () => {
    const device_options = { device_id: 'x', colour: 'red' };
    const said = { checkout: { amount_money: money(1), device_options } };
    expect(() => square.GetTerminalCheckoutResponse.parseOrThrow(said, strict)).toThrow('colour');
  });

  test('lists places with their address', async () => {
    expect(await adapter.places()).toContainEqual({
      id: PLACE,
      name: 'Boutique Marais',
      address: '24 rue de Bretagne, 75003 Paris',
      active: true,
      currency: 'EUR',
    });
    checked();
  });

  test('makes a link with a line for each order, whose total is their sum', async () => {
    const link = await adapter.createLink(linkAsk);
    const order = await adapter.order(link.orderId);
    const open = { cancelled: false, paid: false, paymentIds: [] };
    expect(order).toEqual({ ...open, id: link.orderId, total: 4550 + 1 + 999_999 });
    checked();
    const item = (order: number, amount: number, tax_uid: string) => {
      const priced = { quantity: '1', base_price_money: money(amount), applied_taxes: [{ tax_uid }] };
      return { name: `Commande n° ${order}`, ...priced };
    };
    expect(recorder.exchanges[0]?.asked).toEqual({
      idempotency_key: 'cle-1',
      order: {
        location_id: PLACE,
        reference_id: 'lien-7',
        line_items: [item(12, 4550, 'tva-10'), item(13, 1, 'tva-20'), item(14, 999_999, 'tva-10')],
        taxes: [
          { uid: 'tva-10', name: 'TVA 10 %', percentage: '10', scope: 'LINE_ITEM', type: 'INCLUSIVE' },
          { uid: 'tva-20', name: 'TVA 20 %', percentage: '20', scope: 'LINE_ITEM', type: 'INCLUSIVE' },
        ],
      },
      checkout_options: { allow_tipping: false, ask_for_shipping_address: false },
      payment_note: 'Florilège',
    });
  });

  test('reads a paid link, its payment and its refund', async () => {
    const link = await adapter.createLink({ ...linkAsk, key: 'cle-2' });
    await play(`/links/${link.id}/pay`);
    const { paid, paymentIds } = await adapter.order(link.orderId);
    expect(paid).toBe(true);
    const [paymentId = ''] = paymentIds;
    const payment = await adapter.payment(paymentId);
    const paidByLink = { orderId: link.orderId, note: 'Florilège' };
    expect(payment).toMatchObject({ id: paymentId, status: 'completed', ...paidByLink });
    expect(payment).toMatchObject({ amount: 1_004_550, refunded: 0 });
    expect(payment.receiptUrl).toMatch(/^http/);

    const reason = 'Fleurs fanées';
    const refund = await adapter.createRefund({ key: 'cle-3', paymentId, amount: 4550, reason });
    expect(refund).toMatchObject({ status: 'pending', paymentId, amount: 4550 });
    await play(`/refunds/${refund.id}/settle`);
    expect(await adapter.refund(refund.id)).toMatchObject({ id: refund.id, status: 'completed' });
    expect((await adapter.payment(paymentId)).refunded).toBe(4550);
    checked();
    const asked = { idempotency_key: 'cle-3', payment_id: paymentId, amount_money: money(4550), reason };
    expect(recorder.exchanges.find(({ url }) => url === '/v2/refunds')?.asked).toEqual(asked);
  });

  test('deletes a link, also one that Square no longer has', async () => {
    const link = await adapter.createLink({ ...linkAsk, key: 'cle-4' });
    await adapter.deleteLink(link.id);
    expect((await adapter.order(link.orderId)).cancelled).toBe(true);
    checked();
    await adapter.deleteLink(link.id);
    expect(recorder.exchanges.at(-1)).toMatchObject({ method: 'DELETE', status: 404 });
  });

  test('sends to a terminal, field by field, and reads how it ends', async () => {
    const made = await adapter.createCheckout(checkoutAsk('cle-5', 2610, 9));
    expect(made).toMatchObject({ status: 'pending', cancelReason: null, paymentIds: [] });
    expect(made).toMatchObject({ amount: 2610, deviceId: TERMINAL });
    expect(checked()?.asked).toEqual({
      idempotency_key: 'cle-5',
      checkout: {
        amount_money: money(2610),
        reference_id: 'terminal-9',
        note: 'Commande n° 9',
        deadline_duration: 'PT5M',
        device_options: {
          device_id: TERMINAL,
          skip_receipt_screen: false,
          collect_signature: false,
          tip_settings: { allow_tipping: false },
        },
      },
    });
    await play(`/terminals/${TERMINAL}/tap`);
    const done = await adapter.checkout(made.id);
    expect(done.status).toBe('completed');
    const payment = { checkoutId: made.id, reference: 'terminal-9', amount: 2610 };
    expect(await adapter.payment(done.paymentIds[0] ?? '')).toMatchObject(payment);
    checked();
  });

  test('sends a sale to a terminal as an order with its rate, one for a repeated request', async () => {
    const ask = { ...checkoutAsk('cle-9', 2610, 12), sale: { locationId: PLACE, vatRate: 20 as const } };
    const made = await adapter.createCheckout(ask);
    const order = recorder.exchanges.find(({ url, method }) => url === '/v2/orders' && method === 'POST');
    expect(order?.asked).toEqual({
      idempotency_key: 'cle-9',
      order: {
        location_id: PLACE,
        reference_id: 'terminal-12',
        line_items: [
          {
            name: 'Commande n° 12',
            quantity: '1',
            base_price_money: money(2610),
            applied_taxes: [{ tax_uid: 'tva-20' }],
          },
        ],
        taxes: [{ uid: 'tva-20', name: 'TVA 20 %', percentage: '20', scope: 'LINE_ITEM', type: 'INCLUSIVE' }],
      },
    });
    const asked = checked()?.asked as { checkout: { order_id: string } };
    const again = await adapter.createCheckout(ask);
    expect(again.id).toBe(made.id);
    await play(`/checkouts/${made.id}/tap`);
    expect(await adapter.order(asked.checkout.order_id)).toMatchObject({ paid: true, total: 2610 });
  });

  test('cancels a terminal payment, or answers its state when a card was faster', async () => {
    const ask = checkoutAsk('cle-6', 500, 10);
    const made = await adapter.createCheckout(ask);
    const cancelled = await adapter.cancelCheckout(made.id);
    expect(['cancelled', 'cancel_requested']).toContain(cancelled.status);
    checked();

    const faster = await adapter.createCheckout({ ...ask, key: 'cle-7' });
    await play(`/checkouts/${faster.id}/tap`);
    expect((await adapter.cancelCheckout(faster.id)).status).toBe('completed');
  });

  test('makes a pairing code and reads the terminal it was typed on', async () => {
    const code = await adapter.createDeviceCode({ key: 'cle-8', name: 'Comptoir', locationId: PLACE });
    expect(code).toMatchObject({ status: 'unpaired', deviceId: null });
    expect(checked()?.asked).toEqual({
      idempotency_key: 'cle-8',
      device_code: { name: 'Comptoir', product_type: 'TERMINAL_API', location_id: PLACE },
    });
    await play(`/codes/${code.id}/pair`);
    const paired = await adapter.deviceCode(code.id);
    expect(paired).toMatchObject({ status: 'paired', code: code.code });
    expect(paired.deviceId).not.toBeNull();
    checked();
  });

  test('reads whether a terminal is in reach, also of one that Square does not know', async () => {
    expect(await adapter.deviceState(TERMINAL)).toBe('available');
    await play(`/terminals/${TERMINAL}/trouble`);
    expect(await adapter.deviceState(TERMINAL)).toBe('needs_attention');
    await play(`/terminals/${TERMINAL}/off`);
    expect(await adapter.deviceState(TERMINAL)).toBe('offline');
    checked();
    expect(await adapter.deviceState('907CS13101300122')).toBe('unknown');
    expect(recorder.exchanges.at(-1)).toMatchObject({ method: 'GET', status: 404 });
  });
});
