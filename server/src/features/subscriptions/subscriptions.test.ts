import { describe, expect, test } from 'vitest';
import { valuesOf } from '../../testing/answers.ts';
import { inDays, subscriptionShop, weekly } from './testing/subscription-shop.ts';

const shop = await subscriptionShop();
const { florist, payer, path, newClient, subscribe, detail, act } = shop;

describe('a subscription', () => {
  test('shows its rhythm, client, next date and coming dates', async () => {
    const terms = { delivery_time_slot: '9h00-12h00', vat_rate: 20 };
    const made = await subscribe({ ...terms, bouquet_notes: 'Blanc et vert' });
    expect(made).toMatchObject({
      state: 'active',
      payer_account: { id: payer, name: 'Hôtel des Lilas' },
      recipient_account: null,
      amount: '45.00',
      vat_rate: 20,
      next: { day: inDays(10), slot: '9h00-12h00' },
      problems: 0,
      version: 1,
      created_by_name: 'Inès',
    });
    const { body } = await florist.get(path(made.id, 'dates/'));
    expect(body.has_next).toBe(true);
    const weeks = Array.from({ length: 12 }, (_, week) => inDays(10 + 7 * week));
    expect(valuesOf(body.dates, 'date')).toEqual(weeks);
    const more = await florist.get(path(made.id, 'dates/'), { query: { after: weeks.at(-1) ?? '' } });
    const next = { date: inDays(10 + 7 * 12), state: 'planned', amount: '45.00', order: null };
    expect(more.body.dates[0]).toMatchObject(next);
  });

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ payer_account: 999_999 }, 'payer_account'],
    [{ payer_account: undefined }, 'payer_account'],
    [{ recipient_account: 999_999 }, 'recipient_account'],
    [{ rule: { kind: 'weekly', every: 1, weekdays: [] } }, 'rule.weekdays'],
    [{ until_date: inDays(-3) }, 'until_date'],
    [{ until_date: inDays(9) }, 'until_date'],
    [{ until_date: inDays(90), occurrences: 3 }, 'until_date'],
    [{ start_date: inDays(-30), occurrences: 1 }, 'occurrences'],
    [{ start_date: 'demain' }, 'start_date'],
  ])('refuses %j at its field', async (wrong, field) => {
    const body = { ...weekly(10), amount: '45', payer_account: payer, ...wrong };
    const answer = await florist.post('/api/subscriptions/', body);
    const fields = Object.keys(answer.body.fields ?? {});
    expect({ status: answer.status, fields }).toEqual({ status: 400, fields: [field] });
  });

  test('is created once for two requests with the same key', async () => {
    const body = { ...weekly(12), amount: '31.00', payer_account: payer };
    const options = { headers: { 'idempotency-key': 'un-abonnement' } };
    const send = () => florist.post('/api/subscriptions/', body, options);
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body.id).toBe(second.body.id);
  });

  test('can be read by everyone and written from Fleuriste on', async () => {
    const { id } = await subscribe();
    const driver = await shop.as('Livreur', 'Yanis');
    expect((await driver.get(path(id))).status).toBe(200);
    expect((await driver.get('/api/subscriptions/', { query: { problems: true } })).status).toBe(200);
    const writes = [
      await driver.post('/api/subscriptions/', { ...weekly(10), amount: '45', payer_account: payer }),
      await driver.post(path(id, 'pause/')),
      await driver.post(path(id, 'end/')),
      await driver.patch(path(id, shop.dateOf(10)), { skipped: true }),
    ];
    expect(valuesOf(writes, 'status')).toEqual([403, 403, 403, 403]);
    expect((await detail(id)).state).toBe('active');
  });

  test('is found by client, number, purchase order and state', async () => {
    const other = await newClient('Mme Perrichon');
    const mine = await subscribe({ payer_account: other, purchase_order_number: 'BC-7741' });
    const ended = await subscribe({ payer_account: other });
    await act(ended.id, 'end/');
    const paused = await subscribe({ payer_account: other });
    await act(paused.id, 'pause/', { until: inDays(40) });
    const list = async (query: Record<string, string | number>) =>
      (await florist.get('/api/subscriptions/', { query })).body;
    const find = async (query: Record<string, string | number>) =>
      valuesOf((await list(query)).results, 'id');
    expect(await find({ search: 'perrichon' })).toEqual([paused.id, ended.id, mine.id]);
    expect(await find({ search: 'bc 7741' })).toEqual([mine.id]);
    expect(await find({ search: `n° ${mine.id}` })).toEqual([mine.id]);
    expect(await find({ search: '!!!' })).toEqual([]);
    expect(await find({ account_id: other, state: 'active' })).toEqual([mine.id]);
    expect(await find({ account_id: other, state: 'paused' })).toEqual([paused.id]);
    expect(await find({ account_id: other, state: 'ended' })).toEqual([ended.id]);
    expect(await list({ account_id: other, page_size: 2 })).toMatchObject({
      count: 3,
      has_next: true,
      next: 2,
      results: [{ state: 'paused', paused_until: inDays(40) }, { next: null }],
    });
  });

  test('is audited for every change, but not for the marks of the job', async () => {
    const { id } = await subscribe();
    await shop.change(id, 10, { skipped: true });
    await shop.runJob(1);
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select(['entity', 'action', 'member_id'])
      .where('entity', 'like', 'subscription%')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { entity: 'subscriptions', action: 'insert', member_id: florist.id },
      { entity: 'subscription_dates', action: 'insert', member_id: florist.id },
    ]);
  });
});
