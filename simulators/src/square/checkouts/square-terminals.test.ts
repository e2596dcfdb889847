import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SquareSimulator, startSquareSimulator } from '../square-simulator.ts';
import { BATIGNOLLES, callerOf, eur, line, MARAIS } from '../testing/square-caller.ts';

let simulator: SquareSimulator;
const { get, post, play, newCheckout, newTerminal } = callerOf(() => simulator);

beforeAll(async () => {
  simulator = await startSquareSimulator({ port: 0 });
});
// Nothing happens but what a test does.
beforeEach(async () => {
  await play('reset');
  await play('settings', { pick_up_ms: null, cancel_ms: null });
});
afterAll(() => simulator.stop());

/** What happens by itself may be slow on a busy machine. */
const patient = { timeout: 10_000 };

const checkoutOf = async (id: string) => (await get(`/terminals/checkouts/${id}`)).body.checkout;
const statusOf = async (id: string) => (await checkoutOf(id)).status;
const cancel = (id: string) => post(`/terminals/checkouts/${id}/cancel`);

describe('a checkout', () => {
  it('is PENDING, IN_PROGRESS, COMPLETED with its payment', async () => {
    const terminal = await newTerminal();
    const { id, ...checkout } = await newCheckout(terminal.id);
    expect(checkout).toMatchObject({
      status: 'PENDING',
      location_id: MARAIS,
      deadline_duration: 'PT5M',
      payment_type: 'CARD_PRESENT',
    });
    expect(checkout).not.toHaveProperty('payment_ids');
    await play(`checkouts/${id}/pick_up`);
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    await play(`terminals/${terminal.id}/tap`);
    const paid = await checkoutOf(id);
    expect(paid.status).toBe('COMPLETED');
    expect((await get(`/payments/${paid.payment_ids[0]}`)).body.payment).toMatchObject({
      status: 'COMPLETED',
      amount_money: eur(2610),
      terminal_checkout_id: id,
      reference_id: 'c-1',
      note: 'Commande 12',
      location_id: MARAIS,
    });
    const { order } = (await get(`/orders/${paid.order_id}`)).body;
    expect(order).toMatchObject({ state: 'COMPLETED', net_amount_due_money: eur(0) });
  });

  it('stays IN_PROGRESS when a card is refused, and takes the next', async () => {
    const { id } = await newCheckout((await newTerminal()).id);
    await play(`checkouts/${id}/refuse`);
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    await play(`checkouts/${id}/tap`);
    expect(await statusOf(id)).toBe('COMPLETED');
    expect(
      (await get('/payments?sort_order=ASC')).body.payments.map(({ status }: { status: string }) => status),
    ).toEqual(['FAILED', 'COMPLETED']);
  });

  it('is cancelled by the buyer, the seller, or time', async () => {
    const terminal = await newTerminal();
    const ends = async (act: (id: string) => Promise<unknown>) => {
      const { id } = await newCheckout(terminal.id);
      await act(id);
      const { status, cancel_reason } = await checkoutOf(id);
      return [status, cancel_reason];
    };
    expect(await ends((id) => play(`checkouts/${id}/cancel`))).toEqual(['CANCELED', 'BUYER_CANCELED']);
    expect(await ends(cancel)).toEqual(['CANCELED', 'SELLER_CANCELED']);
    expect(await ends((id) => play(`checkouts/${id}/time_out`))).toEqual(['CANCELED', 'TIMED_OUT']);
    expect(await ends(() => play('clock', { advance_ms: 300_000 }))).toEqual(['CANCELED', 'TIMED_OUT']);
  });

  it('has a deadline of its own while it is PENDING only', async () => {
    const terminal = await newTerminal();
    const short = await newCheckout(terminal.id, { deadline_duration: 'PT1M' });
    await play('clock', { advance_ms: 59_000 });
    expect(await statusOf(short.id)).toBe('PENDING');
    await play('clock', { advance_ms: 1000 });
    expect(await statusOf(short.id)).toBe('CANCELED');
    const shown = await newCheckout(terminal.id, { deadline_duration: 'PT1M' });
    await play(`checkouts/${shown.id}/pick_up`);
    await play('clock', { advance_ms: 600_000 });
    expect(await statusOf(shown.id)).toBe('IN_PROGRESS');
  });

  it.each(['PT6M', 'PT5S', '5 minutes', 'PT'])('refuses the deadline %s', async (deadline_duration) => {
    const device_options = { device_id: (await newTerminal()).id };
    const checkout = { amount_money: eur(100), deadline_duration, device_options };
    expect((await post('/terminals/checkouts', { idempotency_key: 'k', checkout })).body.errors[0].code).toBe(
      'INVALID_VALUE',
    );
  });

  it('is asked to stop once the terminal shows it, and the card may be faster', async () => {
    const terminal = await newTerminal();
    const stopped = await newCheckout(terminal.id);
    await play(`checkouts/${stopped.id}/pick_up`);
    expect((await cancel(stopped.id)).body.checkout.status).toBe('CANCEL_REQUESTED');
    await play(`checkouts/${stopped.id}/tap`);
    expect(await checkoutOf(stopped.id)).toMatchObject({
      status: 'COMPLETED',
      payment_ids: [expect.any(String)],
    });

    await play('settings', { cancel_ms: 500 });
    const late = await newCheckout(terminal.id);
    await play(`checkouts/${late.id}/pick_up`);
    await cancel(late.id);
    await play('clock', { advance_ms: 500 });
    expect(await checkoutOf(late.id)).toMatchObject({ status: 'CANCELED', cancel_reason: 'SELLER_CANCELED' });
  });

  it('cannot be cancelled nor played once it is over', async () => {
    const { id } = await newCheckout((await newTerminal()).id);
    await play(`checkouts/${id}/tap`);
    const answer = await cancel(id);
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'BAD_REQUEST']);
    expect((await play(`checkouts/${id}/tap`)).status).toBe(409);
  });

  it('wants a device that is paired', async () => {
    const checkout = { amount_money: eur(100), device_options: { device_id: '907CS13101300122' } };
    const { status, body } = await post('/terminals/checkouts', { idempotency_key: 'k', checkout });
    expect([status, body.errors[0].field]).toEqual([400, 'checkout.device_options.device_id']);
  });

  it('pays an open order, never one that an invoice collects', async () => {
    const terminal = await newTerminal();
    const { order } = (
      await post('/orders', { order: { location_id: MARAIS, line_items: [line('Bouquet', 2610)] } })
    ).body;
    const { id } = await newCheckout(terminal.id, { order_id: order.id });
    await play(`checkouts/${id}/tap`);
    expect((await get(`/orders/${order.id}`)).body.order.state).toBe('COMPLETED');
  });

  it('is found by device and status over the last day', async () => {
    const [one, two] = [await newTerminal(), await newTerminal(BATIGNOLLES)];
    const first = await newCheckout(one.id);
    const second = await newCheckout(two.id);
    await play(`checkouts/${second.id}/tap`);
    const search = async (filter: object) =>
      (await post('/terminals/checkouts/search', { query: { filter } })).body;
    expect((await search({ device_id: one.id })).checkouts.map(({ id }: { id: string }) => id)).toEqual([
      first.id,
    ]);
    expect((await search({ status: 'COMPLETED' })).checkouts.map(({ id }: { id: string }) => id)).toEqual([
      second.id,
    ]);
    await play('clock', { advance_ms: 86_400_001 });
    expect(await search({})).toEqual({});
  });
});

describe('terminals', () => {
  it('show one checkout at a time, each its own', async () => {
    await play('settings', { pick_up_ms: 0 });
    const [one, two] = [await newTerminal(MARAIS), await newTerminal(BATIGNOLLES)];
    const [first, behind, elsewhere] = [
      await newCheckout(one.id),
      await newCheckout(one.id),
      await newCheckout(two.id),
    ];
    expect(elsewhere.location_id).toBe(BATIGNOLLES);
    await expect.poll(() => statusOf(first.id), patient).toBe('IN_PROGRESS');
    await expect.poll(() => statusOf(elsewhere.id), patient).toBe('IN_PROGRESS');
    expect(await statusOf(behind.id)).toBe('PENDING');
    expect((await play(`checkouts/${behind.id}/tap`)).status).toBe(409);
    await play(`terminals/${one.id}/tap`);
    await expect.poll(() => statusOf(behind.id), patient).toBe('IN_PROGRESS');
  });

  it('that are off pick nothing up', async () => {
    await play('settings', { pick_up_ms: 0 });
    const terminal = await newTerminal();
    await play(`terminals/${terminal.id}/off`);
    const { id } = await newCheckout(terminal.id);
    await play('clock', { advance_ms: 60_000 });
    expect([await statusOf(id), (await play(`checkouts/${id}/tap`)).status]).toEqual(['PENDING', 409]);
    expect((await get('/devices')).body.devices[0].status.category).toBe('OFFLINE');
    await play(`terminals/${terminal.id}/on`);
    await expect.poll(() => statusOf(id), patient).toBe('IN_PROGRESS');
  });

  it('are known again after the simulator forgot all', async () => {
    const terminal = await newTerminal(BATIGNOLLES);
    await play('reset');
    expect((await newCheckout(terminal.id)).location_id).toBe(BATIGNOLLES);
  });

  it.each([
    [
      '9fa747a2-25ff-48ee-b078-04381f7c828f',
      1000,
      { status: 'COMPLETED', payment_ids: [expect.any(String)] },
    ],
    ['22cd266c-6246-4c06-9983-67f0c26346b0', 1000, { status: 'COMPLETED', tip_money: eur(200) }],
    ['4mp4e78c-88ed-4d55-a269-8008dfe14e9', 1000, { status: 'COMPLETED' }],
    ['9fa747a2-25ff-48ee-b078-04381f7c828f', 99, { status: 'CANCELED', cancel_reason: 'TIMED_OUT' }],
    ['9fa747a2-25ff-48ee-b078-04381f7c828f', 2501, { status: 'CANCELED', cancel_reason: 'TIMED_OUT' }],
    ['841100b9-ee60-4537-9bcf-e30b2ba5e215', 1000, { status: 'CANCELED', cancel_reason: 'BUYER_CANCELED' }],
    ['0a956d49-619a-4530-8e5e-8eac603ffc5e', 1000, { status: 'CANCELED', cancel_reason: 'TIMED_OUT' }],
  ])('of the sandbox play by themselves: %s, %i', async (device_id, amount, end) => {
    await play('settings', { pick_up_ms: 50 });
    const { id, status } = await newCheckout(device_id, { amount_money: eur(amount) });
    expect(status).toBe('PENDING');
    await expect.poll(() => checkoutOf(id), patient).toMatchObject(end);
  });

  it('of the sandbox that are off wait, and are cancelled at once', async () => {
    await play('settings', { pick_up_ms: 0 });
    const { id } = await newCheckout('da40d603-c2ea-4a65-8cfd-f42e36dab0c7');
    await play('clock', { advance_ms: 60_000 });
    expect(await statusOf(id)).toBe('PENDING');
    expect((await cancel(id)).body.checkout).toMatchObject({
      status: 'CANCELED',
      cancel_reason: 'SELLER_CANCELED',
    });
  });
});

describe('pairing codes', () => {
  const create = async (more: object = {}) => {
    const device_code = { name: 'Comptoir', product_type: 'TERMINAL_API', location_id: MARAIS, ...more };
    return (await post('/devices/codes', { idempotency_key: crypto.randomUUID(), device_code })).body
      .device_code;
  };
  const codeOf = async (id: string) => (await get(`/devices/codes/${id}`)).body.device_code;

  it('are six letters, good for five minutes, and name the device once paired', async () => {
    const code = await create();
    expect(code).toMatchObject({ status: 'UNPAIRED', code: expect.stringMatching(/^[A-Z]{6}$/) });
    expect(code).not.toHaveProperty('device_id');
    expect(Date.parse(code.pair_by) - Date.parse(code.created_at)).toBe(300_000);
    const { terminal } = (await play(`codes/${code.code}/pair`)).body;
    expect(await codeOf(code.id)).toMatchObject({
      status: 'PAIRED',
      device_id: terminal.id,
      paired_at: expect.any(String),
    });
    expect((await get(`/devices?location_id=${MARAIS}`)).body.devices).toMatchObject([
      {
        id: `device:${terminal.id}`,
        attributes: { type: 'TERMINAL', name: 'Comptoir' },
        status: { category: 'AVAILABLE' },
      },
    ]);
  });

  it('expire, and are then of no use', async () => {
    const [timely, forced] = [await create(), await create()];
    await play(`codes/${forced.id}/expire`);
    expect((await codeOf(forced.id)).status).toBe('EXPIRED');
    await play('clock', { advance_ms: 300_000 });
    expect((await codeOf(timely.id)).status).toBe('EXPIRED');
    expect((await play(`codes/${timely.id}/pair`)).status).toBe(409);
  });

  it('may pair one terminal twice; the older code stays PAIRED with it', async () => {
    const terminal = await newTerminal();
    const code = await create({ name: 'Comptoir refait' });
    await play(`codes/${code.id}/pair`, { device_id: terminal.id });
    const { device_codes } = (await get('/devices/codes?status=PAIRED')).body;
    expect(device_codes.map(({ device_id }: { device_id: string }) => device_id)).toEqual([
      terminal.id,
      terminal.id,
    ]);
    expect((await get('/devices')).body.devices).toHaveLength(1);
  });

  it('are listed by location and status', async () => {
    await create();
    await create({ location_id: BATIGNOLLES });
    expect(
      (await get(`/devices/codes?location_id=${BATIGNOLLES}&status=UNPAIRED`)).body.device_codes,
    ).toHaveLength(1);
    expect((await get('/devices/codes?status=EXPIRED')).body).toEqual({ device_codes: [] });
  });

  it('are for terminals of a location that sells', async () => {
    const ask = (device_code: object) => post('/devices/codes', { idempotency_key: 'k', device_code });
    expect((await ask({ product_type: 'POS' })).status).toBe(400);
    expect((await ask({ product_type: 'TERMINAL_API', location_id: 'nowhere' })).status).toBe(400);
  });
});
