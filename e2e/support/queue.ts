import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@florilege/contract/routes.ts';
import { expect } from '@playwright/test';
import { call } from './api.ts';
import { changeOrder } from './orders.ts';

export const QUEUE_TIMEOUT = 300_000;

/**
 * There is one queue of verifications for the whole shop. A journey that counts on what is in it locks it to
 * its end, whichever worker it runs in, and the others wait. @returns the release of the lock
 */
export async function lockQueue(): Promise<() => Promise<void>> {
  const lock = join(process.env.E2E_STATES ?? '', 'verifications.lock');
  const taken = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  await expect.poll(taken, { timeout: QUEUE_TIMEOUT, intervals: [200] }).toBe(true);
  return () => rm(lock, { recursive: true, force: true });
}

/** Validates what waits, or only what was to be delivered until a day (YYYY-MM-DD). */
export async function validateWaiting(until?: string): Promise<void> {
  const path = `/orders/?status=needs_verification&page_size=100${until ? `&delivery_to=${until}` : ''}`;
  for (const { id } of (await call('Senior', routes.orders.list, path)).results)
    await changeOrder(id, { status: 'validated' });
}
