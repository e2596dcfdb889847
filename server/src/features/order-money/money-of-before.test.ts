import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrateJobs } from '../../platform/jobs/jobs.ts';
import { atEnd } from '../../testing/at-end.ts';
import { emptyDatabase } from '../../testing/test-database.ts';
import { changeByMoney, readWithTotals } from './order-money.public.ts';

// A shop as it was before money meant what it says: `paid` was for ever, and a surplus was silent.

type Before = {
  amount: number;
  paid?: number[];
  refunded?: number;
  status?: 'delivered' | 'cancelled';
  financial?: 'paid' | 'cancelled' | 'unpaid';
  /** An invoice over that, with Pennylane's own word for it. */
  invoice?: [amount: number, status: 'upcoming' | 'paid'];
  /** Of the last payment. */
  line?: [kind: 'paid_twice' | 'paid_cancelled', settledHow: 'keep' | null];
};
const shop = {
  untouched: { amount: 4500, paid: [4500] },
  'given back whole': { amount: 5000, paid: [5000], refunded: 5000 },
  'invoiced, given back in part': { amount: 8000, paid: [8000], refunded: 1000, invoice: [8000, 'paid'] },
  'cancelled, kept': { amount: 4000, paid: [4000], status: 'cancelled' },
  'cancelled, given back whole': { amount: 6000, paid: [6000], refunded: 6000, status: 'cancelled' },
  'cancelled, given back in part': { amount: 7000, paid: [7000], refunded: 2000, status: 'cancelled' },
  'cancelled with a deposit': { amount: 9000, paid: [3000], status: 'cancelled', financial: 'cancelled' },
  'lowered below its deposit': { amount: 3000, paid: [5000] },
  'paid twice': { amount: 2000, paid: [2000, 2000], line: ['paid_twice', null] },
  'paid twice and kept': { amount: 2100, paid: [2100, 2100], line: ['paid_twice', 'keep'] },
  'paid twice and kept, then cancelled': {
    amount: 2200,
    paid: [2200, 2200],
    line: ['paid_twice', 'keep'],
    status: 'cancelled',
  },
  'paid after it was cancelled': {
    amount: 2300,
    paid: [2300],
    line: ['paid_cancelled', null],
    status: 'cancelled',
  },
  'invoiced, then cancelled': {
    amount: 2400,
    status: 'cancelled',
    financial: 'cancelled',
    invoice: [2400, 'upcoming'],
  },
  'never paid': { amount: 2500, financial: 'unpaid' },
} satisfies Record<string, Before>;
type Name = keyof typeof shop;

const url = await emptyDatabase();
const client = new pg.Client({ connectionString: url });
await client.connect();
const { db, close } = connect(url, 2);
atEnd(async () => {
  await close();
  await client.end();
});

const rows = async (sql: string, values: unknown[] = []): Promise<unknown[][]> =>
  (await client.query({ text: sql, values, rowMode: 'array' })).rows;
const insert = async (table: string, values: Record<string, unknown>) => {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  const sql = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`;
  const [[id] = []] = await rows(sql, Object.values(values));
  return Number(id);
};

/** Paid on the 10th late in the evening, in Paris; given back on the 12th. */
const PAID_AT = '2026-03-10T22:30:00Z';
const BACK_AT = '2026-03-12T09:00:00Z';

async function write(account: number, name: string, before: Before): Promise<number> {
  const { amount, paid = [], refunded = 0, status = 'delivered', financial = 'paid', invoice, line } = before;
  const order = { amount, status, financial_status: financial, payer_account: account, bouquet_notes: name };
  const order_id = await insert('orders', order);
  const move = (kind: string, sum: number) =>
    insert('ledger_entries', { account, order_id, kind, amount: sum });
  await move('order_created', -amount);
  if (status === 'cancelled') await move('order_cancelled', amount);
  let payment_id = 0;
  for (const sum of paid) {
    payment_id = await insert('payments', { order_id, method: 'cash', amount: sum, created_at: PAID_AT });
    await move('payment', sum);
  }
  if (refunded > 0) {
    const facts = { payment_id, order_id, amount: refunded, reason: 'Essai', state: 'completed' };
    await insert('refunds', { attempt: name, ...facts, created_at: BACK_AT });
    await move('refund', -refunded);
  }
  if (line) {
    const [kind, settled_how] = line;
    const facts = {
      order_id,
      payment_id,
      amount: paid.at(-1),
      settled_how,
      settled_at: settled_how && BACK_AT,
    };
    await insert('payment_alerts', { kind, about: `payment:${payment_id}`, ...facts });
  }
  if (invoice) {
    const [sum, word] = invoice;
    const facts = { account, amount: sum, state: 'final', number: `F-${order_id}`, status: word };
    const document = await insert('pennylane_documents', { attempt: name, kind: 'invoice', ...facts });
    await rows(
      `insert into pennylane_document_orders (document_id, order_id, kind, amount, vat_rate) values ($1, $2, 'invoice', $3, 10)`,
      [document, order_id, sum],
    );
  }
  return order_id;
}

const figures = async () => ({
  revenue: Object.fromEntries(
    await rows('select day::text, sum(amount)::int from revenue_tally group by day having sum(amount) <> 0'),
  ),
  balance: await rows('select balance::int from clients'),
  ledger: await rows('select kind, sum(amount)::int from ledger_entries group by kind order by kind'),
});

const ids = new Map<string, number>();
const idOf = (name: Name) => ids.get(name) ?? 0;
let before: Awaited<ReturnType<typeof figures>>;
let after: typeof before;

beforeAll(async () => {
  await migrate(url, '0015-dates-in-the-journal.sql');
  await migrateJobs(url);
  const account = await insert('clients', { name: 'Hôtel Œillet', type: 'business' });
  for (const [name, order] of Object.entries(shop)) ids.set(name, await write(account, name, order));
  before = await figures();
  await migrate(url);
  after = await figures();
});

describe('a shop of before', () => {
  test.each(Object.keys(shop) as Name[])('has the status that its money means: %s', async (name) => {
    const order = await readWithTotals(db, idOf(name));
    expect(order && changeByMoney(order)).toBeNull();
  });

  test('tells which orders moved, and why', async () => {
    const [owed, over] = [
      'Commande de nouveau à payer\u00a0: ce qui a été gardé ne couvre pas son prix',
      'Commande annulée et remboursée\u00a0: elle n’est plus «\u00a0Payée\u00a0»',
    ];
    const moved = await rows(`select o.bouquet_notes, o.financial_status, e.description
      from orders o join order_events e on e.order_id = o.id order by o.id`);
    expect(moved).toEqual([
      ['given back whole', 'unpaid', owed],
      ['invoiced, given back in part', 'invoiced', owed],
      ['cancelled, given back whole', 'cancelled', over],
      ['cancelled, given back in part', 'cancelled', over],
    ]);
  });

  test('has a line for each surplus that none names and nobody chose to keep', async () => {
    const lines = await rows(`select o.bouquet_notes, a.kind, a.amount::int from payment_alerts a
      join orders o on o.id = a.order_id where a.payment_id is null order by o.id`);
    expect(lines).toEqual([
      ['cancelled, kept', 'to_refund', 4000],
      ['cancelled, given back in part', 'to_refund', 5000],
      ['cancelled with a deposit', 'to_refund', 3000],
      ['lowered below its deposit', 'overpaid', 2000],
      ['paid twice and kept, then cancelled', 'to_refund', 2200],
    ]);
  });

  test('looks at the invoice of an order that was cancelled, and of one that is marked paid and is not', async () => {
    const jobs = await rows(
      "select key from graphile_worker.jobs where task_identifier = 'follow_invoice' order by id",
    );
    const looked = [idOf('invoiced, then cancelled'), idOf('invoiced, given back in part')];
    expect(jobs).toEqual(looked.map((id) => [`follow_invoice:${id}`]));
  });

  test('keeps its ledger and balances', () => {
    expect([after.ledger, after.balance]).toEqual([before.ledger, before.balance]);
  });

  test('counts the money of cancelled orders on its day, and an invoice that is owed again', async () => {
    const [[invoiceDay] = []] = await rows(
      "select (at at time zone 'Europe/Paris')::date::text from order_invoices i join orders o on o.id = i.order_id where o.status <> 'cancelled'",
    );
    const cancelled = 4000 + 6000 + 7000 + 3000 + 2 * 2200 + 2300;
    expect(after.revenue).toEqual({
      '2026-03-10': before.revenue['2026-03-10'] + cancelled,
      '2026-03-12': before.revenue['2026-03-12'] - 6000 - 2000,
      [String(invoiceDay)]: 1000,
    });
  });

  test('knows its payments by their own instant, and who marked an invoice paid', async () => {
    expect(await rows('select distinct paid_at from payments')).toEqual([[new Date(PAID_AT)]]);
    const documents = await rows('select status, marked from pennylane_documents order by id');
    expect(documents).toEqual([
      ['paid', 'done'],
      ['upcoming', null],
    ]);
  });
});
