import { financialStatusValues, orderStatusValues } from '@florilege/contract/orders/order-status.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { plainWords } from '../../platform/search/typed-words.ts';
import { valuesOf } from '../../testing/answers.ts';
import { insertRow } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';

const clients = new Map<string, number>();
const orders = new Map<string, number>();

const server = await testServer();
const { Fleuriste: florist, Senior: senior, Livreur: driver } = await server.everyRole();
for (const [name, phone] of [
  ['Hôtel Œillet', '01 42 36 12 12'],
  ['Claire d’Aubigné', '06 12 34 56 78'],
  ['Étude Dumas & Associés', ''],
] as const) {
  clients.set(name, (await senior.post('/api/clients/', { name, phone })).body.account.id);
}
const add = async (key: string, body: object) =>
  orders.set(key, (await florist.post('/api/orders/', { amount: '10', ...body })).body.id);
const [hotel, claire, dumas] = [...clients.values()];
const delivery = (delivery_date: string) => ({ requires_delivery: true, delivery_date });
await add('hotel', { payer_account: hotel, recipient_account: claire, purchase_order_number: 'BC-2026/118' });
await add('claire', { payer_account: claire, ...delivery('2026-11-21') });
await add('dumas', { payer_account: dumas, ...delivery('2026-11-24'), purchase_order_number: '50%_off' });
await add('anonymous', {});

async function found(query: Record<string, string | number | boolean>): Promise<string[]> {
  const { body } = await florist.get('/api/orders/', { query });
  const names = body.results.map(
    (order: { id: number }) => [...orders].find(([, id]) => id === order.id)?.[0],
  );
  expect(body.count).toBe(names.length);
  return names;
}

describe('search, without regard to accents, case or spelling', () => {
  test.each([
    ['oeillet', ['hotel']],
    ['HOTEL OEILLET', ['hotel']],
    ['hôtel', ['hotel']],
    ['aubigne', ['claire', 'hotel']],
    ["d'aubigné", ['claire', 'hotel']],
    ['06 12 34 56 78', ['claire', 'hotel']],
    ['+33 6.12.34', ['claire', 'hotel']],
    ['0612345678', ['claire', 'hotel']],
    ['0033612345678', ['claire', 'hotel']],
    ['dumas associes', ['dumas']],
    ['du', ['dumas']],
    ['bc 2026 118', ['hotel']],
    ['BC-2026', ['hotel']],
    ['50%', ['dumas']],
    ['%', []],
    ['. @', []],
    ['١٢٣', []],
    ['  ', ['dumas', 'anonymous', 'claire', 'hotel']],
    ['zzz', []],
    ["'; drop table orders; --", []],
  ])('%s', async (search, expected) => {
    expect((await found({ search })).sort()).toEqual([...expected].sort());
  });

  test('finds an order by its number, also as people write numbers', async () => {
    const id = orders.get('anonymous');
    for (const search of [`${id}`, ` ${id} `, `n° ${id}`, `#${id}`])
      expect(await found({ search })).toContain('anonymous');
  });
});

test('filters alone and together with a search', async () => {
  expect(await found({ requires_delivery: true })).toEqual(['dumas', 'claire']);
  expect(await found({ requires_delivery: false, status: 'all' })).toEqual(['anonymous', 'hotel']);
  expect(await found({ delivery_from: '2026-11-21', delivery_to: '2026-11-21' })).toEqual(['claire']);
  expect(await found({ delivery_from: '2026-11-22' })).toEqual(['dumas']);
  expect(await found({ delivery_to: '2026-11-22' })).toEqual(['claire']);
  expect(await found({ account_id: claire ?? 0 })).toEqual(['claire', 'hotel']);
  expect(await found({ search: 'aubigne', requires_delivery: true })).toEqual(['claire']);
  const assigned = { delivery_person: driver.id, status: 'to_deliver' };
  await florist.patch(`/api/orders/${orders.get('dumas')}/`, assigned);
  expect(await found({ delivery_person: driver.id })).toEqual(['dumas']);
  expect(await found({ status: 'to_deliver', financial_status: 'unpaid' })).toEqual(['dumas']);
  expect(await found({ status: '', financial_status: '', delivery_person: '' })).toHaveLength(4);
});

test.each([
  ['status', 'perdue', 'Statut inconnu'],
  ['page', '0', 'Page invalide'],
  ['page_size', '1000', '100 par page au plus'],
  ['delivery_from', 'hier', /Date invalide/],
  ['delivery_person', 'x', 'Livreur inconnu'],
])('a wrong %s is refused by name', async (field, value, message) => {
  const { status, body } = await florist.get('/api/orders/', { query: { [field]: value } });
  expect(status).toBe(400);
  expect(body.fields[field]).toMatch(message);
});

test('lists every order once over all pages', async () => {
  const all: number[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const { body } = await florist.get('/api/orders/', { query: { page, page_size: 3 } });
    all.push(...valuesOf<'id', number>(body.results, 'id'));
    expect(body.has_next).toBe(body.next !== null);
    page = body.next;
  }
  expect(all).toEqual([...all].sort((a, b) => b - a));
  expect(new Set(all).size).toBe(all.length);
  const beyond = (await florist.get('/api/orders/', { query: { page: 900 } })).body;
  expect(beyond).toMatchObject({ results: [], count: all.length, next: null });
});

test('keeps counts equal to a real count after any history of changes', async () => {
  const change = fc.record({
    status: fc.constantFrom(...orderStatusValues),
    financial_status: fc.constantFrom(...financialStatusValues),
    requires_delivery: fc.boolean(),
    delivery_date: fc.constantFrom(null, '2026-11-20', '2026-11-21', '2027-01-01'),
    delivery_person: fc.constantFrom(null, driver.id),
    deleted_at: fc.constantFrom(null, new Date()),
  });
  const filters = [
    {},
    { status: 'created' },
    { financial_status: 'paid' },
    { delivery_from: '2026-11-21' },
    { delivery_to: '2026-11-21', requires_delivery: true },
    { delivery_person: driver.id, status: 'delivered' },
  ];
  const list = async (query: object, page = 1) =>
    (await florist.get('/api/orders/', { query: { ...query, page_size: 100, page } })).body;
  const negative = sql`select from order_tally where n < 0 having sum(n) < 0`;
  const emptied = sql`select from order_tally where shard = 0 and n = 0`;
  const history = fc.array(change, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (changes, remove) => {
      const { id } = await insertRow(server.db, 'orders', { amount: 100 });
      for (const set of changes)
        await server.db.updateTable('orders').set(set).where('id', '=', id).execute();
      if (remove) await server.db.deleteFrom('orders').where('id', '=', id).execute();
      await sql`select gather_order_tally()`.execute(server.db);
      expect((await negative.execute(server.db)).rows).toEqual([]);
      expect((await emptied.execute(server.db)).rows).toEqual([]);
      for (const query of filters) {
        const { results, count, next } = await list(query);
        let real = results.length;
        for (let page = next; page; ) {
          const further = await list(query, page);
          real += further.results.length;
          page = further.next;
        }
        expect(count, JSON.stringify(query)).toBe(real);
      }
    }),
    { numRuns: 25 },
  );
  expect((await senior.get('/api/orders/', { query: { deleted: true } })).body.count).toBeGreaterThan(0);
});

test('writes the words of a search as the database writes them', async () => {
  const names = ['Hôtel Œillet', 'L’Étoile d’Or', 'Ægir & Søn GmbH'];
  for (const text of [...names, 'ÇA VA — déjà', 'BC-2026/118', 'a@b.fr', 'Straße', '  ']) {
    const { rows } = await sql<{ key: string }>`select search_key(${text}) as key`.execute(server.db);
    expect(plainWords(text).join(' '), text).toBe(rows[0]?.key.trim());
  }
});

test('lists what is to be prepared on one day by slot, page by page', async () => {
  const day = '2033-05-08';
  const made: Record<string, number> = {};
  for (const slot of ['18h00-20h00', null, '14h00-17h00', '9h00-12h00', 'Toute la journée', '9h00-12h00']) {
    const body = { amount: '10', delivery_date: day, delivery_time_slot: slot, bouquet_notes: 'Pivoines' };
    made[`${slot} ${Object.keys(made).length}`] = (await florist.post('/api/orders/', body)).body.id;
  }
  const query = { todo: 'prepare', delivery_from: day, delivery_to: day, page_size: '4' };
  const first = (await florist.get('/api/orders/', { query })).body;
  const second = (await florist.get('/api/orders/', { query: { ...query, page: '2' } })).body;
  const slots = [...first.results, ...second.results].map((order) => order.delivery_time_slot);
  expect(slots).toEqual(['9h00-12h00', '9h00-12h00', '14h00-17h00', '18h00-20h00', 'Toute la journée', null]);
  expect(first).toMatchObject({
    count: 6,
    has_next: true,
    results: [{ bouquet_notes: 'Pivoines' }, {}, {}, {}],
  });
  const several = { ...query, delivery_to: '2033-05-09', page_size: '20' };
  const newest = (await florist.get('/api/orders/', { query: several })).body.results;
  expect(newest[0].id).toBe(Math.max(...Object.values(made)));
});
