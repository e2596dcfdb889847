import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import { type Cents, formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { orderTodos } from '@florilege/contract/orders/order-todos.ts';
import { type TimeSlot, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';
import { dashboardOf } from './stats.service.ts';

// Who owes, what was taken lately, today and the week: the product's own calls at random, and the same once more in plain words.

let server: TestServer;
let senior: Caller;
beforeAll(async () => {
  server = await testServer();
  senior = await server.as('Senior');
});
afterAll(() => server.stop());

/** The days around which the clock changes, a month or a year ends. */
const days = ['2026-03-29', '2026-10-25', '2026-03-31', '2026-12-31', '2026-11-21'] as const;
const near = fc.integer({ min: -9, max: 9 });
const statuses = [
  'created',
  'to_prepare',
  'prepared',
  'delivered',
  'cancelled',
] as const satisfies readonly OrderStatus[];

const made = fc.record({
  deed: fc.constant('order' as const),
  payer: fc.nat(1),
  amount: fc.integer({ min: 100, max: 20_000 }),
  delivery: fc.boolean(),
  due: fc.option(near),
  slot: fc.constantFrom<TimeSlot | null>(null, ...timeSlotValues),
  /** Days from the day asked for, and seconds before or after its midnight in Paris. */
  taken: fc.tuple(near, fc.constantFrom(-1, 0, 40_000)),
});
const onOrder = { order: fc.nat(7) };
const later = fc.oneof(
  fc.record({ deed: fc.constant('pay' as const), ...onOrder, amount: fc.integer({ min: 100, max: 20_000 }) }),
  fc.record({
    deed: fc.constant('refund' as const),
    ...onOrder,
    amount: fc.integer({ min: 100, max: 9_000 }),
  }),
  fc.record({ deed: fc.constant('status' as const), ...onOrder, status: fc.constantFrom(...statuses) }),
  fc.record({
    deed: fc.constant('amount' as const),
    ...onOrder,
    amount: fc.integer({ min: 100, max: 20_000 }),
  }),
  fc.record({ deed: fc.constant('move' as const), ...onOrder, due: near, delivery: fc.boolean() }),
  fc.record({ deed: fc.constant('bin' as const), ...onOrder }),
);
type Made = typeof made extends fc.Arbitrary<infer S> ? S : never;
type Later = typeof later extends fc.Arbitrary<infer S> ? S : never;

type Book = {
  id: number;
  payer: number;
  amount: Cents;
  status: OrderStatus;
  taken: Date;
  due: string | null;
  slot: TimeSlot | null;
  delivery: boolean;
  payments: { id: number; left: Cents }[];
  /** Paid less refunded. */
  paid: Cents;
  binned: boolean;
};

const midnight = async (day: string, after: number): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select (${day}::date::timestamp at time zone 'Europe/Paris') + make_interval(secs => ${after}) as at`.execute(
    server.db,
  );
  return new Date(rows[0]?.at ?? 0);
};

async function order(day: string, payers: number[], step: Made): Promise<Book> {
  const payer = payers[step.payer] ?? 0;
  const due = step.due === null ? null : addDays(day, step.due);
  const body = {
    amount: formatAmount(step.amount),
    payer_account: payer,
    requires_delivery: step.delivery,
    delivery_date: due,
    delivery_time_slot: step.slot,
  };
  const answer = await senior.post('/api/orders/', body);
  expect(answer.status).toBe(201);
  const id = answer.body.id as number;
  const taken = await midnight(addDays(day, step.taken[0]), step.taken[1]);
  await server.db.updateTable('orders').set({ created_at: taken }).where('id', '=', id).execute();
  const { amount, slot, delivery } = step;
  return {
    id,
    payer,
    amount,
    status: 'created',
    taken,
    due,
    slot,
    delivery,
    payments: [],
    paid: 0,
    binned: false,
  };
}

/** Done, or refused for a reason of the shop's. */
function accepted({ status }: { status: number }): boolean {
  expect([200, 201, 204, 400, 404, 409]).toContain(status);
  return status < 300;
}

/** What the server accepts, the book writes down; what it refuses changes nothing. */
async function play(day: string, book: Book, step: Later): Promise<void> {
  const path = `/api/orders/${book.id}/`;
  if (step.deed === 'pay') {
    if (
      !accepted(await senior.post(`${path}payments/`, { method: 'cash', amount: formatAmount(step.amount) }))
    )
      return;
    const rows = await server.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', book.id)
      .orderBy('id', 'desc')
      .execute();
    book.payments.push({ id: rows[0]?.id ?? 0, left: step.amount });
    book.paid += step.amount;
  } else if (step.deed === 'refund') {
    const payment = book.payments.at(-1);
    if (!payment) return;
    const body = { amount: formatAmount(step.amount), reason: 'Essai' };
    if (accepted(await senior.post(`${path}payments/${payment.id}/refunds/`, body))) book.paid -= step.amount;
  } else if (step.deed === 'status') {
    if (accepted(await senior.patch(path, { status: step.status }))) book.status = step.status;
  } else if (step.deed === 'amount') {
    if (accepted(await senior.patch(path, { amount: formatAmount(step.amount) }))) book.amount = step.amount;
  } else if (step.deed === 'move') {
    const due = addDays(day, step.due);
    if (accepted(await senior.patch(path, { delivery_date: due, requires_delivery: step.delivery })))
      Object.assign(book, { due, delivery: step.delivery });
  } else if (accepted(await senior.delete(path))) book.binned = true;
}

const counts = ({ status, binned }: Book) => status !== 'cancelled' && !binned;
const sum = (cents: Cents[]) => cents.reduce((total, each) => total + each, 0);

function debtsOf(books: Book[], payers: number[]) {
  return payers
    .map((id) => {
      const own = books.filter(({ payer }) => payer === id);
      return {
        id,
        balance: sum(own.map(({ paid }) => paid)) - sum(own.filter(counts).map(({ amount }) => amount)),
      };
    })
    .filter(({ balance }) => balance < 0)
    .sort((a, b) => a.balance - b.balance || a.id - b.id);
}

function weekOf(books: Book[], day: string) {
  const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, after) => {
    const due = books.filter((book) => counts(book) && book.delivery && book.due === addDays(monday, after));
    const slots = [...timeSlotValues, null].map((slot) => {
      const there = due.filter((book) => book.slot === slot);
      return {
        slot,
        deliveries: there.length,
        delivered: there.filter(({ status }) => status === 'delivered').length,
      };
    });
    return { day: addDays(monday, after), slots: slots.filter(({ deliveries }) => deliveries > 0) };
  });
}

test('who owes, what was taken lately, today and the week equal a plain recomputation over random histories', async () => {
  const history = fc.tuple(
    fc.array(made, { minLength: 3, maxLength: 8 }),
    fc.array(later, { minLength: 5, maxLength: 20 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...days), history, async (day, [orders, steps]) => {
      await sql`truncate orders, order_tally, client_debts cascade`.execute(server.db);
      const client = async (name: string) =>
        (await senior.post('/api/clients/', { name, type: 'household' })).body.account.id as number;
      const payers = [await client('Claire Lemoine'), await client('Hôtel Œillet')];
      const books: Book[] = [];
      for (const step of orders) books.push(await order(day, payers, step));
      for (const step of steps) {
        const book = books[step.order % books.length];
        if (book) await play(day, book, step);
      }

      const stats = await dashboardOf(server.db, day);
      const debts = debtsOf(books, payers);
      expect(
        stats.negative_balance_customers.map(({ id, balance }) => ({ id, balance: parseAmount(balance) })),
      ).toEqual(debts);
      expect(stats.negative_balances).toEqual({
        count: debts.length,
        total: formatAmount(sum(debts.map(({ balance }) => balance))),
      });
      const recent = books.filter(({ taken, binned }) => !binned && dayOf(taken) >= addDays(day, -6));
      const waiting = recent.filter(({ status }) =>
        (orderTodos.prepare.statuses as readonly OrderStatus[]).includes(status),
      );
      expect(stats.recent_orders).toEqual({ count: recent.length, to_prepare: waiting.length });
      const due = books.filter((book) => counts(book) && book.due === day);
      expect(stats.today).toEqual({
        deliveries: due.filter(({ delivery }) => delivery).length,
        pickups: due.filter(({ delivery }) => !delivery).length,
      });
      expect(stats.week).toEqual(weekOf(books, day));
    }),
    { seed: 20_261_122, numRuns: Number(process.env.MODEL_RUNS ?? 40) },
  );
}, 120_000);
