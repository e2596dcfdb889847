import { expect, test } from 'vitest';
import { PennylaneFailure } from '../../../integrations/pennylane/pennylane.ts';
import { readMark } from '../../../platform/db/marks.ts';
import { settleBilling } from '../billing.jobs.ts';
import { billingShop } from '../testing/billing-shop.ts';

// A document that cannot be read at Pennylane holds up no other, and its failed job stays until it is read.

const shop = await billingShop();
const deps = shop.depsWith(shop.newPennylane());

const mark = () => readMark(shop.db, 'pennylane_changes');
type Job = { attempts: number; last_error: string | null };
const jobs = async (): Promise<Job[]> =>
  (
    await shop.pool.query(
      "select attempts, last_error from graphile_worker.jobs where task_identifier = 'look_at_document' order by id",
    )
  ).rows;

/** Invoices of one client each, paid there, in the order of their numbers. */
async function paidInvoices(count: number) {
  const made = [];
  for (let n = 0; n < count; n++) {
    const order = await shop.orderOfNewPayer();
    const invoice = await shop.invoiced([order]);
    await shop.sim('POST', `/invoices/${invoice.id}/pay`);
    made.push({ order, invoice });
  }
  return made;
}
const statuses = async (made: { order: number }[]) =>
  Promise.all(made.map(async ({ order }) => (await shop.order(order)).financial_status));

test('one whose transfers Pennylane cannot give is a job of its own, and the others are read', async () => {
  const made = await paidInvoices(3);
  const order = await shop.orderOfNewPayer();
  const quote = await shop.quoted([order]);
  await shop.sim('POST', `/quotes/${quote.id}/accept`);
  const [bad] = made;
  const before = await mark();
  const path = `/customer_invoices/${bad?.invoice.id}/matched_transactions`;
  await shop.fail('error_500', { calls: 99, method: 'GET', path });
  await settleBilling(deps);
  expect(await statuses(made)).toEqual(['invoiced', 'paid', 'paid']);
  expect(await shop.newsOf(order)).toHaveLength(1);
  expect(await mark()).not.toEqual(before);
  const error = `${bad?.invoice.number}\u00a0: Pennylane ne répond pas. Réessayez dans un instant.`;
  await expect.poll(jobs, { timeout: 20_000 }).toMatchObject([{ last_error: error }]);
  await settleBilling(deps);
  // The sweep leaves the job its error.
  expect(await jobs()).toMatchObject([{ last_error: error }]);
  await shop.sim('DELETE', '/failures');
  await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
  expect(await statuses(made)).toEqual(['paid', 'paid', 'paid']);
}, 90_000);

test('many that answer what is not understood do not count as Pennylane away', async () => {
  const made = await paidInvoices(5);
  const strange = made.slice(0, 4).map(({ invoice }) => invoice.id);
  const matches: typeof deps.pennylane.matches = async (id) => {
    if (!strange.includes(id)) return deps.pennylane.matches(id);
    throw new PennylaneFailure('unavailable', 'Pennylane ne répond pas.', { status: 200 });
  };
  await settleBilling({ ...deps, pennylane: { ...deps.pennylane, matches } });
  expect((await statuses(made)).at(-1)).toBe('paid');
  // Their jobs are run by the server, which understands Pennylane.
  await expect.poll(() => statuses(made), { timeout: 20_000 }).toEqual(Array(5).fill('paid'));
}, 60_000);

test('three in a row are Pennylane away: the run ends, and its changes are read again', async () => {
  const made = await paidInvoices(4);
  const before = await mark();
  let asked = 0;
  const matches: typeof deps.pennylane.matches = async () => {
    asked += 1;
    throw new PennylaneFailure('unavailable', 'Pennylane ne répond pas.', { status: 500 });
  };
  await settleBilling({ ...deps, pennylane: { ...deps.pennylane, matches } });
  expect([asked, await mark(), await jobs()]).toEqual([3, before, []]);
  await settleBilling(deps);
  expect(await statuses(made)).toEqual(Array(4).fill('paid'));
}, 60_000);

test('Pennylane away for an hour is a failed job with its reason, until it is reached', async () => {
  await paidInvoices(1);
  const reach = async () =>
    (
      await shop.pool.query(
        "select last_error, run_at > now() + interval '59 minutes' as later from graphile_worker.jobs where task_identifier = 'reach_pennylane'",
      )
    ).rows;
  await shop.fail('error_500', { calls: 999 });
  await settleBilling(deps);
  await settleBilling(deps);
  expect(await reach()).toEqual([{ last_error: null, later: true }]);
  await shop.pool.query(
    "select graphile_worker.reschedule_jobs(array[id], run_at => now()) from graphile_worker.jobs where task_identifier = 'reach_pennylane'",
  );
  const last_error = expect.stringMatching(/^Pennylane ne répond pas/);
  await expect.poll(reach, { timeout: 20_000 }).toMatchObject([{ last_error }]);
  await settleBilling(deps);
  expect(await reach()).toHaveLength(1);
  await shop.sim('DELETE', '/failures');
  await settleBilling(deps);
  expect(await reach()).toEqual([]);
}, 60_000);
