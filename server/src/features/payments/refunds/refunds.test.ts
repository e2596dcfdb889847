import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { bySystem } from '../payment-work.ts';
import { settlePayments } from '../payments.jobs.ts';
import { syncSquareRefund } from '../square/sync-square.ts';
import { type PaymentsShop, paymentsShop } from '../testing/payments-shop.ts';
import { makeRefund } from './refunds.service.ts';

const shop = await paymentsShop();
beforeEach(async () => {
  await shop.sim('webhooks', { mode: 'off' });
  await shop.sim('settings', { refund_ms: 0, refund_outcome: 'COMPLETED' });
});

type Refunding = { payment?: number; who?: PaymentsShop['senior']; key?: string; reason?: string };
const refund = async (id: number, amount: string, refunding: Refunding = {}) => {
  const { payment, who = shop.senior, key = randomUUID(), reason = 'Fleurs abîmées' } = refunding;
  const paid = payment ?? (await shop.paymentsOf(id))[0]?.id;
  return shop.post(`${id}/payments/${paid}/refunds`, { amount, reason }, { who, key });
};
const refundsOf = async (id: number) => (await shop.shown(id)).payments[0];
/** 20 € of 45 are on their way back. */
const underWay = { refundable_amount: '25.00', refunds: [{ state: 'pending' }] };
const sweep = () => shop.sweepAfter('2 minutes');

/** The journal of an order, the oldest first, without who. */
async function journalOf(id: number) {
  const { results } = (await shop.senior.get('/api/audit/', { query: { about: `order:${id}` } })).body;
  return results
    .map(({ sentence }: { sentence: string }) => sentence.replaceAll(/[\u00a0\u202f]/g, ' '))
    .reverse();
}

async function paidInCash(amount: string) {
  const id = await shop.order(amount, { payer_account: shop.payer });
  await shop.pay(id, amount);
  return id;
}

async function paidByLink(amount: string) {
  const { order: id, squareId } = await shop.paidByLink(amount);
  await shop.check(id);
  return { id, squareId };
}

test('a refund is in the journal as what was asked, what became of it and what the order waits for', async () => {
  const { id } = await paidByLink('45.00');
  const before = (await journalOf(id)).length;
  await refund(id, '20.00');
  await sweep();
  expect((await journalOf(id)).slice(before)).toEqual([
    `Camille a demandé un remboursement de 20,00 € sur la commande n° ${id}`,
    `Le système a changé l’état d’un remboursement de la commande n° ${id} : En cours → Remboursé`,
    `Le système a changé le statut financier de la commande n° ${id} : Payée → En attente`,
  ]);
});

describe('a payment at the counter', () => {
  test('is given back in parts, up to all of it, and the order waits for it again', async () => {
    const id = await paidInCash('80.00');
    const first = await refund(id, '30.00');
    expect(first.status).toBe(201);
    const amounts = { paid_amount: '80.00', refunded_amount: '30.00', remaining_amount: '30.00' };
    expect(first.body).toMatchObject(amounts);
    const done = { amount: '30.00', reason: 'Fleurs abîmées', state: 'completed', author_name: 'Camille' };
    expect(first.body.payments[0]).toMatchObject({ refundable_amount: '50.00', refunds: [done] });
    expect((await refund(id, '50.01')).body.code).toBe('PAYMENT_NOT_REFUNDABLE');
    expect((await refund(id, '50.00')).body.payments[0].refundable_amount).toBe('0.00');
    expect(await shop.statusOf(id)).toBe('unpaid');
    expect((await shop.ledgerOf(id)).slice(1)).toEqual([
      ['payment', 8000],
      ['refund', -3000],
      ['refund', -5000],
    ]);
    const description = 'Remboursement\u00a0: 50,00\u00a0€ (espèces)';
    const event = { description, notes: 'Fleurs abîmées', author_name: 'Camille' };
    expect((await shop.detail(id)).events.at(-1)).toMatchObject(event);
  });

  test('is to be paid again after a part was given back', async () => {
    const id = await shop.order('80.00', { payer_account: shop.payer });
    await shop.pay(id, '50.00');
    await refund(id, '50.00', { reason: 'Erreur de saisie' });
    expect((await shop.shown(id)).remaining_amount).toBe('80.00');
    await shop.pay(id, '30.00', 'cheque');
    expect(await shop.statusOf(id)).toBe('unpaid');
    await shop.pay(id, '50.00', 'cheque');
    expect(await shop.statusOf(id)).toBe('paid');
  });

  test('is given back only by Senior and above, with a reason, and of that order', async () => {
    const [id, other] = [await paidInCash('10.00'), await paidInCash('10.00')];
    const payment = (await shop.paymentsOf(id))[0]?.id ?? 0;
    expect((await refund(id, '5.00', { who: shop.accountant })).status).toBe(403);
    const blank = await refund(id, '5.00', { reason: ' ' });
    expect(blank.body.fields).toEqual({ reason: 'Le motif est requis' });
    expect((await refund(other, '5.00', { payment })).body.code).toBe('PAYMENT_NOT_FOUND');
    expect((await refund(999_999, '5.00', { payment })).body.code).toBe('ORDER_NOT_FOUND');
  });

  test('is given back once by two requests at once, and by the same one twice', async () => {
    const id = await paidInCash('10.00');
    const [key, other] = [randomUUID(), randomUUID()];
    const done = await Promise.all([key, key, other].map((key) => refund(id, '10.00', { key })));
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await shop.shown(id)).refunded_amount).toBe('10.00');
    expect((await refundsOf(id)).refunds).toHaveLength(1);
  });
});

describe('a payment at Square', () => {
  test('is given back there, half of it', async () => {
    const { id, squareId } = await paidByLink('45.00');
    const done = await refund(id, '22.50');
    const half = { refundable_amount: '22.50', refunds: [{ amount: '22.50' }] };
    expect(done.body.payments[0]).toMatchObject(half);
    const there = { amount_money: { amount: 2250, currency: 'EUR' }, reason: 'Fleurs abîmées' };
    expect(await shop.refundsAtSquare(squareId)).toMatchObject([there]);
    await sweep();
    expect(await shop.ledgerOf(id)).toEqual([
      ['order_created', -4500],
      ['payment', 4500],
      ['refund', -2250],
    ]);
    expect(await shop.statusOf(id)).toBe('unpaid');
    expect(await shop.openAlerts(id)).toEqual([]);
  });

  test('counts as given back when the bank has done it, not before', async () => {
    await shop.sim('settings', { refund_ms: null });
    const { id, squareId } = await paidByLink('45.00');
    const pending = [{ refundable_amount: '0.00', refunds: [{ state: 'pending' }] }];
    expect((await refund(id, '45.00')).body).toMatchObject({ refunded_amount: '0.00', payments: pending });
    expect(await shop.ledgerOf(id)).toHaveLength(2);
    const [there] = await shop.refundsAtSquare(squareId);
    // Asked for on another day than the bank's.
    const asked = '2026-10-31T09:00:00.000Z';
    await shop.db.updateTable('refunds').set({ refunded_at: asked }).where('order_id', '=', id).execute();
    await shop.sim(`refunds/${there.id}/settle`);
    await sweep();
    await settlePayments(shop.deps);
    expect(await shop.ledgerAt(id, 'refund')).toEqual([asked]);
    const payments = [{ refunds: [{ state: 'completed' }] }];
    expect(await shop.shown(id)).toMatchObject({ refunded_amount: '45.00', payments });
    expect((await shop.ledgerOf(id)).at(-1)).toEqual(['refund', -4500]);
    expect(await shop.openAlerts(id)).toEqual([]);
  });

  test('raises an alert when the bank refuses later, and can be given back again', async () => {
    await shop.sim('settings', { refund_ms: null });
    const { id, squareId } = await paidByLink('45.00');
    await refund(id, '45.00');
    const [there] = await shop.refundsAtSquare(squareId);
    await shop.sim(`refunds/${there.id}/settle`, { outcome: 'REJECTED' });
    await sweep();
    expect(await shop.ledgerOf(id)).toHaveLength(2);
    expect(await shop.shown(id)).toMatchObject({
      refunded_amount: '0.00',
      payments: [{ refundable_amount: '45.00', refunds: [{ state: 'failed' }] }],
      alerts: [{ kind: 'refund_failed', amount: '45.00' }],
    });
    await shop.sim('settings', { refund_ms: 0 });
    await refund(id, '45.00');
    await sweep();
    expect((await shop.shown(id)).refunded_amount).toBe('45.00');
  });

  const faults = ['lost', 'cut', 'error'];
  test.each(faults)(
    'is under way when the answer is %s, until the sweep gives it back once',
    async (kind) => {
      const { id, squareId } = await paidByLink('45.00');
      await shop.sim('faults', { kind, path: '/v2/refunds' });
      expect(await refund(id, '20.00')).toMatchObject(refused(503, 'SQUARE_UNAVAILABLE'));
      expect(await refundsOf(id)).toMatchObject(underWay);
      for (let run = 0; run < 3; run++) await sweep();
      expect(await shop.refundsAtSquare(squareId)).toHaveLength(1);
      expect((await shop.shown(id)).refunded_amount).toBe('20.00');
      expect(await shop.openAlerts(id)).toEqual([]);
    },
  );

  test('is given back once when the same request comes again after a lost answer', async () => {
    const { id, squareId } = await paidByLink('45.00');
    await shop.sim('faults', { kind: 'lost', path: '/v2/refunds' });
    const key = randomUUID();
    for (const status of [503, 201, 201]) expect((await refund(id, '20.00', { key })).status).toBe(status);
    expect(await shop.refundsAtSquare(squareId)).toHaveLength(1);
  });

  test('stays pending when Square no longer lets the refund it named be read', async () => {
    await shop.sim('settings', { refund_ms: null });
    const { id } = await paidByLink('45.00');
    await refund(id, '20.00');
    const row = await shop.db
      .updateTable('refunds')
      .set({ square_refund_id: 'inconnu' })
      .where('order_id', '=', id)
      .returning(['order_id', 'payment_id', 'kind', 'amount', 'reason', 'author_id', 'attempt'])
      .executeTakeFirstOrThrow();
    const work = { ...bySystem(shop.deps), authorId: shop.senior.id };
    await expect(makeRefund(work, row)).rejects.toMatchObject({ kind: 'refused', code: 'NOT_FOUND' });
    expect(await refundsOf(id)).toMatchObject(underWay);
  });

  test('says a refusal at once, without an alert', async () => {
    const { id, squareId } = await paidByLink('45.00');
    await shop.sim(`payments/${squareId}/refund`, { amount: 4000 });
    expect(await refund(id, '20.00')).toMatchObject(refused(502, 'SQUARE_REFUSED'));
    expect(await refundsOf(id)).toMatchObject({ refunds: [{ state: 'failed' }] });
    expect(await shop.openAlerts(id)).toEqual([]);
  });

  test('that was given back in the dashboard of Square is recorded, with an alert', async () => {
    const { id, squareId } = await paidByLink('45.00');
    await refund(id, '10.00');
    await shop.sim(`payments/${squareId}/refund`, { amount: 500 });
    await sweep();
    await shop.sync(squareId);
    await shop.sync(squareId);
    const alerts = [{ kind: 'refunded_elsewhere', amount: '5.00' }];
    expect(await shop.shown(id)).toMatchObject({ refunded_amount: '15.00', alerts });
    expect((await shop.ledgerOf(id)).slice(2)).toEqual([
      ['refund', -1000],
      ['refund', -500],
    ]);
  });
});

describe('a refund that was made at Square counts on the day it was made there', () => {
  const at = '2026-10-31T22:59:59.000Z';
  const ways = [
    ['itself', (_: string, { id }: { id: string }) => syncSquareRefund(shop.deps, id)],
    ['its payment', (squareId: string) => shop.sync(squareId)],
  ] as const;

  test.each(ways)('when Square tells of %s', async (_, hear) => {
    const { id, squareId } = await paidByLink('45.00');
    const { refund: there } = await shop.sim(`payments/${squareId}/refund`, { amount: 500, at });
    await hear(squareId, there);
    expect((await refundsOf(id)).refunds).toMatchObject([{ amount: '5.00' }]);
    expect(await shop.ledgerAt(id, 'refund')).toEqual([at]);
  });

  test('when one of ours came after it', async () => {
    const { id, squareId } = await paidByLink('45.00');
    await shop.sim(`payments/${squareId}/refund`, { amount: 500, at });
    await refund(id, '10.00');
    await sweep();
    await shop.sync(squareId);
    const [first, second] = await shop.ledgerAt(id, 'refund');
    expect([first, second].filter((day) => day === at)).toHaveLength(1);
    expect((await shop.shown(id)).refunded_amount).toBe('15.00');
  });

  test('each, when two are heard of together', async () => {
    const { id, squareId } = await paidByLink('45.00');
    const later = '2026-11-05T10:00:00.000Z';
    await shop.sim(`payments/${squareId}/refund`, { amount: 500, at });
    await shop.sim(`payments/${squareId}/refund`, { amount: 2000, at: later });
    await shop.sync(squareId);
    await shop.sync(squareId);
    expect(await shop.ledgerAt(id, 'refund')).toEqual([at, later]);
    expect((await refundsOf(id)).refunds).toMatchObject([{ amount: '5.00' }, { amount: '20.00' }]);
  });

  test('when it is heard of together with its payment', async () => {
    const { order, squareId } = await shop.paidByLink('45.00');
    await shop.sim(`payments/${squareId}/refund`, { amount: 500, at });
    await shop.sync(squareId);
    expect(await shop.ledgerAt(order, 'refund')).toEqual([at]);
  });
});
