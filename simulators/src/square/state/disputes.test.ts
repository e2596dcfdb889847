import { describe, expect, test } from 'vitest';
import { eur, idsOf, MARAIS, refusalIn, squareBench } from '../testing/bench.ts';

const bench = squareBench();
const { get, keyed, play } = bench;
const disputed = async (body?: object) => {
  const { id } = await bench.paidLink();
  return (await play(`payments/${id}/dispute`, body)).body.dispute;
};
const refund = (payment_id: string) => keyed('/refunds', { payment_id, amount_money: eur(100) });

describe('a dispute', () => {
  test('takes no more than the payment, once it is completed', async () => {
    const { id } = await bench.paidLink(8550);
    expect((await play(`payments/${id}/dispute`, { amount: 8551 })).status).toBe(409);
    expect((await play(`payments/${id}/dispute`, { amount: 8000 })).status).toBe(200);
    expect((await play(`payments/${id}/dispute`, { amount: 551 })).status).toBe(409);
    const { payment } = (await play(`links/${(await bench.newLink()).id}/refuse`)).body;
    expect((await play(`payments/${payment.id}/dispute`)).status).toBe(409);
  });

  test.each([
    ['win', 'WON'],
    ['lose', 'LOST'],
    ['accept', 'ACCEPTED'],
  ])('ends once: %s', async (act, state) => {
    const { id } = await disputed();
    expect((await play(`disputes/${id}/${act}`)).body.dispute).toMatchObject({ id, state, version: 2 });
    expect((await play(`disputes/${id}/win`)).status).toBe(409);
  });

  test('keeps its payment from being refunded, unless the seller wins', async () => {
    const { id, disputed_payment } = await disputed();
    const refused = [400, 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE', 'payment_id'];
    expect(refusalIn(await refund(disputed_payment.payment_id))).toEqual(refused);
    await play(`disputes/${id}/win`);
    expect((await refund(disputed_payment.payment_id)).status).toBe(200);
  });

  test('is in the list by its location, newest first', async () => {
    const [first, second] = [await disputed(), await disputed()];
    const listed = async (query = '') => idsOf((await get(`/disputes?${query}`)).body.disputes);
    expect(await listed(`location_id=${MARAIS}`)).toEqual([second.id, first.id]);
    expect(await listed('location_id=nowhere')).toEqual([]);
  });

  test('is told by messages that name its location', async () => {
    bench.simulator().deliverTo('http://127.0.0.1:9/');
    await play('webhooks', { mode: 'hold' });
    const { id } = await disputed();
    await play(`disputes/${id}/lose`);
    const told = (await bench.messages()).filter((message: { id: string }) => message.id === id);
    const bodies = told.map(({ body }: { body: string }) => JSON.parse(body));
    expect(bodies).toMatchObject([
      {
        type: 'dispute.created',
        location_id: MARAIS,
        data: { type: 'dispute', object: { dispute: { id } } },
      },
      { type: 'dispute.state.updated', data: { object: { dispute: { state: 'LOST' } } } },
    ]);
  });
});
