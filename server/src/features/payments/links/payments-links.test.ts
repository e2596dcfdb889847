import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SquareShop, squareShop, WAIT } from '../../../testing/square-shop.ts';
import { closeCharge, settlePayments } from '../payments.jobs.ts';
import { shareOut } from './sync-link.ts';

let shop: SquareShop;
beforeAll(async () => {
  shop = await squareShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sim('webhooks', { mode: 'off' });
});

const linkFor = (order: number, headers: Record<string, string> = {}) =>
  shop.florist.post(
    `/api/orders/${order}/generate-payment-link/`,
    { location_id: shop.location },
    { headers },
  );
/** The link at Square by its address. */
const atSquare = async (url: string) =>
  (await shop.square()).links.find((link: { url: string }) => link.url === url);
const pay = async (url: string) => shop.sim(`links/${(await atSquare(url)).id}/pay`);
const rows = (order: number) =>
  shop.db
    .selectFrom('payment_link_orders')
    .innerJoin('payment_links', 'payment_links.id', 'link_id')
    .select(['payment_links.id', 'state', 'url', 'asked'])
    .where('order_id', '=', order)
    .orderBy('payment_links.id')
    .execute();
const payments = (order: number) =>
  shop.db.selectFrom('payments').selectAll().where('order_id', '=', order).execute();
const charging = (order: number) =>
  shop.db.selectFrom('charging').selectAll().where('order_id', '=', order).execute();
const told = async (order: number) =>
  (await shop.detail(order)).events.map(({ description }: { description: string }) => description);

describe('a payment link', () => {
  it('stands for what remains, is told on the order, and is paid', async () => {
    const order = await shop.order('45.00');
    const made = await linkFor(order);
    expect(made).toMatchObject({ status: 200, body: { order_ids: [order], amount: '45.00' } });
    expect(await atSquare(made.body.payment_link)).toMatchObject({ state: 'open', amount: 4500 });
    expect(await shop.detail(order)).toMatchObject({
      financial_status: 'link_generated',
      location: { name: 'Marais' },
    });
    expect(await told(order)).toContain('Lien de paiement créé\u00a0: 45,00 €');
    const list = await shop.florist.get(`/api/orders/${order}/payments/`);
    expect(list.body.link).toMatchObject({
      url: made.body.payment_link,
      amount: '45.00',
      location_name: 'Marais',
      created_by_name: 'Rose',
    });

    const check = () => shop.florist.post(`/api/orders/${order}/check-payment-status/`);
    expect((await check()).body).toEqual({ status: 'unpaid' });
    await pay(made.body.payment_link);
    expect((await check()).body).toEqual({ status: 'paid' });
    expect((await check()).body).toEqual({ status: 'paid' });
    expect(await payments(order)).toMatchObject([{ amount: 4500, method: 'square', author_id: null }]);
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'paid', has_square_invoice: true });
    expect(await charging(order)).toEqual([]);
  });

  it('can be one for several orders of several payers, paid for all', async () => {
    const payer = async (name: string) =>
      (
        await shop.florist.post('/api/clients/', {
          name,
          type: 'household',
          address: '1 rue',
          city: 'Paris',
          phone: '06 12 34 56 78',
        })
      ).body.account.id;
    const [first, second] = [await payer('Alice Un'), await payer('Bob Deux')];
    const ids = [
      await shop.order('10.00', { payer_account: first }),
      await shop.order('20.00', { payer_account: second }),
      await shop.order('30.50'),
    ];
    const body = {
      order_ids: [...ids].reverse(),
      payment_method: 'square_payment',
      location_id: shop.location,
    };
    const made = await shop.florist.post('/api/orders/generate_square_payment/', body);
    expect(made.body).toMatchObject({ order_ids: ids, amount: '60.50' });
    await pay(made.body.payment_link);
    expect((await shop.florist.post(`/api/orders/${ids[1]}/check-payment-status/`)).body).toEqual({
      status: 'paid',
    });
    for (const [index, id] of ids.entries()) {
      expect(await shop.detail(id)).toMatchObject({
        financial_status: 'paid',
        payments: [{ method: 'square_payment' }],
      });
      expect(await payments(id)).toMatchObject([{ amount: [1000, 2000, 3050][index] }]);
    }
    const balance = await shop.db
      .selectFrom('clients')
      .select('balance')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    expect(balance.balance).toBe(0);
  });

  it('is refused with a reason', async () => {
    const order = await shop.order('12.00');
    const bulk = (body: object) => shop.florist.post('/api/orders/bulk_payment/', body);
    expect((await bulk({ order_ids: [order] })).body.code).toBe('LOCATION_REQUIRED');
    expect((await bulk({ order_ids: [order], location_id: 999 })).body.code).toBe('LOCATION_NOT_FOUND');
    const bare = await shop.db
      .insertInto('locations')
      .values({ name: 'Sans Square' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await bulk({ order_ids: [order], location_id: bare.id })).body.code).toBe(
      'LOCATION_NOT_AT_SQUARE',
    );
    expect((await bulk({ order_ids: [order, 999_999], location_id: shop.location })).body.code).toBe(
      'ORDER_NOT_FOUND',
    );
    const done = await shop.order('12.00');
    await shop.florist.post(`/api/orders/${done}/payments/`, { method: 'cash', amount: '12.00' });
    const refused = await bulk({ order_ids: [order, done], location_id: shop.location });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_CHARGEABLE', error: `Il n’y a rien à encaisser pour la commande n° ${done}.` },
    });
    expect(await charging(order)).toEqual([]);
    await linkFor(order);
    expect((await linkFor(order)).body.code).toBe('CHARGE_UNDER_WAY');
    expect((await bulk({ order_ids: [order], location_id: shop.location })).body.code).toBe(
      'CHARGE_UNDER_WAY',
    );
    const other = await shop.order('12.00');
    expect((await bulk({ order_ids: [order, other], location_id: shop.location })).body).toMatchObject({
      code: 'CHARGE_UNDER_WAY',
      error: `Un paiement est déjà en cours pour la commande n° ${order}\u00a0: attendez son résultat, ou annulez-le d’abord.`,
    });
  });

  it('is made for what remains after a part was paid', async () => {
    const order = await shop.order('50.00');
    await shop.florist.post(`/api/orders/${order}/payments/`, { method: 'cheque', amount: '20.00' });
    expect((await linkFor(order)).body.amount).toBe('30.00');
  });

  it('is one for a double click, also when both come at once', async () => {
    const order = await shop.order('18.00');
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      linkFor(order, headers),
      linkFor(order, headers),
      linkFor(order, headers),
    ]);
    expect(new Set(answers.map(({ body }) => body.payment_link)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rows(order)).toHaveLength(1);
    expect(
      (await shop.square()).links.filter(({ amount }: { amount: number }) => amount === 1800),
    ).toHaveLength(1);
  });

  it('is one for two members at once: the other is told', async () => {
    const order = await shop.order('19.00');
    const colleague = await shop.as('Boutique');
    const path = `/api/orders/${order}/generate-payment-link/`;
    const answers = await Promise.all(
      [shop.florist, colleague].map((who) => who.post(path, { location_id: shop.location })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rows(order)).toHaveLength(1);
  });
});

describe('when Square does not answer', () => {
  it('an answer that was lost leads to the same link for the same attempt', async () => {
    const order = await shop.order('21.00');
    const headers = { 'idempotency-key': randomUUID() };
    await shop.sim('faults', { kind: 'lost', path: '/v2/online-checkout' });
    expect(await linkFor(order, headers)).toMatchObject({
      status: 503,
      body: { code: 'SQUARE_UNAVAILABLE' },
    });
    expect((await linkFor(order)).body.code).toBe('CHARGE_UNDER_WAY');
    const again = await linkFor(order, headers);
    expect(again.status).toBe(200);
    expect(
      (await shop.square()).links.filter(({ amount }: { amount: number }) => amount === 2100),
    ).toHaveLength(1);
    expect(await rows(order)).toMatchObject([{ state: 'open', asked: 2 }]);
  });

  it('the job takes up what a crash left, once it is old enough', async () => {
    const order = await shop.order('22.00');
    await shop.sim('faults', { kind: 'lost', path: '/v2/online-checkout' });
    await linkFor(order);
    await settlePayments(shop.deps);
    expect(await rows(order)).toMatchObject([{ state: 'starting' }]);
    await shop.later('70 seconds');
    await settlePayments(shop.deps);
    const [row] = await rows(order);
    expect(row).toMatchObject({ state: 'open' });
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'link_generated' });
    expect(
      (await shop.square()).links.filter(({ amount }: { amount: number }) => amount === 2200),
    ).toHaveLength(1);
  });

  it('a definite no frees the order at once, and a further attempt works', async () => {
    const order = await shop.order('23.00');
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/online-checkout' });
    expect((await linkFor(order)).body.code).toBe('SQUARE_UNAVAILABLE');
    expect(await charging(order)).toEqual([]);
    expect((await linkFor(order)).status).toBe(200);
    expect((await rows(order)).map(({ state }) => state)).toEqual(['failed', 'open']);
  });

  it('a no to the second question says nothing about the first', async () => {
    const order = await shop.order('24.00');
    const headers = { 'idempotency-key': randomUUID() };
    await shop.sim('faults', { kind: 'lost', path: '/v2/online-checkout' });
    await linkFor(order, headers);
    await shop.sim('faults', { kind: 'rate_limited', path: '/v2/online-checkout' });
    await linkFor(order, headers);
    expect(await rows(order)).toMatchObject([{ state: 'starting' }]);
    expect((await linkFor(order, headers)).status).toBe(200);
  });

  it('a refusal is told in French and frees the order', async () => {
    const order = await shop.order('25.00');
    const closed = await shop.db
      .insertInto('locations')
      .values({ name: 'Fermée', square_location_id: 'LMARCHE750140' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refused = await shop.florist.post(`/api/orders/${order}/generate-payment-link/`, {
      location_id: closed.id,
    });
    expect(refused).toMatchObject({ status: 502, body: { code: 'SQUARE_REFUSED' } });
    expect(await charging(order)).toEqual([]);
  });
});

describe('a link is deleted', () => {
  it('by a member, and the order is unpaid again', async () => {
    const order = await shop.order('31.00');
    const { body } = await linkFor(order);
    const closed = await shop.florist.post(`/api/orders/${order}/close-payment-link/`);
    expect(closed.body.link).toBeNull();
    expect(await atSquare(body.payment_link)).not.toMatchObject({ state: 'open' });
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'unpaid' });
    expect((await shop.detail(order)).events.at(-1)).toMatchObject({
      description: 'Lien de paiement supprimé',
      author_name: 'Rose',
    });
    expect((await linkFor(order)).status).toBe(200);
  });

  it('when the order is cancelled, its amount changes or it is paid by other means', async () => {
    const cancelled = await shop.order('32.00');
    const changed = await shop.order('33.00');
    const paid = await shop.order('34.00');
    const urls = [];
    for (const order of [cancelled, changed, paid]) urls.push((await linkFor(order)).body.payment_link);
    expect((await shop.florist.patch(`/api/orders/${cancelled}/`, { status: 'cancelled' })).status).toBe(200);
    expect((await shop.florist.patch(`/api/orders/${changed}/`, { amount: '33.50' })).status).toBe(200);
    await shop.florist.post(`/api/orders/${paid}/payments/`, { method: 'cash', amount: '34.00' });
    for (const order of [cancelled, changed, paid]) {
      await expect.poll(() => rows(order), { timeout: WAIT }).toMatchObject([{ state: 'closed' }]);
      expect(await charging(order)).toEqual([]);
    }
    for (const url of urls) expect((await atSquare(url))?.state ?? 'closed').toBe('closed');
    expect(await shop.detail(cancelled)).toMatchObject({ financial_status: 'cancelled' });
    expect(await shop.detail(changed)).toMatchObject({ financial_status: 'unpaid' });
    expect(await shop.detail(paid)).toMatchObject({ financial_status: 'paid' });
  });

  it('even when Square was away at that moment, and when its answer never came', async () => {
    const order = await shop.order('35.00');
    await shop.sim('faults', { kind: 'lost', path: '/v2/online-checkout' });
    await linkFor(order);
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/', calls: 3 });
    await shop.florist.patch(`/api/orders/${order}/`, { status: 'cancelled' });
    await expect.poll(() => rows(order), { timeout: WAIT }).toMatchObject([{ state: 'closing' }]);
    await expect
      .poll(
        async () => {
          await shop.later('70 seconds');
          await settlePayments(shop.deps);
          return rows(order);
        },
        { timeout: WAIT },
      )
      .toMatchObject([{ state: 'closed' }]);
    const links = (await shop.square()).links.filter(({ amount }: { amount: number }) => amount === 3500);
    expect(links.filter(({ state }: { state: string }) => state === 'open')).toEqual([]);
  });

  it('but one that was paid faster counts, as a line « À vérifier » on a cancelled order', async () => {
    const order = await shop.order('36.00');
    const { body } = await linkFor(order);
    await pay(body.payment_link);
    await shop.florist.patch(`/api/orders/${order}/`, { status: 'cancelled' });
    await expect.poll(() => rows(order), { timeout: WAIT }).toMatchObject([{ state: 'paid' }]);
    expect(await payments(order)).toMatchObject([{ amount: 3600 }]);
    const accountant = await shop.as('Comptable');
    const { results } = (await accountant.get('/api/payment-alerts/', { query: { page_size: 100 } })).body;
    expect(results.filter(({ order_id }: { order_id: number }) => order_id === order)).toMatchObject([
      { kind: 'paid_cancelled', amount: '36.00' },
    ]);
  });

  it('when the order was cancelled, be it reopened before anybody looked', async () => {
    const order = await shop.order('37.50');
    const senior = await shop.as('Senior');
    await linkFor(order);
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/', calls: 1 });
    await senior.patch(`/api/orders/${order}/`, { status: 'cancelled' });
    await senior.patch(`/api/orders/${order}/`, { status: 'created' });
    await shop.calm();
    await expect
      .poll(
        async () => {
          await shop.later('70 seconds');
          await closeCharge(shop.deps, { id: order });
          return rows(order);
        },
        { timeout: WAIT },
      )
      .toMatchObject([{ state: 'closed' }]);
    expect(await shop.detail(order)).toMatchObject({ financial_status: 'unpaid' });
    expect((await linkFor(order)).status).toBe(200);
  });

  it('one that still fits stays', async () => {
    const order = await shop.order('37.00');
    await linkFor(order);
    await closeCharge(shop.deps, { id: order });
    expect(await rows(order)).toMatchObject([{ state: 'open' }]);
  });
});

describe('shareOut', () => {
  const parts = [
    { orderId: 1, amount: 1000 },
    { orderId: 2, amount: 2000 },
  ];
  it.each([
    [[3000], [parts]],
    [
      [1500, 1500],
      [
        [
          { orderId: 1, amount: 1000 },
          { orderId: 2, amount: 500 },
        ],
        [{ orderId: 2, amount: 1500 }],
      ],
    ],
    [
      [3000, 100],
      [parts, [{ orderId: 2, amount: 100 }]],
    ],
    [[], []],
  ])('%j', (amounts, shares) => expect(shareOut(parts, amounts)).toEqual(shares));
});
