import { describe, expect, test } from 'vitest';
import { BATIGNOLLES, eur, MARAIS, refusalIn, squareBench } from '../testing/bench.ts';

// Nothing happens by itself, only the tests' own acts.
const bench = squareBench({ pick_up_ms: null, cancel_ms: null });
const { get, post, play, keyed, checkoutOf, newCheckout, newTerminal, newCode } = bench;

/** Steps that happen by themselves may be slow on a busy machine. */
const patient = { timeout: 10_000 };
const statusOf = async (id: string) => (await checkoutOf(id)).status;
const wait = (advance_ms: number) => play('clock', { advance_ms });
const onTerminal = async (more?: object) => (await newCheckout((await newTerminal()).id, more)).id;
const cancelled = (cancel_reason: string) => ({ status: 'CANCELED', cancel_reason });
const requested = { status: 'CANCEL_REQUESTED' };
const paid = { status: 'COMPLETED', payment_ids: [expect.any(String)] };

describe('a checkout', () => {
  test('has a usual deadline, and is paid with an order of its own', async () => {
    const { id, deadline_duration } = await newCheckout((await newTerminal()).id);
    expect(deadline_duration).toBe('PT5M');
    await play(`checkouts/${id}/tap`);
    const { order } = (await get(`/orders/${(await checkoutOf(id)).order_id}`)).body;
    expect(order).toMatchObject({ state: 'COMPLETED', location_id: MARAIS, net_amount_due_money: eur(0) });
  });

  const inProgress = { status: 'IN_PROGRESS' };
  test.each([
    ['is shown', ['pick_up'], 0, inProgress],
    ['stays open after a refused card', ['refuse'], 0, inProgress],
    ['takes the next card after a refused one', ['refuse', 'tap'], 0, paid],
    ['is cancelled by the buyer', ['cancel'], 0, cancelled('BUYER_CANCELED')],
    ['times out by hand', ['time_out'], 0, cancelled('TIMED_OUT')],
    ['waits until its deadline', [], 299_000, { status: 'PENDING' }],
    ['times out at its deadline', [], 300_000, cancelled('TIMED_OUT')],
    ['has no deadline once it is shown', ['pick_up'], 600_000, inProgress],
  ])('%s', async (_case, acts, time, end) => {
    const id = await onTerminal();
    for (const act of acts) await play(`checkouts/${id}/${act}`);
    await wait(time);
    expect(await checkoutOf(id)).toMatchObject(end);
  });

  test.each<[string, string[], number | null, object, object]>([
    ['at once while PENDING', [], null, cancelled('SELLER_CANCELED'), cancelled('SELLER_CANCELED')],
    ['later once it is shown', ['pick_up'], 500, requested, cancelled('SELLER_CANCELED')],
    ['never by itself without a time', ['pick_up'], null, requested, requested],
  ])('is cancelled by the seller %s', async (_case, acts, cancel_ms, asked, later) => {
    await play('settings', { cancel_ms });
    const id = await onTerminal();
    for (const act of acts) await play(`checkouts/${id}/${act}`);
    expect((await post(`/terminals/checkouts/${id}/cancel`)).body.checkout).toMatchObject(asked);
    await wait(500);
    expect(await checkoutOf(id)).toMatchObject(later);
  });

  test('is paid by a card that is faster than the cancellation, and is over then', async () => {
    const id = await onTerminal();
    await play(`checkouts/${id}/pick_up`);
    await post(`/terminals/checkouts/${id}/cancel`);
    await play(`checkouts/${id}/tap`);
    expect(await checkoutOf(id)).toMatchObject(paid);
    expect(refusalIn(await post(`/terminals/checkouts/${id}/cancel`))).toEqual([400, 'BAD_REQUEST']);
    expect((await play(`checkouts/${id}/tap`)).status).toBe(409);
  });

  test.each(['PT6M', 'PT5S', '5 minutes', 'PT'])('refuses the deadline %s', async (deadline_duration) => {
    const device_options = { device_id: (await newTerminal()).id };
    const checkout = { amount_money: eur(100), deadline_duration, device_options };
    const answer = await keyed('/terminals/checkouts', { checkout });
    expect(refusalIn(answer)).toEqual([400, 'INVALID_VALUE', 'checkout.deadline_duration']);
  });

  test('needs a paired device', async () => {
    const checkout = { amount_money: eur(100), device_options: { device_id: '907CS13101300122' } };
    const answer = await keyed('/terminals/checkouts', { checkout });
    expect(refusalIn(answer)).toEqual([400, 'BAD_REQUEST', 'checkout.device_options.device_id']);
  });

  test('pays an open order that it names', async () => {
    const order = await bench.newOrder(2610);
    await play(`checkouts/${await onTerminal({ order_id: order.id })}/tap`);
    expect((await get(`/orders/${order.id}`)).body.order.state).toBe('COMPLETED');
  });
});

describe('a terminal', () => {
  test('shows one checkout at a time, its own', async () => {
    await play('settings', { pick_up_ms: 0 });
    const [one, two] = [await newTerminal(MARAIS), await newTerminal(BATIGNOLLES)];
    const [first, behind] = [await newCheckout(one.id), await newCheckout(one.id)];
    const elsewhere = await newCheckout(two.id);
    expect(elsewhere.location_id).toBe(BATIGNOLLES);
    await expect.poll(() => statusOf(first.id), patient).toBe('IN_PROGRESS');
    await expect.poll(() => statusOf(elsewhere.id), patient).toBe('IN_PROGRESS');
    expect(await statusOf(behind.id)).toBe('PENDING');
    expect((await play(`checkouts/${behind.id}/tap`)).status).toBe(409);
    await play(`terminals/${one.id}/tap`);
    await expect.poll(() => statusOf(behind.id), patient).toBe('IN_PROGRESS');
  });

  test('picks nothing up while it is off', async () => {
    await play('settings', { pick_up_ms: 0 });
    const terminal = await newTerminal();
    await play(`terminals/${terminal.id}/off`);
    const { id } = await newCheckout(terminal.id);
    await wait(60_000);
    expect([await statusOf(id), (await play(`checkouts/${id}/tap`)).status]).toEqual(['PENDING', 409]);
    await play(`terminals/${terminal.id}/on`);
    await expect.poll(() => statusOf(id), patient).toBe('IN_PROGRESS');
  });

  test('is in the list of devices with its state', async () => {
    const { id } = await newTerminal(BATIGNOLLES);
    const device = async () => (await get(`/devices/device:${id}`)).body.device;
    const attributes = { type: 'TERMINAL', name: 'Comptoir', manufacturers_id: id };
    expect(await device()).toMatchObject({
      id: `device:${id}`,
      attributes,
      status: { category: 'AVAILABLE' },
    });
    const states = [];
    for (const act of ['trouble', 'off', 'on']) {
      await play(`terminals/${id}/${act}`);
      states.push((await device()).status.category);
    }
    expect(states).toEqual(['NEEDS_ATTENTION', 'OFFLINE', 'AVAILABLE']);
  });

  test.each(['device:907CS13101300122', '01CSLMARAIS750030'])('is no device by the id %s', async (id) => {
    expect(refusalIn(await get(`/devices/${id}`))).toEqual([404, 'NOT_FOUND']);
  });

  test('is known again after the simulator forgot everything', async () => {
    const terminal = await newTerminal(BATIGNOLLES);
    await play('reset');
    expect((await newCheckout(terminal.id)).location_id).toBe(BATIGNOLLES);
  });
});

describe('a pairing code', () => {
  const codeOf = async (id: string) => (await get(`/devices/codes/${id}`)).body.device_code;

  test('has six letters for five minutes, and becomes a device', async () => {
    const { code, pair_by, created_at } = await newCode();
    expect(code).toMatch(/^[A-Z]{6}$/);
    expect(Date.parse(pair_by) - Date.parse(created_at)).toBe(300_000);
    const { terminal } = (await play(`codes/${code}/pair`)).body;
    expect(terminal).toMatchObject({ name: 'Comptoir', location_id: MARAIS, online: true });
  });

  test('expires, and then pairs nothing', async () => {
    const [timely, forced] = [await newCode(), await newCode()];
    await play(`codes/${forced.id}/expire`);
    expect((await codeOf(forced.id)).status).toBe('EXPIRED');
    await wait(300_000);
    expect((await codeOf(timely.id)).status).toBe('EXPIRED');
    expect((await play(`codes/${timely.id}/pair`)).status).toBe(409);
  });

  test('may pair a terminal again, whose older code stays PAIRED', async () => {
    const { id: device_id } = await newTerminal();
    await play(`codes/${(await newCode()).id}/pair`, { device_id });
    const { codes, terminals } = await bench.state();
    const status = 'PAIRED';
    expect(codes).toMatchObject([
      { device_id, status },
      { device_id, status },
    ]);
    expect(terminals).toHaveLength(1);
  });

  test.each([{ product_type: 'POS' }, { product_type: 'TERMINAL_API', location_id: 'nowhere' }])(
    'is refused for %j',
    async (device_code) => {
      expect((await keyed('/devices/codes', { device_code })).status).toBe(400);
    },
  );
});
