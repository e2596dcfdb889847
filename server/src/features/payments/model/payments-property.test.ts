import { randomUUID } from 'node:crypto';
import type { Cents } from '@florilege/contract/http/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSquare } from '../../../integrations/square/create-square.ts';
import type { SquarePayment } from '../../../integrations/square/square.ts';
import type { Transact } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createLog } from '../../../platform/log.ts';
import { deleteOrder, restoreOrder } from '../../orders/orders.service.ts';
import { recordPayment } from '../counter.ts';
import { receiveSquarePayment } from '../receive.ts';
import { payWithCredit, writeOff } from '../reductions/reductions.service.ts';
import { makeRefund } from '../refunds/refunds.service.ts';
import { openTill, squarePayment } from '../testing/till.ts';

const till = await openTill();
const runs = Number(process.env.MODEL_RUNS ?? 120);

const names = [
  ...['cash', 'cash', 'square', 'square', 'square again', 'refund', 'refund', 'refund at square'],
  ...['write off', 'use credit', 'use credit', 'amount', 'cancel', 'reopen', 'bin'],
];

/** A deed on one of two orders. `part`: the share of its amount, in per cent. */
const step = fc.record({
  order: fc.nat(1),
  deed: fc.constantFrom(...names),
  amount: fc.integer({ min: 1, max: 20_000 }),
  part: fc.integer({ min: 1, max: 130 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The same books once more, in a few numbers: what an order must come to. */
const fresh = { amount: 0, reduced: 0, paid: 0, refunded: 0, cancelled: false, deleted: false };
type Book = typeof fresh;
type Case = { id: number; book: Book; other: Book; seen: SquarePayment[]; step: Step };

const share = (of: Cents, { part }: Step) => Math.max(1, Math.floor((of * part) / 100));
const priceOf = ({ amount, reduced }: Book) => amount - reduced;
const keptOf = ({ paid, refunded }: Book) => paid - refunded;
/** A cancelled order owes nothing; it shows what came when that was its whole price. */
const isPaid = (book: Book) => keptOf(book) >= priceOf(book) && (!book.cancelled || keptOf(book) > 0);
const receive = (id: number, payment: SquarePayment) => {
  const parts = [{ order_id: id, amount: payment.amount }];
  return till.write((tx) =>
    receiveSquarePayment(tx, { payment, method: 'square', parts, authorId: null, location: null }),
  );
};
const firstPayment = async (id: number, atSquare: boolean) =>
  (await till.paymentsOf(id)).find((payment) => (payment.square_payment_id !== null) === atSquare);

const deeds: Record<string, (on: Case) => Promise<void>> = {
  cash: async ({ id, book, step }) => {
    const amount = share(book.amount, step);
    await till.write((tx) => recordPayment(tx, till.florist, id, { method: 'cash', amount }));
    book.paid += amount;
  },
  square: async ({ id, book, seen, step }) => {
    const payment = squarePayment(share(book.amount, step));
    await receive(id, payment);
    seen.push(payment);
    book.paid += payment.amount;
  },
  // Read late or twice, for whatever order it was.
  'square again': async ({ id, seen, step }) => {
    const payment = seen[step.part % Math.max(1, seen.length)];
    if (payment) await receive(id, payment);
  },
  refund: async ({ id, book, step }) => {
    const payment = await firstPayment(id, false);
    if (!payment) return;
    const amount = share(payment.amount, step);
    const { db, senior } = till;
    const transact: Transact = (run) => till.write(run, senior);
    const deps = { db, square: createSquare(undefined), log: createLog('silent') };
    const facts = { order_id: id, payment_id: payment.id, author_id: senior.id, attempt: randomUUID() };
    const kind = step.part % 2 === 0 ? 'credit' : 'undo';
    const wanted = { ...facts, kind, amount, reason: 'Essai' } as const;
    await makeRefund({ ...deps, transact, authorId: senior.id }, wanted);
    book.refunded += amount;
    if (kind === 'credit') book.reduced += amount;
  },
  'write off': async ({ id, book, step }) => {
    const amount = share(book.amount, step);
    await till.write((tx) => writeOff(tx, till.senior, id, { amount, reason: 'Essai' }), till.senior);
    book.reduced += amount;
  },
  'use credit': async ({ id, book, other, step }) => {
    const amount = share(book.amount, step);
    const wish = { amount, reason: 'Essai' };
    await till.write((tx) => payWithCredit(tx, till.senior, id, wish), till.senior);
    book.paid += amount;
    other.refunded += amount;
  },
  'refund at square': async ({ id, book, seen, step }) => {
    const row = await firstPayment(id, true);
    const payment = seen.find((one) => one.id === row?.square_payment_id);
    if (!payment) return;
    const more = Math.min(payment.amount - payment.refunded, share(payment.amount, step));
    payment.refunded += more;
    await receive(id, payment);
    book.refunded += more;
  },
  amount: async ({ id, book, step: { amount } }) => {
    await till.change(id, { amount });
    book.amount = amount;
  },
  cancel: async ({ id, book }) => {
    await till.change(id, { status: 'cancelled' });
    book.cancelled = true;
  },
  reopen: async ({ id, book }) => {
    await till.change(id, { status: 'created' });
    book.cancelled = false;
  },
  bin: async ({ id, book }) => {
    const { senior } = till;
    await till.write<unknown>(
      (tx) => (book.deleted ? restoreOrder(tx, senior, id) : deleteOrder(tx, senior, id)),
      senior,
    );
    book.deleted = !book.deleted;
  },
};

test(
  'keeps the balance and the paid status right through any history',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
        const payer = await till.newPayer();
        const ids = [await till.newOrder(5000, payer), await till.newOrder(12_345, payer)];
        const books = [5000, 12_345].map((amount) => ({ ...fresh, amount }));
        const seen: SquarePayment[] = [];
        for (const each of steps) {
          const [id, book] = [ids[each.order], books[each.order]];
          if (id === undefined || book === undefined) continue;
          const other = books[1 - each.order] ?? book;
          await deeds[each.deed]?.({ id, book, other, seen, step: each }).catch((error) => {
            // Refused, and so nothing happened.
            if (!(error instanceof AppError)) throw error;
          });
        }
        const ledger = till.db.selectFrom('ledger_entries').select('amount');
        const entries = await ledger.where('account', '=', payer).execute();
        const balance = await till.balanceOf(payer);
        expect(balance).toBe(entries.reduce((sum, { amount }) => sum + amount, 0));
        const due = (book: Book) => (book.cancelled || book.deleted ? 0 : priceOf(book));
        expect(balance).toBe(books.reduce((sum, book) => sum + keptOf(book) - due(book), 0));
        for (const [index, book] of books.entries()) {
          expect((await till.statusOf(ids[index] ?? 0)) === 'paid').toBe(isPaid(book));
        }
      }),
      { seed: Number(process.env.MODEL_SEED ?? 20_261_121), numRuns: runs },
    );
  },
  240_000 + runs * 1000,
);
