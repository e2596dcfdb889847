import { randomUUID } from 'node:crypto';
import {
  type RevenuePeriod,
  revenuePeriodNames,
  revenuePeriods,
} from '@florilege/contract/dashboard/revenue-periods.ts';
import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTill } from '../payments/testing/till.ts';
import { dashboardOf, revenueOf } from './stats.service.ts';

let till: Awaited<ReturnType<typeof openTill>>;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

// Around the midnights of Paris where something ends or the clock changes: 22:00 UTC in summer, 23:00 in winter.
const borders = [
  '2025-03-29T23:00:00Z', // the clock goes forward this night
  '2025-03-30T22:00:00Z',
  '2025-10-25T22:00:00Z', // the clock goes back this night
  '2025-10-26T23:00:00Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-03-31T22:00:00Z', // April begins, in summer time
  '2026-10-24T22:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-10-31T23:00:00Z', // November begins, in winter time
  '2025-12-31T23:00:00Z', // the year begins
  '2026-11-20T23:00:00Z',
].map((text) => Date.parse(text));

const instant = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...borders), fc.constantFrom(-1, 0, 1, -1800_000, 1800_000))
      .map(([at, off]) => at + off),
  },
  {
    weight: 1,
    arbitrary: fc.integer({
      min: Date.parse('2025-02-01T00:00:00Z'),
      max: Date.parse('2026-11-21T20:00:00Z'),
    }),
  },
);

const step = fc.record({
  order: fc.nat(2),
  deed: fc.constantFrom(
    'pay',
    'pay',
    'pay',
    'pending',
    'refund',
    'invoice',
    'invoice',
    'cancel',
    'reopen',
    'paid',
    'paid',
    'other payer',
    'rebuild',
  ),
  at: instant,
  amount: fc.integer({ min: 1, max: 20_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Entry = { at: number; amount: Cents };
/** The same order once more, in plain words. */
type Book = {
  id: number;
  payments: Entry[];
  refunds: Entry[];
  invoice: Entry | null;
  cancelled: boolean;
  paid: boolean;
  payer: number;
};

async function documentOf(book: Book, { at, amount }: Step): Promise<void> {
  await till.write(async (tx) => {
    const { id } = await tx
      .insertInto('pennylane_documents')
      .values({
        attempt: randomUUID(),
        kind: 'invoice',
        account: book.payer,
        amount,
        state: 'final',
        created_at: new Date(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = {
      document_id: id,
      order_id: book.id,
      kind: 'invoice' as const,
      amount,
      vat_rate: 10 as const,
    };
    // As a document does: the line first, which is shown when the document stands.
    await tx
      .insertInto('pennylane_document_orders')
      .values({ ...line, current: false })
      .execute();
    const lines = tx.updateTable('pennylane_document_orders').where('order_id', '=', book.id);
    await lines.set({ current: false }).where('current', '=', true).execute();
    await lines.set({ current: true }).where('document_id', '=', id).execute();
  });
}

const deeds: Record<Step['deed'], (book: Book, step: Step, payers: number[]) => Promise<void>> = {
  pay: async (book, { at, amount }) => {
    const row = { order_id: book.id, method: 'cash' as const, amount, created_at: new Date(at) };
    await till.write((tx) => tx.insertInto('payments').values(row).execute());
    book.payments.push({ at, amount });
  },
  pending: async (book, { at, amount }) => {
    const row = {
      order_id: book.id,
      method: 'card' as const,
      amount,
      created_at: new Date(at),
      state: 'pending' as const,
    };
    await till.write((tx) => tx.insertInto('payments').values(row).execute());
  },
  refund: async (book, { at, amount }) => {
    const payment = await till.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', book.id)
      .orderBy('id')
      .executeTakeFirst();
    if (!payment) return;
    const row = {
      attempt: randomUUID(),
      payment_id: payment.id,
      order_id: book.id,
      amount,
      reason: 'Essai',
      created_at: new Date(at),
    };
    // Asked first, certain later: it counts from then on, on the day it was asked for.
    const { id } = await till.write((tx) =>
      tx.insertInto('refunds').values(row).returning('id').executeTakeFirstOrThrow(),
    );
    await till.write((tx) =>
      tx.updateTable('refunds').set({ state: 'completed' }).where('id', '=', id).execute(),
    );
    book.refunds.push({ at, amount });
  },
  invoice: async (book, each) => {
    await documentOf(book, each);
    book.invoice = { at: each.at, amount: each.amount };
  },
  cancel: async (book) => {
    await till.write((tx) =>
      tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', book.id).execute(),
    );
    book.cancelled = true;
  },
  reopen: async (book) => {
    await till.write((tx) =>
      tx.updateTable('orders').set({ status: 'created' }).where('id', '=', book.id).execute(),
    );
    book.cancelled = false;
  },
  paid: async (book) => {
    await till.write((tx) =>
      tx.updateTable('orders').set({ financial_status: 'paid' }).where('id', '=', book.id).execute(),
    );
    book.paid = true;
  },
  'other payer': async (book, { amount }, payers) => {
    book.payer = payers[amount % payers.length] ?? book.payer;
    await till.write((tx) =>
      tx.updateTable('orders').set({ payer_account: book.payer }).where('id', '=', book.id).execute(),
    );
  },
  rebuild: async () => {
    await sql`select rebuild_revenue()`.execute(till.db);
  },
};

/** What an order brings, day by day, by the definition of the info tip. */
function entriesOf(book: Book): Entry[] {
  if (book.cancelled) return [];
  const sum = (entries: Entry[]) => entries.reduce((total, { amount }) => total + amount, 0);
  const open =
    book.invoice && !book.paid
      ? Math.max(0, book.invoice.amount - sum(book.payments) + sum(book.refunds))
      : 0;
  return [
    ...book.payments,
    ...book.refunds.map(({ at, amount }) => ({ at, amount: -amount })),
    ...(book.invoice ? [{ at: book.invoice.at, amount: open }] : []),
  ];
}

const between = (entries: Entry[], from: string, to: string) =>
  entries
    .filter(({ at }) => dayOf(new Date(at)) >= from && dayOf(new Date(at)) < to)
    .reduce((sum, { amount }) => sum + amount, 0);

// The tally of earlier runs is there as well: what they brought is taken off.
async function forget(): Promise<void> {
  await sql`truncate order_revenue, revenue_tally, client_spending, order_invoices, refunds, pennylane_document_orders, pennylane_documents, payments cascade`.execute(
    till.db,
  );
}

async function play(steps: Step[]): Promise<{ books: Book[]; payers: number[] }> {
  await forget();
  const payers = [await till.newPayer(), await till.newPayer()];
  const books: Book[] = [];
  for (const payer of [payers[0], payers[1], payers[0]]) {
    const id = await till.newOrder(5000, payer ?? null);
    books.push({
      id,
      payments: [],
      refunds: [],
      invoice: null,
      cancelled: false,
      paid: false,
      payer: payer ?? 0,
    });
  }
  for (const each of steps) {
    const book = books[each.order];
    if (book) await deeds[each.deed](book, each, payers);
  }
  return { books, payers };
}

async function sameFigures(entries: Entry[], now: string): Promise<void> {
  const { revenue } = await dashboardOf(till.db, now);
  const tomorrow = addDays(now, 1);
  expect(revenue).toEqual({
    daily: formatAmount(between(entries, now, tomorrow)),
    monthly: formatAmount(between(entries, `${now.slice(0, 8)}01`, tomorrow)),
    same_day_last_week: formatAmount(between(entries, addDays(now, -7), addDays(now, -6))),
  });
}

async function sameCurve(
  entries: Entry[],
  now: string,
  period: RevenuePeriod,
  months: number,
): Promise<void> {
  const { results } = await revenueOf(till.db, now, period, months);
  expect(results).toEqual(
    revenuePeriods(now, period, months).map(({ from, to, before }) => ({
      from,
      to: addDays(to, -1),
      amount: formatAmount(between(entries, from, to)),
      before: formatAmount(between(entries, before.from, before.to)),
    })),
  );
}

test('the dashboard’s figures equal a plain recomputation over random histories', async () => {
  const now = fc
    .constantFrom(...borders)
    .chain((at) => fc.constantFrom(dayOf(new Date(at)), dayOf(new Date(at - 1))));
  const asked = fc.record({
    period: fc.constantFrom(...revenuePeriodNames),
    months: fc.integer({ min: 1, max: 14 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 30 }),
      now,
      asked,
      async (steps, day, { period, months }) => {
        const { books, payers } = await play(steps);
        const entries = books.flatMap(entriesOf);
        // Days to come are not told: the figures are as of that day.
        const known = entries.filter(({ at }) => dayOf(new Date(at)) <= day);
        await sameFigures(known, day);
        await sameCurve(entries, day, period, months);
        const { top_customers } = await dashboardOf(till.db, day);
        for (const payer of payers) {
          const spent = books
            .filter((book) => book.payer === payer)
            .flatMap(entriesOf)
            .reduce((sum, { amount }) => sum + amount, 0);
          expect(top_customers.find(({ id }) => id === payer)?.total_spent).toBe(
            spent > 0 ? formatAmount(spent) : undefined,
          );
        }
      },
    ),
    { seed: 20_261_121, numRuns: Number(process.env.MODEL_RUNS ?? 120) },
  );
}, 90_000);

test('two who take money for one order at once are both counted, and the job adds up', async () => {
  await forget();
  const id = await till.newOrder(5000, await till.newPayer());
  const pay = () =>
    till.write((tx) =>
      tx
        .insertInto('payments')
        .values({ order_id: id, method: 'cash', amount: 100, created_at: new Date() })
        .execute(),
    );
  await Promise.all(Array.from({ length: 8 }, pay));
  const day = dayOf(new Date());
  expect((await dashboardOf(till.db, day)).revenue.daily).toBe('8.00');
  await sql`select gather_revenue_tally()`.execute(till.db);
  expect((await dashboardOf(till.db, day)).revenue.daily).toBe('8.00');
});
