import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSquare } from '../../../integrations/square/create-square.ts';
import { SquareFailure } from '../../../integrations/square/square.ts';
import { type SquareShop, squareShop } from '../../../testing/square-shop.ts';
import type { Caller } from '../../../testing/test-server.ts';
import type { PaymentDeps } from '../payment-work.ts';
import { settlePayments, squareEvent } from '../payments.jobs.ts';
import { syncSquarePayment } from '../square/sync-payment.ts';
import { books } from '../testing/till.ts';

// What is left of a message, a comparison or a refund that could not be followed up at once.

let shop: SquareShop;
let read: ReturnType<typeof books>;
let senior: Caller;

beforeAll(async () => {
  shop = await squareShop();
  read = books(shop);
  senior = await shop.as('Senior', 'Camille');
  await shop.sim('webhooks', { mode: 'off' });
  await settlePayments(shop.deps);
});
beforeEach(async () => {
  await shop.sim('settings', { refund_ms: 0 });
});
afterAll(() => shop.stop());

const sale = async (amount: number): Promise<string> =>
  (await shop.sim('payments', { location_id: 'LMARAIS750030', amount })).payment.id;
const told = (type: string, object_id: string, minutesAgo = 0) =>
  shop.db
    .insertInto('square_events')
    .values({
      event_id: randomUUID(),
      type,
      object_id,
      received_at: new Date(Date.now() - minutesAgo * 60_000),
    })
    .returning('event_id')
    .executeTakeFirstOrThrow();
const processedAt = async (event_id: string) =>
  (
    await shop.db
      .selectFrom('square_events')
      .select('processed_at')
      .where('event_id', '=', event_id)
      .executeTakeFirstOrThrow()
  ).processed_at;
const alertsAbout = (squareId: string) =>
  shop.db
    .selectFrom('payment_alerts')
    .select(['id', 'kind', 'amount'])
    .where('square_payment_id', '=', squareId)
    .where('settled_at', 'is', null)
    .execute();
/** Square as it is but for how it answers a question for a payment. */
const withPayments = (payment: PaymentDeps['square']['payment']): PaymentDeps => ({
  ...shop.deps,
  square: { ...shop.deps.square, payment },
});

async function paidByLink(amount: string) {
  const order = await shop.order(amount);
  const { body } = await shop.florist.post(`/api/orders/${order}/generate-payment-link/`, {
    location_id: shop.location,
  });
  const link = (await shop.square()).links.find(({ url }: { url: string }) => url === body.payment_link);
  return { order, squareId: (await shop.sim(`links/${link.id}/pay`)).payment.id as string };
}

describe('a message', () => {
  it('waits while the shop’s access to Square is revoked', async () => {
    const { order, squareId } = await paidByLink('45.00');
    await syncSquarePayment(shop.deps, squareId);
    const { refund } = await shop.sim(`payments/${squareId}/refund`, { amount: 500 });
    const { event_id } = await told('refund.updated', refund.id);
    const revoked = {
      ...shop.deps,
      square: createSquare({ accessToken: 'faux', baseUrl: shop.config.square?.baseUrl ?? '' }),
    };
    await expect(squareEvent(revoked, { id: event_id })).rejects.toThrow(SquareFailure);
    expect(await processedAt(event_id)).toBeNull();
    await squareEvent(shop.deps, { id: event_id });
    expect(await processedAt(event_id)).not.toBeNull();
    expect(await read.openAlerts(order)).toMatchObject([{ kind: 'refunded_elsewhere', amount: 500 }]);
  });

  it.each([
    [
      'nobody can read',
      '46.00',
      () => new SquareFailure('unreadable', 'Square a répondu de façon illisible.'),
    ],
    ['we stumble over', '47.00', () => new Error('a fault of our own')],
  ])('that %s holds up nothing else', async (why, amount, fault) => {
    const foreign = ['a', 'b', 'c', 'd'].map((name) => `${name} ${why}`);
    for (const id of foreign) await told('payment.updated', id, 10);
    const { order } = await paidByLink(amount);
    await shop.later('2 minutes');
    const deps = withPayments(async (id) => {
      if (foreign.includes(id)) throw fault();
      return shop.deps.square.payment(id);
    });
    await settlePayments(deps);
    expect(await read.statusOf(order)).toBe('paid');
    await shop.db.deleteFrom('square_events').where('object_id', 'in', foreign).execute();
  });
});

it('a payment that could not be settled is found by a later comparison', async () => {
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000);
  await shop.db.updateTable('marks').set({ at: threeHoursAgo }).execute();
  const id = await sale(777);
  await settlePayments(
    withPayments(async () => {
      throw new SquareFailure('unavailable', 'Square ne répond pas.');
    }),
  );
  expect(await alertsAbout(id)).toEqual([]);
  const { at } = await shop.db.selectFrom('marks').select('at').executeTakeFirstOrThrow();
  expect(new Date(at)).toEqual(threeHoursAgo);
  await settlePayments(shop.deps);
  expect(await alertsAbout(id)).toMatchObject([{ kind: 'unknown_payment', amount: 777 }]);
});

describe('an unknown payment whose refund the bank refuses later', () => {
  async function refused(outcome: 'REJECTED' | 'FAILED') {
    await shop.sim('settings', { refund_ms: null });
    const squareId = await sale(1313);
    await syncSquarePayment(shop.deps, squareId);
    const [alert] = await alertsAbout(squareId);
    expect((await senior.post(`/api/payment-alerts/${alert?.id}/settle/`, { action: 'refund' })).status).toBe(
      200,
    );
    expect(await alertsAbout(squareId)).toEqual([]);
    const { id } = (await shop.square()).refunds.at(-1);
    await settlePayments(shop.deps);
    expect(await alertsAbout(squareId)).toEqual([]);
    await shop.sim(`refunds/${id}/settle`, { outcome });
    return { squareId, refundId: id as string };
  }

  it('is told by the message, once', async () => {
    const { squareId, refundId } = await refused('FAILED');
    for (const _ of [1, 2])
      await squareEvent(shop.deps, { id: (await told('refund.updated', refundId)).event_id });
    expect(await alertsAbout(squareId)).toMatchObject([{ kind: 'refund_failed', amount: 1313 }]);
  });

  it('is found by the job, once', async () => {
    const { squareId } = await refused('REJECTED');
    await settlePayments(shop.deps);
    await settlePayments(shop.deps);
    expect(await alertsAbout(squareId)).toMatchObject([{ kind: 'refund_failed', amount: 1313 }]);
  });
});
