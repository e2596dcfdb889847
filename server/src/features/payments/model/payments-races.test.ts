import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LinkAsk, SquareFailure } from '../../../integrations/square/square.ts';
import { transaction } from '../../../platform/db/db.ts';
import { type SquareShop, squareShop, WAIT } from '../../../testing/square-shop.ts';
import type { Caller } from '../../../testing/test-server.ts';
import { createLink } from '../links/links.service.ts';
import { syncLink } from '../links/sync-link.ts';
import { syncSquarePayment } from '../square/sync-payment.ts';
import { books } from '../testing/till.ts';

let shop: SquareShop;
let read: ReturnType<typeof books>;
let senior: Caller;
let accountant: Caller;

beforeAll(async () => {
  shop = await squareShop();
  read = books(shop);
  senior = await shop.as('Senior', 'Camille');
  accountant = await shop.as('Comptable', 'Noé');
});
beforeEach(async () => {
  await shop.calm();
  await shop.sim('webhooks', { mode: 'off' });
  await shop.sim('settings', { refund_ms: 0 });
});
afterAll(() => shop.stop());

const linkFor = (order: number) =>
  shop.florist.post(`/api/orders/${order}/generate-payment-link/`, { location_id: shop.location });
const toTerminal = (order: number) =>
  shop.florist.post(`/api/orders/${order}/terminal_payment/`, { location_id: shop.location });
const stateAtSquare = async (url: string): Promise<string> =>
  (await shop.square()).links.find((link: { url: string }) => link.url === url)?.state ?? 'deleted';
const settle = (id: number, body: object, who = accountant) =>
  who.post(`/api/payment-alerts/${id}/settle/`, body);

async function unknownSale(amount: number) {
  const { payment } = await shop.sim('payments', { location_id: 'LMARAIS750030', amount });
  await syncSquarePayment(shop.deps, payment.id);
  return shop.db
    .selectFrom('payment_alerts')
    .select(['id', 'square_payment_id'])
    .where('about', '=', payment.id)
    .executeTakeFirstOrThrow();
}

describe('money that comes another way', () => {
  it('from a line « À vérifier » closes the link that stands open', async () => {
    const order = await shop.order('45.00');
    const url = (await linkFor(order)).body.payment_link;
    const alert = await unknownSale(4500);
    await settle(alert.id, { action: 'attach', order_id: order });
    expect(await read.statusOf(order)).toBe('paid');
    await expect.poll(() => stateAtSquare(url), { timeout: WAIT }).toBe('deleted');
  });

  it('late, from a terminal that was given up, closes the link that came after it', async () => {
    const order = await shop.order('46.00');
    await toTerminal(order);
    const { id } = (await shop.square()).checkouts.at(-1);
    await shop.db
      .updateTable('terminal_checkouts')
      .set({ state: 'failed' })
      .where('square_checkout_id', '=', id)
      .execute();
    await shop.db.deleteFrom('charging').where('order_id', '=', order).execute();
    const url = (await linkFor(order)).body.payment_link;
    await shop.sim(`checkouts/${id}/tap`);
    await syncSquarePayment(shop.deps, (await shop.square()).payments.at(-1).id);
    expect(await read.statusOf(order)).toBe('paid');
    await expect.poll(() => stateAtSquare(url), { timeout: WAIT }).toBe('deleted');
    // Square knows first, our books a moment later.
    const charging = () => shop.db.selectFrom('charging').selectAll().where('order_id', '=', order).execute();
    await expect.poll(charging, { timeout: WAIT }).toEqual([]);
  });
});

describe('two members over one line « À vérifier »', () => {
  it('give the payment to one order, and the other one is told', async () => {
    const orders = [await shop.order('47.00'), await shop.order('47.00')];
    const alert = await unknownSale(4700);
    await shop.sim('faults', { kind: 'slow', path: '/v2/payments/', calls: 2, delay_ms: 300 });
    const done = await Promise.all(
      orders.map((order_id) => settle(alert.id, { action: 'attach', order_id })),
    );
    expect(done.map(({ status }) => status).sort()).toEqual([200, 404]);
    const paid = await Promise.all(orders.map(read.statusOf));
    expect(paid).toEqual(done.map(({ status }) => (status === 200 ? 'paid' : 'unpaid')));
  });

  it('do not give to an order what is being given back', async () => {
    const order = await shop.order('48.00');
    const alert = await unknownSale(4800);
    await shop.sim('faults', { kind: 'slow', path: '/v2/refunds', delay_ms: 800 });
    const refunding = settle(alert.id, { action: 'refund' }, senior);
    await sleep(300);
    const unfit = { status: 409, body: { code: 'ALERT_ACTION_UNFIT' } };
    expect(await settle(alert.id, { action: 'attach', order_id: order })).toMatchObject(unfit);
    expect(await settle(alert.id, { action: 'keep' })).toMatchObject(unfit);
    expect((await refunding).status).toBe(200);
    expect(await read.statusOf(order)).toBe('unpaid');
  });

  it('may give it to an order when Square refused to give it back', async () => {
    const order = await shop.order('49.00');
    const alert = await unknownSale(4900);
    await shop.sim(`payments/${alert.square_payment_id}/refund`, { amount: 100 });
    expect((await settle(alert.id, { action: 'refund' }, senior)).body.code).toBe('SQUARE_REFUSED');
    expect((await settle(alert.id, { action: 'attach', order_id: order })).status).toBe(200);
    expect(await read.statusOf(order)).toBe('paid');
  });
});

describe('a link', () => {
  it('asked for twice at once is opened though the first was refused for haste', async () => {
    const order = await shop.order('50.00');
    const member = {
      id: shop.florist.id,
      phone: '',
      display_name: 'Rose',
      role: 'Fleuriste' as const,
      last_sign_in_at: null,
    };
    const transact = <T>(work: Parameters<typeof transaction<T>>[2]) =>
      transaction(shop.db, { memberId: member.id, requestId: null }, work);
    const reached = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    let calls = 0;
    const createAtSquare = async (ask: LinkAsk) => {
      calls += 1;
      if (calls > 1) {
        const made = await shop.deps.square.createLink(ask);
        reached.resolve();
        await refused.promise;
        return made;
      }
      await reached.promise;
      throw new SquareFailure('unavailable', 'Square est trop sollicité.', { code: 'RATE_LIMITED' });
    };
    const deps = { ...shop.deps, square: { ...shop.deps.square, createLink: createAtSquare } };
    const attempt = randomUUID();
    const ask = () =>
      createLink(
        deps,
        { member, attempt, transact },
        { orderIds: [order], method: 'square', locationId: shop.location },
      );
    const first = ask();
    const over = expect(first)
      .rejects.toMatchObject({ kind: 'unavailable', code: 'RATE_LIMITED' })
      .finally(refused.resolve);
    await expect.poll(() => calls).toBe(1);
    const second = await ask();
    await over;
    expect(await stateAtSquare(second.payment_link)).toBe('open');
    expect(await read.statusOf(order)).toBe('link_generated');
  });

  it('that charges nothing any more leaves the order to the next one', async () => {
    const order = await shop.order('51.00');
    const given = (await linkFor(order)).body.payment_link;
    const { id } = await shop.db
      .updateTable('payment_links')
      .set({ state: 'closing' })
      .where('url', '=', given)
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db.deleteFrom('charging').where('order_id', '=', order).execute();
    await linkFor(order);
    await syncLink(shop.deps, id);
    expect(await stateAtSquare(given)).toBe('deleted');
    expect(await read.statusOf(order)).toBe('link_generated');
  });
});

it('what Square knows no more can be closed, so that its order can be charged again', async () => {
  const [byLink, byTerminal] = [await shop.order('52.00'), await shop.order('53.00')];
  await linkFor(byLink);
  await toTerminal(byTerminal);
  await shop.sim('reset');
  await shop.sim('webhooks', { mode: 'off' });
  expect((await shop.florist.post(`/api/orders/${byLink}/close-payment-link/`)).status).toBe(200);
  expect((await shop.florist.post(`/api/orders/${byTerminal}/cancel_terminal/`)).body.status).toBe(
    'cancelled',
  );
  expect([await read.statusOf(byLink), await read.statusOf(byTerminal)]).toEqual(['unpaid', 'unpaid']);
  expect([(await linkFor(byLink)).status, (await toTerminal(byTerminal)).status]).toEqual([200, 200]);
});
