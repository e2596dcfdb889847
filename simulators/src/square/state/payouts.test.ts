import { describe, expect, test } from 'vitest';
import { BATIGNOLLES, eur, MARAIS, squareBench } from '../testing/bench.ts';

const bench = squareBench({ payout_ms: null });
const { get, play, sale } = bench;
const payOut = async () => (await play('payouts')).body.payouts;
const entriesOf = async (id: string) => (await get(`/payouts/${id}/payout-entries?sort_order=ASC`)).body;

describe('a payout', () => {
  test('has what came since the last one, and there is none of nothing', async () => {
    expect(await payOut()).toEqual([]);
    await sale(10_000);
    expect(await payOut()).toMatchObject([{ status: 'SENT', location_id: MARAIS, amount_money: eur(9835) }]);
    expect(await payOut()).toEqual([]);
    await sale(2000, BATIGNOLLES);
    expect(await payOut()).toMatchObject([{ location_id: BATIGNOLLES, amount_money: eur(1947) }]);
  });

  test('withdraws what is disputed, and gives it back when the seller wins', async () => {
    const { id } = await sale(10_000);
    await payOut();
    const { dispute } = (await play(`payments/${id}/dispute`, { amount: 6000 })).body;
    expect(await payOut()).toMatchObject([{ amount_money: eur(-6000) }]);
    await play(`disputes/${dispute.id}/win`);
    const [back] = await payOut();
    const type_dispute_details = { payment_id: id, dispute_id: dispute.id };
    const { payout_entries } = await entriesOf(back.id);
    expect(payout_entries).toMatchObject([
      { type: 'DISPUTE', net_amount_money: eur(6000), type_dispute_details },
    ]);
  });

  test('that the bank sends back is in the next one', async () => {
    await sale(10_000);
    const [{ id }] = await payOut();
    expect((await play(`payouts/${id}/settle`, { outcome: 'FAILED' })).body.payout.status).toBe('FAILED');
    const [next] = await payOut();
    const returned = { type: 'RETURNED_PAYOUT', net_amount_money: eur(9835) };
    expect(await entriesOf(next.id)).toMatchObject({ payout_entries: [returned] });
  });

  test('is paid after a while, and in the list of its location', async () => {
    await play('settings', { payout_ms: 60_000 });
    await sale(10_000);
    const [{ id }] = await payOut();
    await play('clock', { advance_ms: 60_000 });
    expect((await get('/payouts')).body.payouts).toMatchObject([{ id, status: 'PAID', version: 2 }]);
    expect((await get(`/payouts?location_id=${BATIGNOLLES}`)).body).toEqual({ payouts: [] });
    expect((await get('/payouts/po_nope/payout-entries')).status).toBe(404);
  });
});
