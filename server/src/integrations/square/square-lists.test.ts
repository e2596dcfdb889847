import { beforeEach, describe, expect, test } from 'vitest';
import { valuesOf } from '../../testing/answers.ts';
import { wireBench } from './testing/wire-bench.ts';

const PLACE = 'LMARAIS750030';
const OTHER_PLACE = 'LBATIGNO75017';

const { adapter, play, checked } = await wireBench();
beforeEach(() => play('/reset'));

const anHourAgo = () => new Date(Date.now() - 3_600_000);
/** A sale at the till. @returns Square's id */
async function sale(amount: number, location_id = PLACE): Promise<string> {
  await play('/payments', { location_id, amount });
  return (await adapter.paymentsSince(anHourAgo())).at(-1)?.id ?? '';
}

describe('what Square lists', () => {
  test('lists the payments of every place, oldest first, page after page', async () => {
    for (let number = 1; number <= 103; number += 1) {
      await play('/payments', { location_id: number % 2 ? PLACE : OTHER_PLACE, amount: 100 + number });
    }
    const found = await adapter.paymentsSince(anHourAgo());
    const amounts = found.map(({ amount }) => amount ?? 0).sort((a, b) => a - b);
    expect(amounts).toEqual(Array.from({ length: 103 }, (_, index) => 101 + index));
    const moments = valuesOf(found, 'createdAt');
    expect(moments).toEqual(moments.toSorted());
    checked();
    expect(await adapter.paymentsSince(new Date(Date.now() + 60_000))).toEqual([]);
  });

  test('lists the refunds of every place, oldest first, those of Square’s own dashboard too', async () => {
    const made: string[] = [];
    for (const location of [PLACE, OTHER_PLACE, PLACE]) {
      const paymentId = await sale(2000, location);
      await play(`/payments/${paymentId}/refund`, { amount: 500 });
      await play('/clock', { advance_ms: 2000 });
      made.push(paymentId);
    }
    const found = await adapter.refundsSince(anHourAgo());
    expect(valuesOf(found, 'paymentId')).toEqual(made);
    expect(found[0]).toMatchObject({ amount: 500, status: 'completed' });
    expect(await adapter.refundsSince(new Date(found[1]?.updatedAt ?? ''))).toEqual(found.slice(1));
    checked();
  });

  test('has disputes of every place, each as it is now', async () => {
    const [first, second] = [await sale(4000), await sale(5000, OTHER_PLACE)];
    await play(`/payments/${first}/dispute`, { amount: 1500, reason: 'NOT_RECEIVED' });
    await play(`/payments/${second}/dispute`);
    const [here, there] = await adapter.disputes();
    expect(here).toEqual({
      id: expect.any(String),
      state: 'evidence_required',
      paymentId: first,
      amount: 1500,
      reason: 'not_received',
      dueAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(there).toMatchObject({ paymentId: second, amount: 5000, reason: 'no_knowledge' });
    await play(`/disputes/${there?.id}/win`);
    expect(valuesOf(await adapter.disputes(), 'state')).toEqual(['evidence_required', 'won']);
    expect(await adapter.dispute(there?.id ?? '')).toEqual({ ...there, state: 'won' });
    checked();
  });

  test('has payments with their place, and with the fee once Square knows it', async () => {
    await play('/settings', { fee_ms: null });
    const id = await sale(10_000, OTHER_PLACE);
    expect(await adapter.payment(id)).toMatchObject({ locationId: OTHER_PLACE, fee: 0 });
    await play('/settings', { fee_ms: 60_000 });
    const later = await sale(10_000);
    await play('/clock', { advance_ms: 60_000 });
    expect(await adapter.payment(later)).toMatchObject({ locationId: PLACE, fee: 165 });
    checked();
  });

  test('has payouts of every place, whose entries are their amount', async () => {
    const [kept, back, there] = [await sale(10_000), await sale(5000), await sale(2000, OTHER_PLACE)];
    await play('/settings', { refund_ms: 0, payout_ms: null });
    await play(`/payments/${kept}/refund`, { amount: 4000 });
    await play(`/payments/${back}/dispute`);
    await play('/payouts');
    const [first, second, ...others] = await adapter.payoutsSince(anHourAgo());
    expect(others).toEqual([]);
    const [id, otherId] = [first?.id ?? '', second?.id ?? ''];
    const sent = { status: 'sent', fee: 0, arrivalDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    const createdAt = expect.stringMatching(/Z$/);
    const amount = 10_000 - 165 + 5000 - 95 - 4000 - 5000;
    expect(first).toEqual({ id, ...sent, amount, createdAt, locationId: PLACE });
    const entries = await adapter.payoutEntries(id);
    const effectiveAt = expect.stringMatching(/Z$/);
    expect(entries[0]).toEqual({
      id: expect.any(String),
      type: 'charge',
      ...{ gross: 10_000, fee: 165, net: 9835 },
      ...{ paymentId: kept, effectiveAt },
    });
    expect(entries.slice(1)).toMatchObject([
      { type: 'charge', gross: 5000, fee: 95, net: 4905, paymentId: back },
      { type: 'refund', gross: -4000, fee: 0, net: -4000, paymentId: kept },
      { type: 'open_dispute', gross: -5000, fee: 0, net: -5000, paymentId: back },
    ]);
    expect(await adapter.payoutEntries(otherId)).toMatchObject([{ net: 1947, paymentId: there }]);
    await play(`/payouts/${id}/settle`);
    expect(valuesOf(await adapter.payoutsSince(anHourAgo()), 'status')).toEqual(['paid', 'sent']);
    checked();
  });
});
