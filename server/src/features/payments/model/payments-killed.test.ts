import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { WAIT } from '../../../testing/square-shop.ts';
import { settlePayments } from '../payments.jobs.ts';
import { openWorld } from '../testing/model-world.ts';

// A server that is killed in the midst of closing what a client could still pay.

// A test waits twice, up to 25 s each, and starts the next server.
vi.setConfig({ testTimeout: 90_000 });

const world = await openWorld({ apart: true });
afterAll(world.close);
beforeEach(async () => {
  await world.sim('faults', undefined, 'DELETE');
  await world.sim('settings', { cancel_ms: 0 });
});

const openAtSquare = async () => {
  const { links, checkouts } = await world.square();
  const open = [
    ...links.filter(({ state }: { state: string }) => state === 'open'),
    ...checkouts.filter(({ status }: { status: string }) => !['COMPLETED', 'CANCELED'].includes(status)),
  ];
  return open.length;
};

type Charge = 'generate-payment-link' | 'terminal_payment';
/** An order that was cancelled, and whose server died while it closed its charge; with its job or without. */
async function cancelledAndKilled(charge: Charge, job: 'kept' | 'lost') {
  const { body: order } = await world.call('POST', '/orders/', { amount: 45 });
  await world.call('POST', `/orders/${order.id}/${charge}/`, { location_id: world.location });
  expect(await openAtSquare()).toBe(1);
  await world.sim('faults', { kind: 'slow', path: '/v2/', calls: 50, delay_ms: 60_000 });
  await world.call('PATCH', `/orders/${order.id}/`, { status: 'cancelled' });
  const locked =
    "select from graphile_worker.jobs where task_identifier = 'close_charge' and locked_at is not null";
  await expect.poll(async () => (await world.pool.query(locked)).rowCount, { timeout: WAIT }).toBe(1);
  if (job === 'lost') await world.pool.query('delete from graphile_worker._private_jobs');
  await world.kill();
  await world.sim('faults', undefined, 'DELETE');
}

test.each(['generate-payment-link', 'terminal_payment'] as const)(
  'leaves its job (%s) to the next server, which does it at its start',
  async (charge) => {
    await cancelledAndKilled(charge, 'kept');
    await expect.poll(openAtSquare, { timeout: WAIT }).toBe(0);
  },
);

test.each(['generate-payment-link', 'terminal_payment'] as const)(
  'leaves a charge (%s) that the sweep closes, whatever became of its job',
  async (charge) => {
    await cancelledAndKilled(charge, 'lost');
    await settlePayments(world.deps);
    expect(await openAtSquare()).toBe(0);
  },
);

test('leaves a link that waits to be deleted to each run of the sweep', async () => {
  const { body: order } = await world.call('POST', '/orders/', { amount: 45 });
  await world.call('POST', `/orders/${order.id}/generate-payment-link/`, { location_id: world.location });
  await world.sim('faults', { kind: 'cut', path: '/v2/', calls: 50 });
  await world.call('POST', `/orders/${order.id}/close-payment-link/`);
  await world.sim('faults', undefined, 'DELETE');
  await settlePayments(world.deps);
  expect(await openAtSquare()).toBe(0);
});
