import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSquare } from '../../../integrations/square/create-square.ts';
import { SquareFailure } from '../../../integrations/square/square.ts';
import { insertRow } from '../../../testing/rows.ts';
import { withVendor } from '../../../testing/vendor-server.ts';
import type { PaymentDeps } from '../payment-work.ts';
import { settlePayments, squareEvent } from '../payments.jobs.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

// Messages, comparisons and refunds that could not be synced at once.

const shop = await paymentsShop();
await shop.sim('webhooks', { mode: 'off' });
await settlePayments(shop.deps);
beforeEach(() => shop.sim('settings', { refund_ms: 0 }));

/** A message that arrived, without its job. @returns its id */
const arrived = async (type: string, object_id: string, minutesAgo = 0) => {
  const received_at = new Date(Date.now() - minutesAgo * 60_000);
  const event = { event_id: randomUUID(), type, object_id, received_at };
  return { id: (await insertRow(shop.db, 'square_events', event)).event_id };
};
const processedAt = async ({ id }: { id: string }) => {
  const events = shop.db.selectFrom('square_events').where('event_id', '=', id);
  return (await events.select('processed_at').executeTakeFirstOrThrow()).processed_at;
};
const openAbout = async (squareId: string) =>
  (await shop.alertsAbout(squareId)).filter(({ settled_at }) => settled_at === null);
/** The same Square, but for how it answers a read of a payment. */
const withPayments = (payment: PaymentDeps['square']['payment']): PaymentDeps => ({
  ...shop.deps,
  square: { ...shop.deps.square, payment },
});

describe('a message', () => {
  test('waits while the shop’s access to Square is revoked', async () => {
    const { order, squareId } = await shop.paidByLink('45.00');
    await shop.sync(squareId);
    const { refund } = await shop.sim(`payments/${squareId}/refund`, { amount: 500 });
    const event = await arrived('refund.updated', refund.id);
    const baseUrl = shop.config.square?.baseUrl ?? '';
    const revoked = { ...shop.deps, square: createSquare({ accessToken: 'faux', baseUrl }) };
    await expect(squareEvent(revoked, event)).rejects.toThrow(SquareFailure);
    expect(await processedAt(event)).toBeNull();
    await squareEvent(shop.deps, event);
    expect(await processedAt(event)).not.toBeNull();
    expect(await shop.openAlerts(order)).toMatchObject([{ kind: 'refunded_elsewhere', amount: 500 }]);
  });

  test('about the money of a foreign location is over at once', async () => {
    const event = await arrived('payment.updated', 'londres');
    const amount_money = { amount: 4500, currency: 'GBP' };
    const payment = { id: 'londres', status: 'COMPLETED', amount_money, created_at: '2026-11-20T10:00:00Z' };
    await withVendor({ body: JSON.stringify({ payment }) }, (baseUrl) =>
      squareEvent({ ...shop.deps, square: createSquare({ accessToken: 'cle', baseUrl }) }, event),
    );
    expect(await processedAt(event)).not.toBeNull();
    expect(await shop.alertsAbout('londres')).toEqual([]);
  });

  test.each([
    ['is unreadable', '46.00', () => new SquareFailure('unreadable', 'Square a répondu de façon illisible.')],
    ['meets a fault of our own', '47.00', () => new Error('a fault of our own')],
  ])('that %s holds up nothing else', async (why, amount, fault) => {
    const foreign = ['a', 'b', 'c', 'd'].map((name) => `${name} ${why}`);
    for (const id of foreign) await arrived('payment.updated', id, 10);
    const { order } = await shop.paidByLink(amount);
    await shop.later('2 minutes');
    const deps = withPayments(async (id) => {
      if (foreign.includes(id)) throw fault();
      return shop.deps.square.payment(id);
    });
    await settlePayments(deps);
    expect(await shop.statusOf(order)).toBe('paid');
    await shop.db.deleteFrom('square_events').where('object_id', 'in', foreign).execute();
  });
});

test('a payment that could not be synced is found by a later comparison', async () => {
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000);
  await shop.db.updateTable('marks').set({ at: threeHoursAgo }).execute();
  const id = await shop.sale(777);
  const away = new SquareFailure('unavailable', 'Square ne répond pas.');
  await settlePayments(withPayments(() => Promise.reject(away)));
  expect(await openAbout(id)).toEqual([]);
  const { at } = await shop.db.selectFrom('marks').select('at').executeTakeFirstOrThrow();
  expect(new Date(at)).toEqual(threeHoursAgo);
  await settlePayments(shop.deps);
  expect(await openAbout(id)).toMatchObject([{ kind: 'unknown_payment', amount: 777 }]);
});

test('Square out of reach is a job that asks again after an hour, until the sweep reaches it', async () => {
  const reach = async () => {
    const { rows } =
      await sql`select run_at > now() + interval '59 minutes' as later from graphile_worker.jobs
      where task_identifier = 'reach_square'`.execute(shop.db);
    return rows;
  };
  const away = () => Promise.reject(new SquareFailure('refused', 'Accès refusé.', { code: 'UNAUTHORIZED' }));
  const square = { ...shop.deps.square, paymentsSince: away };
  await settlePayments(shop.deps);
  for (const _run of [1, 2]) await settlePayments({ ...shop.deps, square });
  expect(await reach()).toEqual([{ later: true }]);
  await settlePayments(shop.deps);
  expect(await reach()).toEqual([]);
});

describe('a refund that was made at Square itself, without any message', () => {
  async function paid(amount: string) {
    const { order, squareId } = await shop.paidByLink(amount);
    await shop.sync(squareId);
    await settlePayments(shop.deps);
    return { order, squareId };
  }
  const seen = async (order: number) => (await shop.shown(order)).refunded_amount;

  test('is found by the sweep, once', async () => {
    const { order, squareId } = await paid('48.00');
    await shop.sim(`payments/${squareId}/refund`, { amount: 500 });
    for (const _run of [1, 2]) await settlePayments(shop.deps);
    expect(await shop.openAlerts(order)).toMatchObject([{ kind: 'refunded_elsewhere', amount: 500 }]);
    expect(await seen(order)).toBe('5.00');
  });

  test('is found although Square lists it late', async () => {
    const { order, squareId } = await paid('48.10');
    await shop.sim('settings', { list_lag_ms: 60_000 });
    await shop.sim(`payments/${squareId}/refund`, { amount: 600 });
    await settlePayments(shop.deps);
    expect(await seen(order)).toBe('0.00');
    await shop.sim('clock', { advance_ms: 60_000 });
    await settlePayments(shop.deps);
    expect(await seen(order)).toBe('6.00');
    await shop.sim('settings', { list_lag_ms: 0 });
  });

  test('is found when the bank has decided, long after it was made', async () => {
    const { order, squareId } = await paid('48.20');
    await shop.sim('settings', { refund_ms: null });
    const { refund } = await shop.sim(`payments/${squareId}/refund`, { amount: 700 });
    await settlePayments(shop.deps);
    await shop.sim('clock', { advance_ms: 3_600_000 });
    const soon = new Date(Date.now() + 3_600_000);
    await shop.db.updateTable('marks').set({ at: soon }).execute();
    await shop.sim(`refunds/${refund.id}/settle`);
    await settlePayments(shop.deps);
    expect(await seen(order)).toBe('7.00');
  });
});

test('a message that is faster than its object waits for it, an hour at most', async () => {
  const unknown = (minutesAgo: number) => arrived('refund.created', `inconnu ${minutesAgo}`, minutesAgo);
  const [recent, old] = [await unknown(10), await unknown(61)];
  await settlePayments(shop.deps);
  expect([await processedAt(recent), await processedAt(old)]).toEqual([null, expect.any(String)]);
});

describe('an unknown payment whose refund the bank refuses later', () => {
  async function refused(outcome: 'REJECTED' | 'FAILED') {
    await shop.sim('settings', { refund_ms: null });
    const squareId = await shop.sale(1313);
    await shop.sync(squareId);
    const [alert] = await openAbout(squareId);
    const settled = await shop.settle(alert?.id ?? 0, { action: 'refund' }, shop.senior);
    expect(settled.status).toBe(200);
    expect(await openAbout(squareId)).toEqual([]);
    const { id } = (await shop.square()).refunds.at(-1);
    await settlePayments(shop.deps);
    expect(await openAbout(squareId)).toEqual([]);
    await shop.sim(`refunds/${id}/settle`, { outcome });
    return { squareId, refundId: id as string };
  }

  const hear = async (refundId: string) => squareEvent(shop.deps, await arrived('refund.updated', refundId));
  test.each([
    ['messages', 'FAILED', hear],
    ['runs of the sweep', 'REJECTED', () => settlePayments(shop.deps)],
  ] as const)('raises one alert by two %s', async (_by, outcome, follow) => {
    const { squareId, refundId } = await refused(outcome);
    for (const _ of [1, 2]) await follow(refundId);
    expect(await openAbout(squareId)).toMatchObject([{ kind: 'refund_failed', amount: 1313 }]);
  });
});
