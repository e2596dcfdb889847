import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { refused, statusesOf, valuesOf } from '../../../testing/answers.ts';
import { WAIT } from '../../../testing/square-shop.ts';
import { closeCharge } from '../close-charge.ts';
import { settlePayments } from '../payments.jobs.ts';
import { paymentsShop } from '../testing/payments-shop.ts';
import { shareOut } from './sync-link.ts';

const shop = await paymentsShop();
beforeEach(() => shop.sim('webhooks', { mode: 'off' }));

const bulk = (body: object) => shop.post('bulk_payment', body);
const failNext = (kind: string) => shop.sim('faults', { kind, path: '/v2/online-checkout' });
const linksBecome = (order: number, state: string, before = async () => {}) => {
  const links = () => before().then(() => shop.linksOf(order));
  return expect.poll(links, { timeout: WAIT }).toMatchObject([{ state }]);
};
const aMinuteLater = async (work: () => Promise<unknown>) => {
  await shop.later('70 seconds');
  await work();
};

describe('a payment link', () => {
  test('is opened for what remains, shows on the order, and is paid', async () => {
    const order = await shop.order('45.00');
    const made = await shop.link(order);
    const url = made.body.payment_link;
    expect(made).toMatchObject({ status: 200, body: { order_ids: [order], amount: '45.00' } });
    expect(await shop.linkAtSquare(url)).toMatchObject({ state: 'open', amount: 4500 });
    const charged = { financial_status: 'link_generated', location: { name: 'Marais' } };
    expect(await shop.detail(order)).toMatchObject(charged);
    expect(await shop.eventsOf(order)).toContain('Lien de paiement créé\u00a0: 45,00\u00a0€');
    const names = { location_name: 'Marais', created_by_name: 'Rose' };
    expect((await shop.shown(order)).link).toMatchObject({ url, amount: '45.00', ...names });

    expect(await shop.check(order)).toEqual({ status: 'unpaid' });
    await shop.payLink(url);
    expect(await shop.check(order)).toEqual({ status: 'paid' });
    expect(await shop.check(order)).toEqual({ status: 'paid' });
    expect(await shop.paymentsOf(order)).toMatchObject([{ amount: 4500, method: 'square', author_id: null }]);
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'paid', has_square_invoice: true });
    expect(await shop.chargeOf(order)).toEqual([]);
  });

  test('charges several orders of several payers and is paid for all', async () => {
    const newPayer = async (name: string) =>
      (await shop.senior.post('/api/clients/', { name, phone: '06 12 34 56 78' })).body.account.id;
    const [first, second] = [await newPayer('Alice Un'), await newPayer('Bob Deux')];
    const ids = [
      await shop.order('10.00', { payer_account: first }),
      await shop.order('20.00', { payer_account: second }),
      await shop.order('30.50'),
    ];
    const here = { payment_method: 'square_payment', location_id: shop.location };
    const made = await shop.post('generate_square_payment', { order_ids: ids.toReversed(), ...here });
    expect(made.body).toMatchObject({ order_ids: ids, amount: '60.50' });
    await shop.payLink(made.body.payment_link);
    expect(await shop.check(ids[1] ?? 0)).toEqual({ status: 'paid' });
    for (const [index, id] of ids.entries()) {
      const payments = [{ method: 'square_payment' }];
      expect(await shop.detail(id)).toMatchObject({ financial_status: 'paid', payments });
      expect(await shop.paymentsOf(id)).toMatchObject([{ amount: [1000, 2000, 3050][index] }]);
    }
    expect(await shop.balanceOf(second)).toBe(0);
  });

  test('without a shop goes to that of its orders, or to the only one at Square', async () => {
    const none = { location: null };
    const [here, there] = [await shop.order('12.00', none), await shop.order('12.00', none)];
    expect((await bulk({ order_ids: [here] })).status).toBe(200);
    const { id: second } = await shop.newLocation('Bastille', 'LBASTILLE75011');
    expect((await bulk({ order_ids: [there] })).body.code).toBe('LOCATION_REQUIRED');
    await shop.db.updateTable('orders').set({ location: shop.location }).where('id', '=', there).execute();
    expect((await bulk({ order_ids: [there] })).status).toBe(200);
    expect(await shop.chargeOf(there)).toHaveLength(1);
    await shop.db.deleteFrom('locations').where('id', '=', second).execute();
  });

  test('is refused with a reason', async () => {
    const order = await shop.order('12.00');
    const location_id = shop.location;
    const codeOf = async (body: object) => (await bulk({ order_ids: [order], ...body })).body.code;
    expect(await codeOf({ location_id: 999 })).toBe('LOCATION_NOT_FOUND');
    const { id: bare } = await shop.newLocation('Sans Square');
    expect(await codeOf({ location_id: bare })).toBe('LOCATION_NOT_AT_SQUARE');
    expect(await codeOf({ order_ids: [order, 999_999], location_id })).toBe('ORDER_NOT_FOUND');
    const done = await shop.order('12.00');
    await shop.pay(done, '12.00');
    const nothing = await bulk({ order_ids: [order, done], location_id });
    expect(nothing).toMatchObject(refused(409, 'ORDER_NOT_CHARGEABLE'));
    expect(nothing.body.error).toBe(`Il n’y a rien à encaisser pour la commande n° ${done}.`);
    expect(await shop.chargeOf(order)).toEqual([]);
    await shop.link(order);
    expect((await shop.link(order)).body.code).toBe('CHARGE_UNDER_WAY');
    expect(await codeOf({ location_id })).toBe('CHARGE_UNDER_WAY');
    const other = await shop.order('12.00');
    const error = `Un paiement est déjà en cours pour la commande n° ${order}\u00a0: attendez son résultat, ou annulez-le d’abord.`;
    const twice = (await bulk({ order_ids: [order, other], location_id })).body;
    expect(twice).toMatchObject({ code: 'CHARGE_UNDER_WAY', error });
  });

  test('is opened for the remainder after a part was paid', async () => {
    const order = await shop.order('50.00');
    await shop.pay(order, '20.00', 'cheque');
    expect((await shop.link(order)).body.amount).toBe('30.00');
  });

  test('is one for a double click, also when both come at once', async () => {
    const order = await shop.order('18.00');
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => shop.link(order, { key })));
    expect(new Set(answers.map(({ body }) => body.payment_link)).size).toBe(1);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect(await shop.linksOf(order)).toHaveLength(1);
    expect(await shop.linksOfAmount(1800)).toHaveLength(1);
  });

  test('is one for two members at once, and the other is refused', async () => {
    const order = await shop.order('19.00');
    const members = [shop.florist, await shop.as('Boutique')];
    const answers = await Promise.all(members.map((who) => shop.link(order, { who })));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await shop.linksOf(order)).toHaveLength(1);
  });
});

describe('when Square does not answer', () => {
  test('the same attempt finds the link whose answer was lost', async () => {
    const order = await shop.order('21.00');
    const key = randomUUID();
    await failNext('lost');
    expect(await shop.link(order, { key })).toMatchObject(refused(503, 'SQUARE_UNAVAILABLE'));
    expect((await shop.link(order)).body.code).toBe('CHARGE_UNDER_WAY');
    expect((await shop.link(order, { key })).status).toBe(200);
    expect(await shop.linksOfAmount(2100)).toHaveLength(1);
    expect(await shop.linksOf(order)).toMatchObject([{ state: 'open', asked: 2 }]);
  });

  test('the sweep resumes what a crash left, once it is old enough', async () => {
    const order = await shop.order('22.00');
    await failNext('lost');
    await shop.link(order);
    await settlePayments(shop.deps);
    expect(await shop.linksOf(order)).toMatchObject([{ state: 'starting' }]);
    await aMinuteLater(() => settlePayments(shop.deps));
    expect(await shop.linksOf(order)).toMatchObject([{ state: 'open' }]);
    expect(await shop.statusOf(order)).toBe('link_generated');
    expect(await shop.linksOfAmount(2200)).toHaveLength(1);
  });

  test('a definite no frees the order at once, and another attempt works', async () => {
    const order = await shop.order('23.00');
    await failNext('rate_limited');
    expect((await shop.link(order)).body.code).toBe('SQUARE_UNAVAILABLE');
    expect(await shop.chargeOf(order)).toEqual([]);
    expect((await shop.link(order)).status).toBe(200);
    expect(valuesOf(await shop.linksOf(order), 'state')).toEqual(['failed', 'open']);
  });

  test('a no to the second request says nothing about the first', async () => {
    const order = await shop.order('24.00');
    const key = randomUUID();
    await failNext('lost');
    await shop.link(order, { key });
    await failNext('rate_limited');
    await shop.link(order, { key });
    expect(await shop.linksOf(order)).toMatchObject([{ state: 'starting' }]);
    expect((await shop.link(order, { key })).status).toBe(200);
  });

  test('a refusal is answered in French and frees the order', async () => {
    const order = await shop.order('25.00');
    const { id: location_id } = await shop.newLocation('Fermée', 'LMARCHE750140');
    const answer = await shop.post(`${order}/generate-payment-link`, { location_id });
    expect(answer).toMatchObject(refused(502, 'SQUARE_REFUSED'));
    expect(await shop.chargeOf(order)).toEqual([]);
  });
});

describe('a link is deleted', () => {
  test('by a member, and the order is unpaid again', async () => {
    const order = await shop.order('31.00');
    const { url } = await shop.openLink(order);
    expect((await shop.closeLink(order)).body.link).toBeNull();
    expect(await shop.linkState(url)).toBe('deleted');
    expect(await shop.statusOf(order)).toBe('unpaid');
    const event = { description: 'Lien de paiement supprimé', author_name: 'Rose' };
    expect((await shop.detail(order)).events.at(-1)).toMatchObject(event);
    expect((await shop.link(order)).status).toBe(200);
  });

  test.each([
    ['is cancelled', 'cancelled', (order: number) => shop.change(order, { status: 'cancelled' })],
    ['gets another amount', 'unpaid', (order: number) => shop.change(order, { amount: '33.50' })],
    ['is paid by other means', 'paid', (order: number) => shop.pay(order, '33.00')],
  ])('when the order %s', async (_name, status, act) => {
    const order = await shop.order('33.00');
    const { url } = await shop.openLink(order);
    expect((await act(order)).status).toBeLessThan(300);
    await linksBecome(order, 'closed');
    expect(await shop.chargeOf(order)).toEqual([]);
    expect(await shop.linkState(url)).toBe('deleted');
    expect(await shop.statusOf(order)).toBe(status);
  });

  test('even when Square was away at that moment, and when its answer never came', async () => {
    const order = await shop.order('35.00');
    await failNext('lost');
    await shop.link(order);
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/', calls: 3 });
    await shop.change(order, { status: 'cancelled' });
    await linksBecome(order, 'closing');
    await linksBecome(order, 'closed', () => aMinuteLater(() => settlePayments(shop.deps)));
    expect((await shop.linksOfAmount(3500)).filter(({ state }) => state === 'open')).toEqual([]);
  });

  test('but counts when it was paid faster, with an alert on a cancelled order', async () => {
    const { order } = await shop.paidByLink('36.00');
    await shop.change(order, { status: 'cancelled' });
    await linksBecome(order, 'paid');
    expect(await shop.paymentsOf(order)).toMatchObject([{ amount: 3600 }]);
    const kind = 'paid_cancelled';
    expect(await shop.openAlerts(order)).toMatchObject([{ kind, amount: 3600 }]);
    const { results } = (await shop.accountant.get('/api/payment-alerts/', { query: { page_size: 100 } }))
      .body;
    expect(results).toContainEqual(expect.objectContaining({ kind, order_id: order, amount: '36.00' }));
  });

  test('when the order was cancelled, even if it is reopened before the job runs', async () => {
    const order = await shop.order('37.50');
    await shop.link(order);
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/', calls: 1 });
    await shop.change(order, { status: 'cancelled' });
    await shop.change(order, { status: 'created' });
    await shop.calm();
    await linksBecome(order, 'closed', () => aMinuteLater(() => closeCharge(shop.deps, { id: order })));
    expect(await shop.statusOf(order)).toBe('unpaid');
    expect((await shop.link(order)).status).toBe(200);
  });

  test('when the VAT rate was put right, so that the next one has it', async () => {
    const order = await shop.order('37.20');
    await shop.link(order);
    await shop.change(order, { vat_rate: 20 });
    await linksBecome(order, 'closed');
    expect(await shop.statusOf(order)).toBe('unpaid');
  });

  test('when its VAT rate is not that of the order, by the sweep as well', async () => {
    const order = await shop.order('37.30');
    await shop.link(order);
    await shop.db.updateTable('orders').set({ vat_rate: 20 }).where('id', '=', order).execute();
    await settlePayments(shop.deps);
    expect(await shop.linksOf(order)).toMatchObject([{ state: 'closed' }]);
  });

  test('never while it still fits the order', async () => {
    const order = await shop.order('37.00');
    await shop.link(order);
    await closeCharge(shop.deps, { id: order });
    expect(await shop.linksOf(order)).toMatchObject([{ state: 'open' }]);
  });
});

describe('several payments of one link', () => {
  const part = (order_id: number, amount: number) => ({ order_id, amount });
  const parts = [part(1, 1000), part(2, 2000)];
  test.each([
    { amounts: [3000], shares: [parts] },
    { amounts: [1500, 1500], shares: [[part(1, 1000), part(2, 500)], [part(2, 1500)]] },
    { amounts: [3000, 100], shares: [parts, [part(2, 100)]] },
    { amounts: [], shares: [] },
  ])('of $amounts are shared out among its orders', ({ amounts, shares }) =>
    expect(shareOut(parts, amounts)).toEqual(shares),
  );
});
