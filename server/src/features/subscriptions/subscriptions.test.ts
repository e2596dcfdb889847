import { describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../testing/answers.ts';
import { auditOf } from '../../testing/rows.ts';
import { everyDay, inDays, NOW, subscriptionShop, weekly } from './testing/subscription-shop.ts';

const shop = await subscriptionShop();
const { florist, senior, payer, path, newClient, subscribe, replace, detail } = shop;
const { coming, act, change, ordersOf, runJob } = shop;
const SOON = { timeout: 20_000 };

describe('a subscription', () => {
  test('shows its rhythm, client, next date and coming dates', async () => {
    const terms = { delivery_time_slot: '9h00-12h00', vat_rate: 20 };
    const made = await subscribe({ ...terms, bouquet_notes: 'Blanc et vert' });
    const payer_account = { id: payer, name: 'Hôtel des Lilas' };
    expect(made).toMatchObject({ payer_account, recipient_account: null, amount: '45.00', vat_rate: 20 });
    expect(made).toMatchObject({ state: 'active', next: { day: inDays(10), slot: '9h00-12h00' } });
    expect(made).toMatchObject({ problems: 0, version: 1, created_by_name: 'Inès' });
    const { body } = await florist.get(path(made.id, 'dates/'));
    expect(body.has_next).toBe(true);
    const weeks = Array.from({ length: 12 }, (_, week) => inDays(10 + 7 * week));
    expect(valuesOf(body.dates, 'date')).toEqual(weeks);
    const more = await florist.get(path(made.id, 'dates/'), { query: { after: weeks.at(-1) ?? '' } });
    const next = { date: inDays(10 + 7 * 12), state: 'planned', amount: '45.00', order: null };
    expect(more.body.dates[0]).toMatchObject(next);
  });

  test('shows a date that was moved by its new day', async () => {
    const { id } = await subscribe();
    await change(id, 10, { day: inDays(20), slot: null });
    const days = valuesOf(await coming(id), 'day').slice(0, 3);
    expect(days).toEqual([inDays(17), inDays(20), inDays(24)]);
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
    [{ delivery_address: '9 rue du Bureau' }, 'delivery_address'],
    [{ access_notes: 'Code 12B' }, 'access_notes'],
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
    const page = await list({ account_id: other, page_size: 2 });
    expect(page).toMatchObject({ count: 3, has_next: true, next: 2 });
    expect(page.results).toMatchObject([{ state: 'paused', paused_until: inDays(40) }, { next: null }]);
  });

  test('is found by e-mails and company numbers of its client where one may read them, and not otherwise', async () => {
    const { body } = await (await shop.as('Comptable')).post('/api/clients/', {
      ...{ name: 'Galerie Monceau', type: 'business', email: 'comptes@galerie-monceau.fr' },
      ...{ SIRET: '73282932000074', phone: '0645454545' },
      contact: { first_name: 'Irène', last_name: 'Vidal', email: 'irene.vidal@exemple.fr' },
    });
    const { id } = await subscribe({ recipient_account: body.account.id });
    const driver = await shop.as('Livreur', 'Yanis');
    const find = async (reader: typeof florist, search: string) =>
      valuesOf((await reader.get('/api/subscriptions/', { query: { search } })).body.results, 'id');
    for (const secret of ['comptes@galerie', '732829320', 'irene.vidal@'])
      expect([await find(driver, secret), await find(florist, secret)], secret).toEqual([[], [id]]);
    for (const open of ['monceau gal', 'irène vidal', '06 45 45'])
      expect([await find(driver, open), await find(florist, open)], open).toEqual([[id], [id]]);
  });

  test('is audited for every change, but not for the marks of the job', async () => {
    const { id } = await subscribe();
    await shop.change(id, 10, { skipped: true });
    await shop.runJob(1);
    const entry = { action: 'insert', member_id: florist.id };
    for (const entity of ['subscriptions', 'subscription_dates'])
      expect(await auditOf(shop.db, entity, id)).toMatchObject([entry]);
    expect(await auditOf(shop.db, 'subscription_pauses', id)).toEqual([]);
  });
});

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

  test('begins a pause on a later day, with orders until then, and forgets it before it begins', async () => {
    const { id } = await subscribe(weekly(3));
    const wrong = async (from: number, until: number) =>
      (await act(id, 'pause/', { from: inDays(from), until: inDays(until) })).body.fields;
    expect(await wrong(-1, 9)).toEqual({ from: 'Choisissez aujourd’hui ou un jour à venir' });
    expect(await wrong(9, 9)).toEqual({ until: 'Choisissez un jour après le début de la pause' });
    const pause = { from: inDays(4), until: inDays(24) };
    const planned = { state: 'active', paused_from: pause.from, paused_until: pause.until };
    expect((await act(id, 'pause/', pause)).body).toMatchObject({ ...planned, next: { day: inDays(3) } });
    await runJob(0);
    expect(valuesOf(await ordersOf(id), 'delivery_date')).toEqual([inDays(3)]);
    const states = ['made', 'paused', 'paused', 'planned', 'planned'];
    expect(valuesOf((await coming(id)).slice(0, 5), 'state')).toEqual(states);
    await change(id, 24, { skipped: true });
    const [{ order }] = await coming(id);
    await florist.patch(`/api/orders/${order.id}/`, { status: 'cancelled' });
    expect(await detail(id)).toMatchObject({ next: { day: inDays(31) } });
    expect((await act(id, 'pause/', { ...pause, from: inDays(11) })).body).toMatchObject({
      paused_from: inDays(11),
      next: { day: inDays(10) },
    });
    const resumed = { state: 'active', paused_from: null, paused_until: null };
    expect((await act(id, 'resume/')).body).toMatchObject(resumed);
    expect(valuesOf(await coming(id), 'state')).not.toContain('paused');
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
    expect(days.slice(0, 5)).toEqual([inDays(3), inDays(11), inDays(18), inDays(25), inDays(32)]);
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

  test('has the dates of another rule that are left of those promised', async () => {
    const { id } = await subscribe({ rule: everyDay, start_date: NOW, occurrences: 10 });
    await expect.poll(() => ordersOf(id), SOON).toHaveLength(8);
    const { version } = await detail(id);
    const fortnightly = { ...weekly(8).rule, every: 2 };
    const asked = { rule: fortnightly, start_date: NOW, occurrences: 10 };
    const { body: preview } = await florist.post('/api/subscriptions/preview/', {
      ...asked,
      subscription: id,
    });
    expect(preview).toMatchObject({ dates: [inDays(8), inDays(22)], from: inDays(8) });
    const used = await replace(id, { ...asked, occurrences: 8, version });
    expect(used.body.fields).toEqual({ occurrences: 'Avec cette fin, il n’y a plus aucune date à venir' });
    const changed = await replace(id, { ...asked, version });
    expect(changed.body).toMatchObject({ start_date: inDays(8), occurrences: 2 });
    for (const days of [8, 15]) await runJob(days);
    expect(valuesOf(await ordersOf(id), 'delivery_date').slice(8)).toEqual([inDays(8), inDays(22)]);
  });
});
