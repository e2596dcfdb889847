import { randomUUID } from 'node:crypto';
import * as periods from '@florilege/contract/dashboard/revenue-periods.ts';
import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import fc from 'fast-check';
import { type Insertable, sql, type Updateable } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';
import { insertRow } from '../../testing/rows.ts';
import { openTill } from '../payments/testing/till.ts';
import { dashboardOf, revenueOf } from './stats.service.ts';

const till = await openTill();

// Midnights of Paris where a period ends or the clock changes: 22:00 UTC in summer, 23:00 in winter.
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

const nearBorder = fc
  .tuple(fc.constantFrom(...borders), fc.constantFrom(-1, 0, 1, -1800_000, 1800_000))
  .map(([at, off]) => at + off);
const [min, max] = [Date.parse('2025-02-01T00:00:00Z'), Date.parse('2026-11-21T20:00:00Z')];
const instant = fc.oneof(
  { weight: 3, arbitrary: nearBorder },
  { weight: 1, arbitrary: fc.integer({ min, max }) },
);

const step = fc.record({
  order: fc.nat(2),
  kind: fc.constantFrom(
    ...(['pay', 'pay', 'pay', 'pending', 'refund', 'invoice', 'invoice', 'reduce', 'cancel'] as const),
    ...(['reopen', 'paid', 'paid', 'other payer', 'rebuild'] as const),
  ),
  at: instant,
  amount: fc.integer({ min: 1, max: 20_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Entry = { at: number; amount: Cents };
/** The model of an order. */
type Book = {
  id: number;
  payments: Entry[];
  refunds: Entry[];
  /** The sum of its avoirs and of what was written off. */
  reduced: Cents;
  invoiced: number | null;
  cancelled: boolean;
  paid: boolean;
  payer: number;
};

const AMOUNT = 12_000;
const priceOf = ({ reduced }: Book): Cents => AMOUNT - reduced;

async function insertInvoice(book: Book, { at }: Step): Promise<void> {
  const amount = priceOf(book);
  const document = { attempt: randomUUID(), account: book.payer, created_at: new Date(at), amount };
  await till.write(async (tx) => {
    const invoice = { ...document, kind: 'invoice', state: 'final' } as const;
    const { id: document_id } = await insertRow(tx, 'pennylane_documents', invoice);
    const line = { document_id, order_id: book.id, kind: 'invoice', amount, vat_rate: 10 } as const;
    // As a document does: its line becomes current with the final step.
    await insertRow(tx, 'pennylane_document_orders', { ...line, current: false });
    const lines = tx.updateTable('pennylane_document_orders').where('order_id', '=', book.id);
    await lines.set({ current: false }).where('current', '=', true).execute();
    await lines.set({ current: true }).where('document_id', '=', document_id).execute();
  });
}

const update = (book: Book, changes: Updateable<Database['orders']>) =>
  till.write((tx) => tx.updateTable('orders').set(changes).where('id', '=', book.id).execute());
const insertPayment = (
  book: Book,
  { at, amount }: Step,
  more: Partial<Insertable<Database['payments']>> = {},
) => {
  const row = { order_id: book.id, method: 'cash' as const, amount, paid_at: new Date(at), ...more };
  return till.write((tx) => tx.insertInto('payments').values(row).execute());
};

const steps: Record<Step['kind'], (book: Book, step: Step, payers: number[]) => Promise<unknown>> = {
  pay: async (book, step) => {
    await insertPayment(book, step);
    book.payments.push(step);
  },
  pending: (book, step) => insertPayment(book, step, { method: 'card', state: 'pending' }),
  refund: async (book, step) => {
    const payments = till.db.selectFrom('payments').select('id').where('order_id', '=', book.id);
    const payment = await payments.orderBy('id').executeTakeFirst();
    if (!payment) return;
    const { at, amount } = step;
    const refund = { attempt: randomUUID(), payment_id: payment.id, order_id: book.id, reason: 'Essai' };
    const row = { ...refund, kind: 'undo' as const, amount, refunded_at: new Date(at) };
    // A refund is requested first and completed later, and counts on the day of the request.
    await till.write((tx) => tx.insertInto('refunds').values(row).execute());
    const refunds = (tx: Tx) => tx.updateTable('refunds').where('attempt', '=', refund.attempt);
    await till.write((tx) => refunds(tx).set({ state: 'completed' }).execute());
    book.refunds.push(step);
  },
  invoice: async (book, step) => {
    await insertInvoice(book, step);
    book.invoiced = step.at;
  },
  reduce: async (book, { amount: most }) => {
    const amount = Math.min(most, priceOf(book));
    if (amount === 0) return;
    const row = { order_id: book.id, kind: 'write_off' as const, amount, reason: 'Essai' };
    await till.write((tx) => tx.insertInto('order_reductions').values(row).execute());
    book.reduced += amount;
  },
  cancel: async (book) => {
    await update(book, { status: 'cancelled' });
    book.cancelled = true;
  },
  reopen: async (book) => {
    await update(book, { status: 'created' });
    book.cancelled = false;
  },
  paid: async (book) => {
    await update(book, { financial_status: 'paid' });
    book.paid = true;
  },
  'other payer': async (book, { amount }, payers) => {
    book.payer = payers[amount % payers.length] ?? book.payer;
    await update(book, { payer_account: book.payer });
  },
  rebuild: () => sql`select rebuild_revenue()`.execute(till.db),
};

const sum = (entries: Entry[]) => entries.reduce((total, { amount }) => total + amount, 0);

/** The revenue of an order, by the definition of the info tip. */
function entriesOf(book: Book): Entry[] {
  const { payments, refunds, invoiced, cancelled, paid } = book;
  const open = paid || cancelled ? 0 : Math.max(0, priceOf(book) - sum(payments) + sum(refunds));
  return [
    ...payments,
    ...refunds.map(({ at, amount }) => ({ at, amount: -amount })),
    ...(invoiced === null ? [] : [{ at: invoiced, amount: open }]),
  ];
}

const dayAt = ({ at }: Entry) => dayOf(new Date(at));
const between = (entries: Entry[], from: string, to: string) =>
  formatAmount(sum(entries.filter((entry) => dayAt(entry) >= from && dayAt(entry) < to)));

/** Removes the revenue of earlier runs, including its tally. */
async function reset(): Promise<void> {
  await sql`truncate order_revenue, revenue_tally, client_spending, order_invoices, refunds, pennylane_document_orders, pennylane_documents, payments cascade`.execute(
    till.db,
  );
}

async function play(history: Step[]): Promise<{ books: Book[]; payers: number[] }> {
  await reset();
  const payers = [await till.newPayer(), await till.newPayer()] as const;
  const books: Book[] = [];
  for (const payer of [payers[0], payers[1], payers[0]]) {
    const id = await till.newOrder(AMOUNT, payer);
    const empty = { payments: [], refunds: [], reduced: 0, invoiced: null, cancelled: false, paid: false };
    books.push({ id, payer, ...empty });
  }
  for (const step of history) {
    const book = books[step.order];
    if (book) await steps[step.kind](book, step, [...payers]);
  }
  return { books, payers: [...payers] };
}

async function expectFigures(entries: Entry[], now: string): Promise<void> {
  const { revenue } = await dashboardOf(till.db, now);
  const tomorrow = addDays(now, 1);
  expect(revenue).toEqual({
    daily: between(entries, now, tomorrow),
    monthly: between(entries, `${now.slice(0, 8)}01`, tomorrow),
    same_day_last_week: between(entries, addDays(now, -7), addDays(now, -6)),
  });
}

type Asked = { period: periods.RevenuePeriod; months: number };
async function expectCurve(entries: Entry[], now: string, { period, months }: Asked): Promise<void> {
  const { results } = await revenueOf(till.db, now, { period, months });
  const spans = periods.revenuePeriods(now, period, months).map(({ from, to, before }) => ({
    from,
    to: addDays(to, -1),
    amount: between(entries, from, to),
    before: between(entries, before.from, before.to),
  }));
  expect(results).toEqual(spans);
}

test('equals a plain recomputation of the revenue after random histories', async () => {
  const now = fc
    .constantFrom(...borders)
    .chain((at) => fc.constantFrom(dayOf(new Date(at)), dayOf(new Date(at - 1))));
  const period = fc.constantFrom(...periods.revenuePeriodNames);
  const asked = fc.record({ period, months: fc.integer({ min: 1, max: 14 }) });
  const history = fc.array(step, { minLength: 6, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(history, now, asked, async (happened, day, wanted) => {
      const { books, payers } = await play(happened);
      const entries = books.flatMap(entriesOf);
      // The figures are as of that day, without later days.
      const until = entries.filter((entry) => dayAt(entry) <= day);
      await expectFigures(until, day);
      await expectCurve(entries, day, wanted);
      const { top_customers } = await dashboardOf(till.db, day);
      for (const payer of payers) {
        const spent = sum(books.filter((book) => book.payer === payer).flatMap(entriesOf));
        const shown = top_customers.find(({ id }) => id === payer)?.total_spent;
        expect(shown).toBe(spent > 0 ? formatAmount(spent) : undefined);
      }
    }),
    { seed: 20_261_121, numRuns: Number(process.env.MODEL_RUNS ?? 120) },
  );
}, 90_000);

test('counts payments of one order at the same moment, before and after the job adds them up', async () => {
  await reset();
  const id = await till.newOrder(5000, await till.newPayer());
  const row = { order_id: id, method: 'cash' as const, amount: 100, created_at: new Date() };
  const pay = () => till.write((tx) => tx.insertInto('payments').values(row).execute());
  await Promise.all(Array.from({ length: 8 }, pay));
  const day = dayOf(new Date());
  expect((await dashboardOf(till.db, day)).revenue.daily).toBe('8.00');
  await sql`select gather_revenue_tally()`.execute(till.db);
  expect((await dashboardOf(till.db, day)).revenue.daily).toBe('8.00');
});
