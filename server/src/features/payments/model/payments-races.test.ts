import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { SquareFailure } from '../../../integrations/square/square.ts';
import { type Transact, transaction } from '../../../platform/db/db.ts';
import { refused, statusesOf } from '../../../testing/answers.ts';
import { WAIT } from '../../../testing/square-shop.ts';
import { createLink } from '../links/links.service.ts';
import { syncLink } from '../links/sync-link.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

const shop = await paymentsShop();
beforeEach(async () => {
  await shop.calm();
  await shop.sim('webhooks', { mode: 'off' });
  await shop.sim('settings', { refund_ms: 0 });
});

const becomes = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: WAIT });
const freeOrder = (order: number) => shop.db.deleteFrom('charging').where('order_id', '=', order).execute();

/** A sale at Square that belongs to no order. @returns its alert */
async function unknownSale(amount: number) {
  const squareId = await shop.sale(amount);
  await shop.sync(squareId);
  const [alert] = await shop.alertsAbout(squareId);
  return { id: alert?.id ?? 0, squareId };
}

describe('money that comes another way', () => {
  test('from an alert closes the open link', async () => {
    const order = await shop.order('45.00');
    const { url } = await shop.openLink(order);
    const alert = await unknownSale(4500);
    await shop.settle(alert.id, { action: 'attach', order_id: order });
    expect(await shop.statusOf(order)).toBe('paid');
    await becomes(() => shop.linkState(url)).toBe('deleted');
  });

  test('late, from a terminal that was given up, closes the link that came after it', async () => {
    const order = await shop.order('46.00');
    await shop.send(order);
    const { id } = (await shop.square()).checkouts.at(-1);
    const checkouts = shop.db.updateTable('terminal_checkouts').where('square_checkout_id', '=', id);
    await checkouts.set({ state: 'failed' }).execute();
    await freeOrder(order);
    const { url } = await shop.openLink(order);
    await shop.sim(`checkouts/${id}/tap`);
    await shop.sync((await shop.square()).payments.at(-1).id);
    expect(await shop.statusOf(order)).toBe('paid');
    await becomes(() => shop.linkState(url)).toBe('deleted');
    // Square knows first, our books a moment later.
    await becomes(() => shop.chargeOf(order)).toEqual([]);
  });
});

describe('two members over one alert', () => {
  test('attach the payment to one order, and the other one is refused', async () => {
    const orders = [await shop.order('47.00'), await shop.order('47.00')];
    const { id } = await unknownSale(4700);
    await shop.sim('faults', { kind: 'slow', path: '/v2/payments/', calls: 2, delay_ms: 300 });
    const done = await Promise.all(orders.map((order_id) => shop.settle(id, { action: 'attach', order_id })));
    expect(statusesOf(done)).toEqual([200, 404]);
    const paid = await Promise.all(orders.map(shop.statusOf));
    expect(paid).toEqual(done.map(({ status }) => (status === 200 ? 'paid' : 'unpaid')));
  });

  test('do not attach what is being given back', async () => {
    const order_id = await shop.order('48.00');
    const { id } = await unknownSale(4800);
    await shop.sim('faults', { kind: 'slow', path: '/v2/refunds', delay_ms: 4_000 });
    const refunding = shop.settle(id, { action: 'refund' }, shop.senior);
    const settledHow = () =>
      shop.db.selectFrom('payment_alerts').select('settled_how').where('id', '=', id).executeTakeFirst();
    await expect.poll(settledHow).toMatchObject({ settled_how: 'refund' });
    const unfit = refused(409, 'ALERT_ACTION_UNFIT');
    expect(await shop.settle(id, { action: 'attach', order_id })).toMatchObject(unfit);
    expect(await shop.settle(id, { action: 'keep' })).toMatchObject(unfit);
    expect((await refunding).status).toBe(200);
    expect(await shop.statusOf(order_id)).toBe('unpaid');
  });

  test('may attach it when Square refused to give it back', async () => {
    const order_id = await shop.order('49.00');
    const { id, squareId } = await unknownSale(4900);
    await shop.sim(`payments/${squareId}/refund`, { amount: 100 });
    expect((await shop.settle(id, { action: 'refund' }, shop.senior)).body.code).toBe('SQUARE_REFUSED');
    expect((await shop.settle(id, { action: 'attach', order_id })).status).toBe(200);
    expect((await shop.shown(order_id)).remaining_amount).toBe('1.00');
  });
});

describe('a link', () => {
  test('requested twice at once is opened although the first request was refused for haste', async () => {
    const order = await shop.order('50.00');
    const { id } = shop.florist;
    const member = { id, phone: '', display_name: 'Rose', role: 'Fleuriste' as const, last_sign_in_at: null };
    const transact: Transact = (work) => transaction(shop.db, { memberId: id, requestId: null }, work);
    const [reached, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { square } = shop.deps;
    let calls = 0;
    const createAtSquare: typeof square.createLink = async (ask) => {
      calls += 1;
      if (calls > 1) {
        const made = await square.createLink(ask);
        reached.resolve();
        await over.promise;
        return made;
      }
      await reached.promise;
      throw new SquareFailure('unavailable', 'Square est trop sollicité.', { code: 'RATE_LIMITED' });
    };
    const deps = { ...shop.deps, square: { ...square, createLink: createAtSquare } };
    const request = { member, attempt: randomUUID(), transact };
    const wish = { orderIds: [order], method: 'square' as const, locationId: shop.location };
    const first = createLink(deps, request, wish);
    const failed = expect(first).rejects.toMatchObject({ kind: 'unavailable', code: 'RATE_LIMITED' });
    const ended = failed.finally(over.resolve);
    await expect.poll(() => calls).toBe(1);
    const second = await createLink(deps, request, wish);
    await ended;
    expect(await shop.linkState(second.payment_link)).toBe('open');
    expect(await shop.statusOf(order)).toBe('link_generated');
  });

  test('that charges nothing any more leaves the order to the next one', async () => {
    const order = await shop.order('51.00');
    const { url } = await shop.openLink(order);
    const [link] = await shop.linksOf(order);
    const id = link?.id ?? 0;
    await shop.db.updateTable('payment_links').set({ state: 'closing' }).where('id', '=', id).execute();
    await freeOrder(order);
    await shop.link(order);
    await syncLink(shop.deps, id);
    expect(await shop.linkState(url)).toBe('deleted');
    expect(await shop.statusOf(order)).toBe('link_generated');
  });
});

test('a charge that Square knows no more can be closed, so that its order can be charged again', async () => {
  const [byLink, byTerminal] = [await shop.order('52.00'), await shop.order('53.00')];
  await shop.link(byLink);
  await shop.send(byTerminal);
  await shop.sim('reset');
  await shop.sim('webhooks', { mode: 'off' });
  expect((await shop.closeLink(byLink)).status).toBe(200);
  expect((await shop.cancelTerminal(byTerminal)).body.status).toBe('cancelled');
  for (const order of [byLink, byTerminal]) expect(await shop.statusOf(order)).toBe('unpaid');
  expect([(await shop.link(byLink)).status, (await shop.send(byTerminal)).status]).toEqual([200, 200]);
});
