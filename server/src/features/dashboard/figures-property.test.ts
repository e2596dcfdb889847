import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import { type Cents, formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { orderTodos } from '@florilege/contract/orders/order-todos.ts';
import { type TimeSlot, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';
import { dashboardOf } from './stats.service.ts';

// Debts, recent orders, today and the week after random API calls, compared with a plain recomputation.

const server = await testServer();
const senior = await server.as('Senior');

/** Days at which the clock changes, or a month or a year ends. */
const days = ['2026-03-29', '2026-10-25', '2026-03-31', '2026-12-31', '2026-11-21'] as const;
const near = fc.integer({ min: -9, max: 9 });
const statuses = ['created', 'to_prepare', 'prepared', 'delivered', 'cancelled'] as const;

const cents = (max: number) => fc.integer({ min: 100, max });
const made = fc.record({
  payer: fc.nat(1),
  amount: cents(20_000),
  delivery: fc.boolean(),
  due: fc.option(near),
  slot: fc.constantFrom<TimeSlot | null>(null, ...timeSlotValues),
  /** Days from the day of the figures, and seconds from its midnight in Paris. */
  taken: fc.tuple(near, fc.constantFrom(-1, 0, 40_000)),
});
const change = <Kind extends string>(kind: Kind) => ({ kind: fc.constant(kind), order: fc.nat(7) });
const later = fc.oneof(
  fc.record({ ...change('pay'), amount: cents(20_000) }),
  fc.record({ ...change('refund'), amount: cents(9_000) }),
  fc.record({ ...change('status'), status: fc.constantFrom(...statuses) }),
  fc.record({ ...change('amount'), amount: cents(20_000) }),
  fc.record({ ...change('move'), due: near, delivery: fc.boolean() }),
  fc.record({ ...change('bin') }),
);
type Made = typeof made extends fc.Arbitrary<infer S> ? S : never;
type Later = typeof later extends fc.Arbitrary<infer S> ? S : never;

/** The model of an order. */
type Book = {
  id: number;
  payer: number;
  amount: Cents;
  status: OrderStatus;
  taken: Date;
  due: string | null;
  slot: TimeSlot | null;
  delivery: boolean;
  payments: number[];
  /** Payments less refunds. */
  paid: Cents;
  binned: boolean;
};

const midnight = async (day: string, after: number): Promise<Date> => {
  const moment = sql<{ at: Date }>`
    select (${day}::date::timestamp at time zone 'Europe/Paris') + make_interval(secs => ${after}) as at`;
  return new Date((await moment.execute(server.db)).rows[0]?.at ?? 0);
};

async function order(day: string, payers: number[], step: Made): Promise<Book> {
  const { amount, slot, delivery } = step;
  const payer = payers[step.payer] ?? 0;
  const due = step.due === null ? null : addDays(day, step.due);
  const answer = await senior.post('/api/orders/', {
    amount: formatAmount(amount),
    payer_account: payer,
    requires_delivery: delivery,
    delivery_date: due,
    delivery_time_slot: slot,
  });
  expect(answer.status).toBe(201);
  const id: number = answer.body.id;
  const taken = await midnight(addDays(day, step.taken[0]), step.taken[1]);
  await server.db.updateTable('orders').set({ created_at: taken }).where('id', '=', id).execute();
  const facts = { id, payer, amount, taken, due, slot, delivery };
  return { ...facts, status: 'created', payments: [], paid: 0, binned: false };
}

/** Whether a call succeeded; no error of the server is accepted. */
async function accepted(call: Promise<{ status: number }>): Promise<boolean> {
  const { status } = await call;
  expect([200, 201, 204, 400, 404, 409]).toContain(status);
  return status < 300;
}

/** Applies an accepted step to the model. */
async function play(day: string, book: Book, step: Later): Promise<void> {
  const path = `/api/orders/${book.id}/`;
  const patch = (body: object) => accepted(senior.patch(path, body));
  if (step.kind === 'pay') {
    const body = { method: 'cash', amount: formatAmount(step.amount) };
    if (!(await accepted(senior.post(`${path}payments/`, body)))) return;
    const payments = server.db.selectFrom('payments').select('id').where('order_id', '=', book.id);
    const { id } = await payments.orderBy('id', 'desc').executeTakeFirstOrThrow();
    book.payments.push(id);
    book.paid += step.amount;
  } else if (step.kind === 'refund') {
    const payment = book.payments.at(-1);
    if (payment === undefined) return;
    const body = { amount: formatAmount(step.amount), reason: 'Essai' };
    if (await accepted(senior.post(`${path}payments/${payment}/refunds/`, body))) book.paid -= step.amount;
  } else if (step.kind === 'status') {
    if (await patch({ status: step.status })) book.status = step.status;
  } else if (step.kind === 'amount') {
    if (await patch({ amount: formatAmount(step.amount) })) book.amount = step.amount;
  } else if (step.kind === 'move') {
    const due = addDays(day, step.due);
    if (await patch({ delivery_date: due, requires_delivery: step.delivery }))
      Object.assign(book, { due, delivery: step.delivery });
  } else if (await accepted(senior.delete(path))) book.binned = true;
}

const counts = ({ status, binned }: Book) => status !== 'cancelled' && !binned;
const sum = (cents: Cents[]) => cents.reduce((total, each) => total + each, 0);

const isAhead = (book: Book) => counts(book) && book.status !== 'delivered';
const aheadOf = (books: Book[]) =>
  sum(books.filter(isAhead).map(({ amount, paid }) => Math.max(0, amount - paid)));

function debtsOf(books: Book[], payers: number[]) {
  return payers
    .map((id) => {
      const own = books.filter(({ payer }) => payer === id);
      const owed = sum(own.filter(counts).map(({ amount }) => amount));
      const balance = sum(own.map(({ paid }) => paid)) - owed;
      // A debt of the whole account, less what is not handed over yet.
      return { id, balance: balance < 0 ? balance + aheadOf(own) : 0 };
    })
    .filter(({ balance }) => balance < 0)
    .sort((a, b) => a.balance - b.balance || a.id - b.id);
}

function weekOf(books: Book[], day: string) {
  return Array.from({ length: 7 }, (_, after) => {
    const due = books.filter((book) => counts(book) && book.delivery && book.due === addDays(day, after));
    const slots = [...timeSlotValues, null].map((slot) => {
      const inSlot = due.filter((book) => book.slot === slot);
      const delivered = inSlot.filter(({ status }) => status === 'delivered').length;
      return { slot, deliveries: inSlot.length, delivered };
    });
    return { day: addDays(day, after), slots: slots.filter(({ deliveries }) => deliveries > 0) };
  });
}

test('equals a plain recomputation of debts, recent orders, today and the week after random histories', async () => {
  const history = fc.tuple(
    fc.array(made, { minLength: 3, maxLength: 8 }),
    fc.array(later, { minLength: 5, maxLength: 20 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...days), history, async (day, [orders, steps]) => {
      await sql`truncate orders, order_tally, client_debts cascade`.execute(server.db);
      const client = (name: string) => insertClient(server.db, { name });
      const payers = [await client('Claire Lemoine'), await client('Hôtel Œillet')];
      const books: Book[] = [];
      for (const step of orders) books.push(await order(day, payers, step));
      for (const step of steps) {
        const book = books[step.order % books.length];
        if (book) await play(day, book, step);
      }

      const stats = await dashboardOf(server.db, day);
      const debts = debtsOf(books, payers);
      const shown = stats.negative_balance_customers;
      expect(shown.map(({ id, balance }) => ({ id, balance: parseAmount(balance) }))).toEqual(debts);
      const total = formatAmount(sum(debts.map(({ balance }) => balance)));
      const ahead = formatAmount(aheadOf(books));
      expect(stats.negative_balances).toEqual({ count: debts.length, total, ahead });
      const recent = books.filter(({ taken, binned }) => !binned && dayOf(taken) >= addDays(day, -6));
      const toPrepare: readonly OrderStatus[] = orderTodos.prepare.statuses;
      const waiting = recent.filter(({ status }) => toPrepare.includes(status));
      expect(stats.recent_orders).toEqual({ count: recent.length, to_prepare: waiting.length });
      const due = books.filter((book) => counts(book) && book.due === day);
      const deliveries = due.filter(({ delivery }) => delivery).length;
      expect(stats.today).toEqual({ deliveries, pickups: due.length - deliveries });
      expect(stats.week).toEqual(weekOf(books, day));
    }),
    { seed: 20_261_122, numRuns: Number(process.env.MODEL_RUNS ?? 40) },
  );
}, 120_000);
