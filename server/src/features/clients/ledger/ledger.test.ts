import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { valuesOf } from '../../../testing/answers.ts';
import { clientShop } from '../testing/client-shop.ts';

const shop = await clientShop();
const { senior, accountant, newClient, newOrder, account, merge, ledger } = shop;

type Entry = Record<'kind' | 'amount' | 'balance', string> & {
  order_id: number | null;
  order_deleted: boolean;
};
const cents = (text: string) => Math.round(Number(text) * 100);

async function pay(order_id: number, account: number, amount: number) {
  const kind = amount > 0 ? 'payment' : 'refund';
  await shop.db.insertInto('ledger_entries').values({ account, order_id, kind, amount }).execute();
}

describe('the visible ledger', () => {
  test('lists the newest entry first, each with the balance after it', async () => {
    const id = await newClient();
    const order = await newOrder(id, { amount: '45' });
    await senior.patch(`/api/orders/${order}/`, { amount: '50.50' });
    await pay(order, id, 2000);
    await senior.patch(`/api/orders/${order}/`, { status: 'cancelled' });
    const { results, count } = await ledger(id);
    expect(count).toBe(4);
    expect(results.map(({ kind, amount, balance }: Entry) => [kind, amount, balance])).toEqual([
      ['order_cancelled', '50.50', '20.00'],
      ['payment', '20.00', '-30.50'],
      ['amount_changed', '-5.50', '-50.50'],
      ['order_created', '-45.00', '-45.00'],
    ]);
    expect(results.every((entry: Entry) => entry.order_id === order)).toBe(true);
    expect((await account(id)).balance).toBe('20.00');
    expect(valuesOf((await ledger(id, { page: 2, page_size: 3 })).results, 'balance')).toEqual(['-45.00']);
    expect(await ledger(id, { page: 5 })).toMatchObject({ results: [], count: 4 });
  });

  test('marks the entries of an order in the bin', async () => {
    const id = await newClient();
    const [kept, gone] = [await newOrder(id), await newOrder(id)];
    await senior.delete(`/api/orders/${gone}/`);
    const deleted = async () => {
      const entries: Entry[] = (await ledger(id)).results;
      return new Set(entries.filter((entry) => entry.order_deleted).map((entry) => entry.order_id));
    };
    expect(await deleted()).toEqual(new Set([gone]));
    await senior.post(`/api/orders/${gone}/restore/`);
    expect(await deleted()).toEqual(new Set());
    expect((await ledger(id)).results.at(-1)?.order_id).toBe(kept);
  });

  test('is not found for an unknown client', async () => {
    expect((await senior.get('/api/clients/987654321/ledger/')).status).toBe(404);
  });
});

test('the total of a client’s orders is what they cost, without avoirs and sums written off', async () => {
  const client = await newClient();
  const order = await newOrder(client, { amount: '45.00' });
  await newOrder(client, { amount: '12.00' });
  const wish = { amount: '5.00', reason: 'Client introuvable' };
  expect((await senior.post(`/api/orders/${order}/write-off/`, wish)).status).toBe(201);
  expect(await account(client)).toMatchObject({ orders_count: 2, orders_total: '52.00', balance: '-52.00' });
});

describe('merging', () => {
  test('moves orders, contacts, notes, photos and the balance, and fills empty fields', async () => {
    const contact = (first_name: string) => ({ contact: { first_name, last_name: 'Roux' } });
    const kept = await newClient({ city: 'Paris', ...contact('Anna') });
    const gone = await newClient({ city: 'Lyon', phone: '06 12 34 56 78', ...contact('Bruno') });
    await senior.post(`/api/clients/${gone}/notes/`, { content: 'Sonner deux fois' });
    const paid = await newOrder(gone, { amount: '30' });
    const received = await newOrder(kept, { amount: '12', recipient_account: gone });

    const path = `/api/clients/${kept}/merge/`;
    const preview = await senior.get(path, { query: { other: gone } });
    expect(preview.body).toMatchObject({ orders: 2, contacts: 1, notes: 1, images: 0, balance: '-42.00' });
    expect(preview.body.filled).toEqual([{ field: 'phone', value: '+33612345678' }]);
    expect((await accountant.get(path, { query: { other: gone } })).status).toBe(403);

    const merged = (await merge(kept, gone)).body.account;
    expect(merged).toMatchObject({ balance: '-42.00', phone: '+33612345678', city: 'Paris' });
    expect(merged).toMatchObject({ orders_count: 2, orders_total: '42.00' });
    expect(valuesOf(merged.account_contacts, 'is_primary')).toEqual([true, false]);
    expect(merged.notes).toHaveLength(1);
    expect((await senior.get(`/api/orders/${paid}/`)).body.payer_account.id).toBe(kept);
    expect((await senior.get(`/api/orders/${received}/`)).body.recipient_account.id).toBe(kept);
    expect(await account(gone)).toMatchObject({ merged_into: kept, balance: '0.00', orders_count: 0 });
    expect((await ledger(kept)).results.map(({ amount, balance }: Entry) => [amount, balance])).toEqual([
      ['-12.00', '-42.00'],
      ['-30.00', '-30.00'],
    ]);
  });

  test('refuses changes of a merged client, whose late orders belong to its successor', async () => {
    const [kept, gone] = [await newClient(), await newClient()];
    await merge(kept, gone);
    const refusals = [
      await senior.patch(`/api/clients/${gone}/`, { city: 'Nice' }),
      await senior.post(`/api/clients/${gone}/notes/`, { content: 'x' }),
      await merge(kept, gone),
      await merge(kept, kept),
      await merge(kept, 987_654_321),
    ];
    const merged = ['CLIENT_MERGED', 'CLIENT_MERGED', 'CLIENT_MERGED'];
    const codes = refusals.map(({ body }) => body.code);
    expect(codes).toEqual([...merged, 'CLIENT_MERGE_SELF', 'CLIENT_NOT_FOUND']);
    const { body: order } = await senior.post('/api/orders/', { amount: '8', payer_account: gone });
    expect(order.payer_account.id).toBe(kept);
    expect((await account(kept)).balance).toBe('-8.00');
    const last = await newClient();
    await merge(last, kept);
    expect((await account(gone)).merged_into).toBe(last);
    expect((await account(last)).balance).toBe('-8.00');
  });

  test('of the same pair both ways at the same moment succeeds once', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await newClient(), await newClient()];
      await newOrder(a, { amount: '5' });
      await newOrder(b, { amount: '7' });
      const answers = await Promise.all([
        merge(a, b),
        merge(b, a),
        senior.post('/api/orders/', { amount: '1', payer_account: a }),
        senior.post('/api/orders/', { amount: '1', payer_account: b }),
      ]);
      expect(valuesOf(answers, 'status').sort()).toEqual([200, 201, 201, 409]);
      const [left, right] = [await account(a), await account(b)];
      const [kept, gone] = left.merged_into === null ? [left, right] : [right, left];
      expect(kept).toMatchObject({ balance: '-14.00', orders_count: 4 });
      expect(gone).toMatchObject({ balance: '0.00', orders_count: 0, merged_into: kept.id });
    }
  });
});

describe('the ledger after random histories', () => {
  const any = { which: fc.nat(9) };
  const amount = fc.integer({ min: 1, max: 99_999 });
  const paid = fc.integer({ min: -5_000, max: 50_000 });
  const order = (...kinds: ('cancel' | 'reopen' | 'delete' | 'restore')[]) => fc.constantFrom(...kinds);
  const action = fc.oneof(
    fc.record({ kind: fc.constant('create' as const), who: fc.nat(3), amount }),
    fc.record({ kind: fc.constant('amount' as const), ...any, amount }),
    fc.record({ kind: order('cancel', 'reopen', 'delete', 'restore'), ...any }),
    fc.record({ kind: fc.constant('pay' as const), ...any, amount: paid }),
    fc.record({ kind: fc.constant('merge' as const), who: fc.nat(3), into: fc.nat(3) }),
  );
  type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

  const entriesAfter = async (id: number) => {
    const entries = sql<{ id: number; entry: string }>`
      select id, row_to_json(ledger_entries)::text as entry from ledger_entries where id > ${id} order by id`;
    return (await entries.execute(shop.db)).rows;
  };

  async function apply(step: Action, clients: number[], orders: number[]): Promise<void> {
    if (step.kind === 'create') {
      orders.push(await newOrder(clients[step.who] ?? 0, { amount: step.amount / 100 }));
    } else if (step.kind === 'merge') {
      await merge(clients[step.into] ?? 0, clients[step.who] ?? 0);
    } else {
      const order = orders[step.which % Math.max(1, orders.length)];
      if (order === undefined) return;
      const path = `/api/orders/${order}/`;
      if (step.kind === 'amount') await senior.patch(path, { amount: step.amount / 100 });
      if (step.kind === 'cancel') await senior.patch(path, { status: 'cancelled' });
      if (step.kind === 'reopen') await senior.patch(path, { status: 'created' });
      if (step.kind === 'delete') await senior.delete(path);
      if (step.kind === 'restore') await senior.post(`${path}restore/`);
      const payer = (await senior.get(path)).body.payer_account?.id;
      if (step.kind === 'pay' && payer && step.amount !== 0) await pay(order, payer, step.amount);
    }
  }

  const wrongBalances = sql`
    select id from clients c where balance <> (select coalesce(sum(amount), 0) from ledger_entries where account = c.id)`;
  /** Payments less refunds less the orders that count. */
  const owedBy = (id: number) => sql<{ cents: number }>`
    select coalesce((select sum(e.amount) from ledger_entries e join orders o on o.id = e.order_id
                      where o.payer_account = ${id} and e.kind in ('payment', 'refund')), 0)
         - coalesce((select sum(amount) from orders where payer_account = ${id} and deleted_at is null and status <> 'cancelled'), 0) as cents`;

  test('ends with the balance, which is the sum of entries that never change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 25 }), async (steps) => {
        const clients = await Promise.all(Array.from({ length: 4 }, () => newClient()));
        const orders: number[] = [];
        const start = (await entriesAfter(0)).at(-1)?.id ?? 0;
        // Each entry as it was when it was new.
        const seen: Awaited<ReturnType<typeof entriesAfter>> = [];
        for (const step of steps) {
          await apply(step, clients, orders);
          seen.push(...(await entriesAfter(seen.at(-1)?.id ?? start)));
        }
        expect(await entriesAfter(start)).toEqual(seen);
        expect((await wrongBalances.execute(shop.db)).rows).toEqual([]);
        for (const id of clients) {
          const { balance, merged_into } = await account(id);
          const shown = merged_into === null ? balance : (await account(merged_into)).balance;
          expect((await ledger(id)).results[0]?.balance ?? '0.00').toBe(shown);
          expect(cents(balance)).toBe((await owedBy(id).execute(shop.db)).rows[0]?.cents);
        }
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  test('cannot be changed or removed in the database', async () => {
    const table = shop.db.updateTable('ledger_entries').set({ amount: 1 });
    await expect(table.execute()).rejects.toThrow('append-only');
    await expect(shop.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only');
  });
});
