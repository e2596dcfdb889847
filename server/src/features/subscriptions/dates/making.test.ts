import { describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../../testing/answers.ts';
import { everyDay, inDays, subscriptionShop, weekly } from '../testing/subscription-shop.ts';

const shop = await subscriptionShop();
const { florist, senior, payer, newClient, subscribe, replace, detail, coming, act, change } = shop;
const { ordersOf, runJob, dateOf } = shop;
const SOON = { timeout: 20_000 };

describe('the orders of a subscription', () => {
  test('are made a week ahead by the system, with event, ledger and link, and survive a change', async () => {
    const client = await newClient('Brasserie du Canal');
    const terms = { payer_account: client, amount: '80.00' };
    const card = { requires_delivery: true, hand_message: 'À vous' };
    const { id } = await subscribe({ ...weekly(2), ...terms, ...card });
    await expect.poll(() => ordersOf(id), SOON).toHaveLength(1);
    const [date] = await coming(id);
    const made = { status: 'created', deleted: false };
    expect(date).toMatchObject({ date: inDays(2), state: 'made', order: made });
    const order = (await florist.get(`/api/orders/${date.order.id}/`)).body;
    const bySystem = { description: `Commande créée par l’abonnement n° ${id}`, author_name: null };
    expect(order).toMatchObject({ ...card, created_by_name: null, events: [bySystem] });
    expect(order).toMatchObject({ amount: '80.00', delivery_date: inDays(2), payer_account: { id: client } });
    expect((await florist.get(`/api/clients/${client}/`)).body.account.balance).toBe('-80.00');

    const { version, orders_ahead } = await detail(id);
    expect(orders_ahead).toEqual([{ order_id: order.id, day: inDays(2), under_way: true }]);
    expect((await replace(id, { ...weekly(4), ...terms, amount: '90.00', version })).status).toBe(200);
    await expect.poll(() => ordersOf(id), SOON).toHaveLength(2);
    expect(await ordersOf(id)).toMatchObject([
      { delivery_date: inDays(2), amount: 8000 },
      { delivery_date: inDays(4), amount: 9000 },
    ]);
    expect(await change(id, 2, { skipped: true })).toMatchObject(refused(409, 'SUBSCRIPTION_DATE_MADE'));
  });

  test('follow the dates that were skipped, moved and repriced', async () => {
    const { id } = await subscribe({ occurrences: 6, delivery_time_slot: '9h00-12h00' });
    const moved = { day: inDays(19), slot: '18h00-20h00' };
    const hand_message = 'Joyeux anniversaire\u202f!';
    expect((await change(id, 10, { skipped: true })).body).toMatchObject({ state: 'skipped' });
    expect((await change(id, 17, moved)).body).toMatchObject({ ...moved, moved: true });
    const repriced = { amount: '99.50', repriced: true };
    expect((await change(id, 24, { amount: '99.50' })).body).toMatchObject(repriced);
    expect((await change(id, 31, { hand_message })).body).toMatchObject({ own_message: true });
    // One date moves before the first, another is changed and reverted.
    await change(id, 38, { day: inDays(11), slot: null });
    await change(id, 45, { skipped: true, amount: '1.00' });
    expect((await shop.revert(id, 45)).status).toBe(200);

    for (let days = 0; days <= 60; days++) await runJob(days);
    const order = { delivery_time_slot: '9h00-12h00', amount: 4500, hand_message: null, created_by: null };
    expect(await ordersOf(id)).toEqual([
      { ...order, delivery_date: inDays(11), delivery_time_slot: null },
      { ...order, delivery_date: inDays(19), delivery_time_slot: '18h00-20h00' },
      { ...order, delivery_date: inDays(24), amount: 9950 },
      { ...order, delivery_date: inDays(31), hand_message },
      { ...order, delivery_date: inDays(45) },
    ]);
  });

  test('are no longer the next one when they were handed over', async () => {
    const { id } = await subscribe(weekly(2));
    await expect.poll(() => ordersOf(id), SOON).toHaveLength(1);
    expect((await detail(id)).next).toMatchObject({ day: inDays(2) });
    const [date] = await coming(id);
    expect((await senior.patch(`/api/orders/${date.order.id}/`, { status: 'picked_up' })).status).toBe(200);
    expect((await detail(id)).next).toMatchObject({ day: inDays(9) });
  });

  test('are shown as they are now, whatever the subscription asks', async () => {
    const { id, version } = await subscribe(weekly(2));
    await expect.poll(() => ordersOf(id), SOON).toHaveLength(1);
    const [{ order }] = await coming(id);
    const evening = { delivery_date: inDays(4), delivery_time_slot: '18h00-20h00' };
    const body = { ...evening, amount: '60.00', hand_message: 'À ce soir' };
    expect((await senior.patch(`/api/orders/${order.id}/`, body)).status).toBe(200);
    expect((await replace(id, { ...weekly(2), amount: '90.00', version })).status).toBe(200);

    const now = { day: inDays(4), slot: '18h00-20h00', amount: '60.00', hand_message: 'À ce soir' };
    const [date, planned] = await coming(id);
    expect(date).toMatchObject({ date: inDays(2), moved: true, ...now });
    expect(planned).toMatchObject({ date: inDays(9), moved: false, amount: '90.00' });
    const { next, orders_ahead } = await detail(id);
    expect(next).toEqual({ day: inDays(4), slot: '18h00-20h00' });
    expect(orders_ahead).toMatchObject([{ day: inDays(4) }]);
  });

  test('are to come or past by the day to which they were put off', async () => {
    const { id } = await subscribe(weekly(2));
    await expect.poll(() => ordersOf(id), SOON).toHaveLength(1);
    const [{ order }] = await coming(id);
    const pastOf = async () => (await florist.get(shop.path(id, 'past/'))).body.results;
    await shop.db
      .updateTable('subscription_dates')
      .set({ date: inDays(-5) })
      .where('order_id', '=', order.id)
      .execute();
    expect((await coming(id))[0]).toMatchObject({ date: inDays(-5), day: inDays(2) });
    expect((await detail(id)).next).toMatchObject({ day: inDays(2) });
    expect(await pastOf()).toEqual([]);

    await shop.db
      .updateTable('orders')
      .set({ delivery_date: inDays(-1) })
      .where('id', '=', order.id)
      .execute();
    expect(valuesOf(await pastOf(), 'day')).toEqual([inDays(-1)]);
    expect((await coming(id))[0]).toMatchObject({ order: null });
  });

  test('show the earliest day as the next one, wherever dates were moved to', async () => {
    const { id } = await subscribe();
    for (const days of [10, 17]) await change(id, days, { skipped: true });
    await change(id, 24, { day: inDays(60), slot: null });
    expect((await detail(id)).next).toEqual({ day: inDays(31), slot: null });
    await change(id, 66, { day: inDays(9), slot: '18h00-20h00' });
    expect((await detail(id)).next).toEqual({ day: inDays(9), slot: '18h00-20h00' });
  });

  test('are missed, not made, after a week of downtime, then made or ignored by hand', async () => {
    const { id } = await subscribe({ rule: everyDay, start_date: inDays(8), occurrences: 12 });
    await runJob(14);
    const missed = (await detail(id)).to_settle;
    expect(missed.map(({ date, state }: Record<string, string>) => [date, state])).toEqual(
      [8, 9, 10, 11, 12, 13].map((days) => [inDays(days), 'missed']),
    );
    expect(valuesOf(await ordersOf(id), 'delivery_date')).toEqual([14, 15, 16, 17, 18, 19].map(inDays));
    const { results } = (await florist.get('/api/subscriptions/', { query: { problems: true } })).body;
    const found = { id, payer_account: expect.objectContaining({ name: 'Hôtel des Lilas' }), problems: 6 };
    expect(results).toContainEqual(expect.objectContaining(found));

    const make = (days: number, body: object = {}) => act(id, `${dateOf(days)}make/`, body);
    expect((await make(8, { day: inDays(20) })).body).toMatchObject({ state: 'made', day: inDays(20) });
    expect((await make(8)).body.code).toBe('SUBSCRIPTION_DATE_MADE');
    expect((await make(10, { day: inDays(-1) })).body.fields).toEqual({ day: 'Ce jour est passé' });
    const ignored = await act(id, `${dateOf(9)}ignore/`);
    expect(ignored.body).toMatchObject({ state: 'ignored', order: null });
    expect((await make(15)).body.code).toBe('SUBSCRIPTION_DATE_MADE');
    expect((await make(400)).body.code).toBe('SUBSCRIPTION_DATE_NOT_FOUND');
    await runJob(21);
    expect(await ordersOf(id)).toHaveLength(7);
    expect((await detail(id)).problems).toBe(4);
  });

  test('say why they were refused, and are retried later and by hand', async () => {
    const gone = await newClient('Café disparu');
    const { id } = await subscribe({ ...weekly(20), payer_account: gone });
    expect((await senior.delete(`/api/clients/${gone}/`)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ payer_account: null });
    await runJob(13);
    const error = 'Le client qui paie a été supprimé\u00a0: choisissez-en un autre.';
    expect((await detail(id)).to_settle[0]).toMatchObject({ date: inDays(20), state: 'failed', error });
    const byHand = await act(id, `${dateOf(20)}make/`);
    expect(byHand.body).toMatchObject({ code: 'SUBSCRIPTION_ORDER_REFUSED', error });
    const attempts = () => {
      const dates = shop.db.selectFrom('subscription_dates').where('subscription_id', '=', id);
      return dates.select(['attempts', 'retry_at']).executeTakeFirstOrThrow();
    };
    const first = await attempts();
    await runJob(13);
    expect(await attempts()).toEqual(first);
    const dates = shop.db.updateTable('subscription_dates').where('subscription_id', '=', id);
    await dates.set({ retry_at: new Date(0) }).execute();
    await runJob(13);
    const second = await attempts();
    expect(second.attempts).toBe(2);
    expect(Date.parse(second.retry_at ?? '') - Date.now()).toBeGreaterThan(8 * 60_000);

    await replace(id, weekly(20));
    await runJob(13);
    expect(await ordersOf(id)).toHaveLength(1);
    expect((await detail(id)).to_settle).toEqual([]);
  });

  test('name the remaining client after a merge', async () => {
    const [kept, merged] = [await newClient('Studio Nord'), await newClient('Studio du Nord')];
    const { id } = await subscribe({ ...weekly(15), payer_account: merged, recipient_account: merged });
    expect((await senior.post(`/api/clients/${kept}/merge/`, { other: merged })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ payer_account: { id: kept }, recipient_account: { id: kept } });
    await runJob(8);
    const orders = (await florist.get('/api/orders/', { query: { account_id: kept } })).body.results;
    expect(orders).toMatchObject([{ payer_account: { id: kept }, delivery_date: inDays(15) }]);
  });

  test('are not made for a deleted recipient until the subscription drops it', async () => {
    const gone = await newClient('Mme Disparue');
    const { id } = await subscribe({ ...weekly(30), recipient_account: gone });
    await senior.delete(`/api/clients/${gone}/`);
    expect(await detail(id)).toMatchObject({ recipient_account: null, recipient_gone: true });
    await runJob(23);
    const error = 'Le destinataire a été supprimé\u00a0: choisissez-en un autre.';
    expect((await detail(id)).to_settle).toMatchObject([{ error }]);
    await replace(id, { ...weekly(30), payer_account: payer });
    await runJob(23);
    expect(await ordersOf(id)).toHaveLength(1);
  });
});
