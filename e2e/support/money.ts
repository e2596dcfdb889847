import { routes } from '@florilege/contract/routes.ts';
import type { z } from 'zod';
import { call } from './api.ts';
import { changeOrder, makeOrderOf } from './orders.ts';

// Money of an order, as another device enters it.

type Recorded = z.input<typeof routes.payments.record.body>;
type Refunded = z.input<typeof routes.payments.refund.body>;

export const pay = (order: number, amount: string, fields: Partial<Recorded> = {}) =>
  call('Fleuriste', routes.payments.record, `/orders/${order}/payments/`, {
    method: 'cash',
    amount,
    ...fields,
  });

/** Gives back a part of the first payment of an order. */
export async function giveBack(order: number, amount: string, kind: Refunded['kind']) {
  const { payments } = await call('Senior', routes.payments.list, `/orders/${order}/payments/`);
  const path = `/orders/${order}/payments/${payments[0]?.id}/refunds/`;
  return call('Senior', routes.payments.refund, path, {
    amount,
    kind,
    reason: 'Pivoines fanées à l’arrivée',
  });
}

/** An order of a client of its own, with that much of its amount paid in cash. */
export async function makePaidOrder(name: string, amount: string, paid = amount) {
  const order = await makeOrderOf(name, { amount });
  await pay(order.id, paid);
  return order;
}

/** The same, of which 10 € are too much since its amount was lowered. */
export async function makeOverpaidOrder(name: string) {
  const order = await makePaidOrder(name, '80.00');
  await changeOrder(order.id, { amount: '70.00' });
  return order;
}

/** An order to pay, of a client who has a credit from one that he paid and gave up. */
export async function makeOrderWithCredit(name: string, amount: string, credit: string) {
  const given = await makePaidOrder(name, credit);
  await changeOrder(given.id, { status: 'cancelled' });
  const body = { amount, payer_account: given.client.id };
  const order = await call('Boutique', routes.orders.create, '/orders/', body);
  return { ...order, client: given.client, cancelled: given.id };
}
