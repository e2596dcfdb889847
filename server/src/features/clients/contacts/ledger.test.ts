import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let senior: Caller;
let accountant: Caller;

beforeAll(async () => {
  server = await testServer();
  [senior, accountant] = await Promise.all([server.as('Senior', 'Camille'), server.as('Comptable')]);
});
afterAll(() => server.stop());

type Entry = {
  id: number;
  kind: string;
  amount: string;
  balance: string;
  order_id: number | null;
  order_deleted: boolean;
};

const newClient = async (body: object = {}): Promise<number> =>
  (await senior.post('/api/clients/', { name: 'Maison Lys', ...body })).body.account.id;
const account = async (id: number) => (await senior.get(`/api/clients/${id}/`)).body.account;
const ledger = async (id: number, query = {}): Promise<{ results: Entry[]; count: number }> =>
  (await senior.get(`/api/clients/${id}/ledger/`, { query })).body;
const cents = (text: string) => Math.round(Number(text) * 100);

/** As the payments of a later screen will write it: what was received, or given back when negative. */
async function pay(order: number, client: number, amount: number) {
  const kind = amount > 0 ? 'payment' : 'refund';
  await server.db
    .insertInto('ledger_entries')
    .values({ account: client, order_id: order, kind, amount })
    .execute();
}

describe('the visible ledger', () => {
  test('newest first, each movement with the balance up to it', async () => {
    const id = await newClient();
    const { body: order } = await senior.post('/api/orders/', { amount: '45', payer_account: id });
    await senior.patch(`/api/orders/${order.id}/`, { amount: '50.50' });
    await pay(order.id, id, 2000);
    await senior.patch(`/api/orders/${order.id}/`, { status: 'cancelled' });
    const { results, count } = await ledger(id);
    expect(count).toBe(4);
    expect(results.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['order_cancelled', '50.50', '20.00'],
      ['payment', '20.00', '-30.50'],
      ['amount_changed', '-5.50', '-50.50'],
      ['order_created', '-45.00', '-45.00'],
    ]);
    expect(results.every((entry) => entry.order_id === order.id)).toBe(true);
    expect((await account(id)).balance).toBe('20.00');
    expect((await ledger(id, { page: 2, page_size: 3 })).results.map(({ balance }) => balance)).toEqual([
      '-45.00',
    ]);
    expect(await ledger(id, { page: 5 })).toMatchObject({ results: [], count: 4 });
  });

  test('an order in the bin is told from one that can be opened', async () => {
    const id = await newClient();
    const [{ body: kept }, { body: gone }] = [
      await senior.post('/api/orders/', { amount: '45', payer_account: id }),
      await senior.post('/api/orders/', { amount: '30', payer_account: id }),
    ];
    await senior.delete(`/api/orders/${gone.id}/`);
    const deleted = async () =>
      new Set(
        (await ledger(id)).results.filter((entry) => entry.order_deleted).map((entry) => entry.order_id),
      );
    expect(await deleted()).toEqual(new Set([gone.id]));
    await senior.post(`/api/orders/${gone.id}/restore/`);
    expect(await deleted()).toEqual(new Set());
    expect((await ledger(id)).results.at(-1)?.order_id).toBe(kept.id);
  });

  test('an unknown client has none', async () => {
    expect((await senior.get('/api/clients/987654321/ledger/')).status).toBe(404);
  });
});

describe('merging', () => {
  test('moves orders, contacts, notes, photos and the balance, and fills what was empty', async () => {
    const kept = await newClient({
      name: 'Fleurs Marchand',
      city: 'Paris',
      contact: { first_name: 'Anna', last_name: 'Roux' },
    });
    const gone = await newClient({
      name: 'Marchand',
      city: 'Lyon',
      phone: '06 12 34 56 78',
      contact: { first_name: 'Bruno', last_name: 'Roy' },
    });
    await senior.post(`/api/clients/${gone}/notes/`, { content: 'Sonner deux fois' });
    const { body: paid } = await senior.post('/api/orders/', { amount: '30', payer_account: gone });
    const { body: received } = await senior.post('/api/orders/', {
      amount: '12',
      payer_account: kept,
      recipient_account: gone,
    });

    const preview = await senior.get(`/api/clients/${kept}/merge/`, { query: { other: gone } });
    expect(preview.body).toMatchObject({ orders: 2, contacts: 1, notes: 1, images: 0, balance: '-42.00' });
    expect(preview.body.filled).toEqual([{ field: 'phone', value: '+33612345678' }]);
    expect((await accountant.get(`/api/clients/${kept}/merge/`, { query: { other: gone } })).status).toBe(
      403,
    );

    const { body } = await senior.post(`/api/clients/${kept}/merge/`, { other: gone });
    expect(body.account).toMatchObject({
      balance: '-42.00',
      phone: '+33612345678',
      city: 'Paris',
      orders_count: 2,
      orders_total: '42.00',
    });
    expect(
      body.account.account_contacts.map((contact: { is_primary: boolean }) => contact.is_primary),
    ).toEqual([true, false]);
    expect(body.account.notes).toHaveLength(1);
    expect((await senior.get(`/api/orders/${paid.id}/`)).body.payer_account.id).toBe(kept);
    expect((await senior.get(`/api/orders/${received.id}/`)).body.recipient_account.id).toBe(kept);
    expect(await account(gone)).toMatchObject({ merged_into: kept, balance: '0.00', orders_count: 0 });
    expect((await ledger(kept)).results.map(({ amount, balance }) => [amount, balance])).toEqual([
      ['-12.00', '-42.00'],
      ['-30.00', '-30.00'],
    ]);
  });

  test('what went changes no more, and its late orders are the other’s', async () => {
    const [kept, gone] = [await newClient(), await newClient()];
    await senior.post(`/api/clients/${kept}/merge/`, { other: gone });
    expect((await senior.patch(`/api/clients/${gone}/`, { city: 'Nice' })).body.code).toBe('CLIENT_MERGED');
    expect((await senior.post(`/api/clients/${gone}/notes/`, { content: 'x' })).body.code).toBe(
      'CLIENT_MERGED',
    );
    expect((await senior.post(`/api/clients/${kept}/merge/`, { other: gone })).body.code).toBe(
      'CLIENT_MERGED',
    );
    expect((await senior.post(`/api/clients/${kept}/merge/`, { other: kept })).body.code).toBe(
      'CLIENT_MERGE_SELF',
    );
    expect((await senior.post(`/api/clients/${kept}/merge/`, { other: 987_654_321 })).body.code).toBe(
      'CLIENT_NOT_FOUND',
    );
    const { body: order } = await senior.post('/api/orders/', { amount: '8', payer_account: gone });
    expect(order.payer_account.id).toBe(kept);
    expect((await account(kept)).balance).toBe('-8.00');
    const last = await newClient();
    await senior.post(`/api/clients/${last}/merge/`, { other: kept });
    expect((await account(gone)).merged_into).toBe(last);
    expect((await account(last)).balance).toBe('-8.00');
  });

  test('both ways at once: one stands, the other says so', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await newClient(), await newClient()];
      await senior.post('/api/orders/', { amount: '5', payer_account: a });
      await senior.post('/api/orders/', { amount: '7', payer_account: b });
      const answers = await Promise.all([
        senior.post(`/api/clients/${a}/merge/`, { other: b }),
        senior.post(`/api/clients/${b}/merge/`, { other: a }),
        senior.post('/api/orders/', { amount: '1', payer_account: a }),
        senior.post('/api/orders/', { amount: '1', payer_account: b }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 201, 201, 409]);
      const [left, right] = [await account(a), await account(b)];
      const [kept, gone] = left.merged_into === null ? [left, right] : [right, left];
      expect(kept).toMatchObject({ balance: '-14.00', orders_count: 4 });
      expect(gone).toMatchObject({ balance: '0.00', orders_count: 0, merged_into: kept.id });
    }
  });
});

describe('whatever happens', () => {
  const action = fc.oneof(
    fc.record({
      what: fc.constant('create' as const),
      who: fc.nat(3),
      amount: fc.integer({ min: 1, max: 99_999 }),
    }),
    fc.record({
      what: fc.constant('amount' as const),
      which: fc.nat(9),
      amount: fc.integer({ min: 1, max: 99_999 }),
    }),
    fc.record({
      what: fc.constantFrom('cancel' as const, 'reopen' as const, 'delete' as const, 'restore' as const),
      which: fc.nat(9),
    }),
    fc.record({
      what: fc.constant('pay' as const),
      which: fc.nat(9),
      amount: fc.integer({ min: -5_000, max: 50_000 }),
    }),
    fc.record({ what: fc.constant('merge' as const), who: fc.nat(3), into: fc.nat(3) }),
  );
  type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

  /** The entries after that number, as the database has them now. */
  const entriesAfter = async (id: number) =>
    (
      await sql<{ id: number; entry: string }>`
        select id, row_to_json(ledger_entries)::text as entry from ledger_entries where id > ${id} order by id`.execute(
        server.db,
      )
    ).rows;

  async function apply(step: Action, clients: number[], orders: number[]): Promise<void> {
    const order = 'which' in step ? orders[step.which % Math.max(1, orders.length)] : undefined;
    const client = 'who' in step ? (clients[step.who] ?? 0) : 0;
    if (step.what === 'create') {
      orders.push(
        (await senior.post('/api/orders/', { amount: step.amount / 100, payer_account: client })).body.id,
      );
    } else if (step.what === 'merge') {
      await senior.post(`/api/clients/${clients[step.into]}/merge/`, { other: client });
    } else if (order !== undefined) {
      const path = `/api/orders/${order}/`;
      if (step.what === 'amount') await senior.patch(path, { amount: step.amount / 100 });
      if (step.what === 'cancel') await senior.patch(path, { status: 'cancelled' });
      if (step.what === 'reopen') await senior.patch(path, { status: 'created' });
      if (step.what === 'delete') await senior.delete(path);
      if (step.what === 'restore') await senior.post(`${path}restore/`);
      const payer = (await senior.get(path)).body.payer_account?.id;
      if (step.what === 'pay' && payer && step.amount !== 0) await pay(order, payer, step.amount);
    }
  }

  test('every balance is the sum of its entries, the ledger ends with it, and no entry ever changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 25 }), async (steps) => {
        const clients = await Promise.all(Array.from({ length: 4 }, () => newClient()));
        const orders: number[] = [];
        const start = (await entriesAfter(0)).at(-1)?.id ?? 0;
        // Each as it was when it was new.
        const seen: Awaited<ReturnType<typeof entriesAfter>> = [];
        for (const step of steps) {
          await apply(step, clients, orders);
          seen.push(...(await entriesAfter(seen.at(-1)?.id ?? start)));
        }
        expect(await entriesAfter(start)).toEqual(seen);
        const { rows } = await sql<{ id: number }>`
          select id from clients c where balance <> (select coalesce(sum(amount), 0) from ledger_entries where account = c.id)`.execute(
          server.db,
        );
        expect(rows).toEqual([]);
        // What a client owes is what his orders cost that stand, less what was paid.
        for (const id of clients) {
          const { balance, merged_into } = await account(id);
          const shown = merged_into === null ? balance : (await account(merged_into)).balance;
          expect((await ledger(id)).results[0]?.balance ?? '0.00').toBe(shown);
          const owed = await sql<{ cents: number }>`
            select coalesce((select sum(e.amount) from ledger_entries e join orders o on o.id = e.order_id
                              where o.payer_account = ${id} and e.kind in ('payment', 'refund')), 0)
                 - coalesce((select sum(amount) from orders where payer_account = ${id} and deleted_at is null and status <> 'cancelled'), 0) as cents`.execute(
            server.db,
          );
          expect(cents(balance)).toBe(owed.rows[0]?.cents);
        }
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  test('the database itself refuses to change or remove an entry', async () => {
    await expect(server.db.updateTable('ledger_entries').set({ amount: 1 }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(server.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only');
  });
});
