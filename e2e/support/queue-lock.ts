import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

export const QUEUE_TIMEOUT = 300_000;

/**
 * There is one queue of verifications for the whole shop. A journey that counts on what is in it holds it to its end,
 * whichever worker it runs in, and the others wait. @returns what lets it go
 */
export async function holdQueue(): Promise<() => Promise<void>> {
  const lock = join(process.env.E2E_STATES ?? '', 'verifications.lock');
  const taken = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  await expect.poll(taken, { timeout: QUEUE_TIMEOUT, intervals: [200] }).toBe(true);
  return () => rm(lock, { recursive: true, force: true });
}
