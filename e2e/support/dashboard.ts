import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@florilege/contract/routes.ts';
import { expect } from '@playwright/test';
import pg from 'pg';
import { homeFor } from '../../server/src/platform/db/embedded-account.ts';
import { call } from './api.ts';
import { changeOrder, makeOrder } from './orders.ts';
import { act, linkAt, makeLink } from './square.ts';

// Makes the lines of « À traiter ».

/** The shop's own database, for what only time or a newer build can do. */
export async function inDatabase(text: string, values: unknown[] = []): Promise<void> {
  const cluster = join(homeFor(join(process.env.E2E_DATA ?? '', 'postgres')).folder, 'cluster');
  const password = (await readFile(join(cluster, 'password'), 'utf8')).trim();
  const port = Number((await readFile(join(cluster, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3]);
  const [user, database] = ['florilege', 'florilege'];
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** A link that has not been paid for four days. @returns its order */
export async function oldLink(): Promise<number> {
  const { id } = await makeOrder({ amount: '78.00' });
  await makeLink(id);
  const older =
    "update payment_links set created_at = created_at - interval '4 days' where id = (select link_id from charging where order_id = $1)";
  await inDatabase(older, [id]);
  return id;
}

/** Square refuses to delete the link of a cancelled order until the work counts as failed. @returns its repair */
export async function failedWork(): Promise<() => Promise<unknown>> {
  const { id } = await makeOrder({ amount: '78.00' });
  const path = `/v2/online-checkout/payment-${linkAt(await makeLink(id))}`;
  await act('faults', { kind: 'error', path, method: 'DELETE', calls: 10_000 });
  await changeOrder(id, { status: 'cancelled' }, 'Fleuriste');
  const failed = async () =>
    (await call('Senior', routes.dashboard.failedJobs, '/stats/jobs/')).results.map(({ task }) => task);
  await expect.poll(failed, { timeout: 45_000, intervals: [1000] }).toContain('close_charge');
  return () => act(`faults?path=${encodeURIComponent(path)}`, {}, 'DELETE');
}
