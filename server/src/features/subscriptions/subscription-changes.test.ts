import { describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../testing/answers.ts';
import { everyDay, inDays, NOW, subscriptionShop, weekly } from './testing/subscription-shop.ts';

const shop = await subscriptionShop();
const { florist, senior, newClient, subscribe, replace, detail, coming, act, change, ordersOf, runJob } =
  shop;
const SOON = { timeout: 20_000 };

describe('pausing, resuming and ending', () => {
  test('makes no orders in a pause, and continues after it', async () => {
    const { id } = await subscribe({ ...weekly(9), occurrences: 5 });
    const today = (await act(id, 'pause/', { until: NOW })).body.fields;
    expect(today).toEqual({ until: 'Choisissez un jour après aujourd’hui' });
    const paused = (await act(id, 'pause/', { until: inDays(23) })).body;
    expect(paused).toMatchObject({ state: 'paused', paused_until: inDays(23), next: { day: inDays(23) } });
    const states = ['paused', 'paused', 'planned', 'planned', 'planned'];
    expect(valuesOf(await coming(id), 'state')).toEqual(states);
    await runJob(16);
    expect(valuesOf(await ordersOf(id), 'delivery_date')).toEqual([inDays(23)]);
    expect((await detail(id)).problems).toBe(0);
  });

  test('counts from today, whatever the job has planned', async () => {
    const { id } = await subscribe(weekly(3));
    await act(id, 'pause/');
    expect(await detail(id)).toMatchObject({ state: 'paused', paused_until: null });
    const before = (await ordersOf(id)).length;
    await runJob(0);
    expect(await ordersOf(id)).toHaveLength(before);
    await act(id, 'resume/');
    await expect.poll(() => ordersOf(id), SOON).toHaveLength(1);
    const ended = { state: 'ended', ended_on: NOW, next: null };
    expect((await act(id, 'end/')).body).toMatchObject(ended);
    expect((await act(id, 'pause/')).body.code).toBe('SUBSCRIPTION_ENDED');
    await runJob(20);
    expect(await ordersOf(id)).toHaveLength(1);
    const resumed = { state: 'active', next: { day: inDays(3) } };
    expect((await act(id, 'resume/')).body).toMatchObject(resumed);
  });

  test('drops failed dates at the end, and retries them after a resume', async () => {
    const gone = await newClient('Café fermé');
    const { id } = await subscribe({ payer_account: gone });
    await senior.delete(`/api/clients/${gone}/`);
    await runJob(3);
    const failed = [{ date: inDays(10), state: 'failed' }];
    expect((await detail(id)).to_settle).toMatchObject(failed);
    expect((await act(id, 'end/')).body).toMatchObject({ to_settle: [], problems: 0 });
    await runJob(3);
    expect((await detail(id)).to_settle).toEqual([]);
    await act(id, 'resume/');
    await runJob(3);
    expect((await detail(id)).to_settle).toMatchObject(failed);
  });
});

describe('a new rhythm', () => {
  test('keeps the changed dates that it gives, and lists the others', async () => {
    const { id } = await subscribe({ rule: everyDay, start_date: inDays(10) });
    await change(id, 10, { amount: '12.00' });
    await change(id, 11, { skipped: true });
    const wanted = { ...weekly(10), subscription: id };
    const preview = (await florist.post('/api/subscriptions/preview/', wanted)).body;
    expect(preview).toMatchObject({ kept: [inDays(10)], lost: [inDays(11)], from: NOW });
    expect(preview.dates[0]).toBe(inDays(10));

    const changed = (await replace(id, weekly(10))).body;
    const lost = [{ date: inDays(11), state: 'lost' }];
    expect(changed).toMatchObject({ version: 2, changed_dates: 1, lost });
    const dates = [{ date: inDays(10), amount: '12.00' }, { date: inDays(17) }];
    expect((await coming(id)).slice(0, 2)).toMatchObject(dates);
    await runJob(6);
    expect(await ordersOf(id)).toMatchObject([{ delivery_date: inDays(10), amount: 1200 }]);
    expect((await shop.revert(id, 11)).status).toBe(200);
    expect((await detail(id)).lost).toEqual([]);
  });

  test('starts after the last order, also when that was brought forward from a far date', async () => {
    const { id } = await subscribe();
    await change(id, 38, { day: inDays(3), slot: null });
    await runJob(0);
    expect(await ordersOf(id)).toMatchObject([{ delivery_date: inDays(3) }]);
    const changed = (await replace(id, weekly(11))).body;
    expect(changed).toMatchObject({ rule_from: inDays(4), next: { day: inDays(3) } });
    const days = valuesOf(await coming(id), 'day');
    expect(days.slice(0, 4)).toEqual([inDays(11), inDays(18), inDays(25), inDays(32)]);
    expect(days).toContain(inDays(3));
  });

  test('is refused on an older version, unless the request is a retry', async () => {
    const { id } = await subscribe();
    expect((await replace(id, { amount: '50.00' })).status).toBe(200);
    expect((await replace(id, { amount: '50.00' })).body).toMatchObject({ version: 2, amount: '50.00' });
    const other = await replace(id, { amount: '51.00' });
    expect(other).toMatchObject(refused(409, 'SUBSCRIPTION_CHANGED'));
    const amounts = { field: 'amount', before: '45.00', after: '50.00' };
    const changes = [{ ...amounts, author_name: 'Inès', at: expect.any(String) }];
    expect(other.body.conflict).toEqual({ version: 2, changes });
    const unknown = await replace(id, { amount: '51.00', version: 9 });
    expect(unknown).toMatchObject(refused(409, 'SUBSCRIPTION_CHANGED'));
  });

  test('is accepted on a version before a pause', async () => {
    const { id } = await subscribe();
    expect((await act(id, 'pause/', { until: null })).status).toBe(200);
    const body = { version: 3, amount: '50.00', state: 'paused' };
    expect(await replace(id, { amount: '50.00' })).toMatchObject({ status: 200, body });
  });

  test('is not made of a new amount or end, which keep the made orders', async () => {
    const day = Number(inDays(3).slice(8));
    const rhythm = { rule: { kind: 'monthly_day', every: 1, day }, start_date: NOW };
    const { id, rule_from } = await subscribe(rhythm);
    await expect.poll(() => ordersOf(id), SOON).toHaveLength(1);
    const { version } = await detail(id);
    const changed = await replace(id, { ...rhythm, amount: '46.00', occurrences: 2, version });
    expect(changed.body).toMatchObject({ rule_from, amount: '46.00' });
    await runJob(0);
    expect(await ordersOf(id)).toMatchObject([{ amount: 4500 }]);
    expect(await coming(id)).toMatchObject([{ state: 'made' }, { state: 'planned', amount: '46.00' }]);
  });
});
