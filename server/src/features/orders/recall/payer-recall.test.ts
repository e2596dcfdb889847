import { RECALL_COUNT_MAX } from '@florilege/contract/orders/payer-recall.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { insertRow } from '../../../testing/rows.ts';
import { testServer } from '../../../testing/test-server.ts';

const server = await testServer();
const shop = await server.as('Boutique', 'Sofia');
const driver = await server.as('Livreur', 'Yanis');

const newClient = async (name: string) => (await insertRow(server.db, 'clients', { name })).id;
let payer: number;
beforeEach(async () => {
  payer = await newClient('Delphine Roussel');
});

const order = async (fields: object = {}) =>
  (await shop.post('/api/orders/', { amount: '65', payer_account: payer, ...fields })).body.id as number;
const recall = async (who = shop) => (await who.get(`/api/clients/${payer}/recall/`)).body;
const names = (list: { name: string }[]) => list.map(({ name }) => name);

test('a payer is recalled with balance, notes, last orders and usual recipients', async () => {
  const [odile, marc] = [await newClient('Odile Vasseur'), await newClient('Marc Roussel')];
  const texts = { bouquet_notes: 'Pivoines corail', access_notes: 'Code 47B12', requires_delivery: true };
  const first = await order({
    recipient_account: odile,
    ...texts,
    delivery_date: '2035-03-12',
    vat_rate: 20,
  });
  const second = await order({ recipient_account: marc, amount: '58' });
  const third = await order({ recipient_account: odile });
  const own = await order();
  await shop.patch(`/api/orders/${await order({ amount: '900' })}/`, { status: 'cancelled' });
  for (const content of ['Pas de lys', 'Appeler avant', 'Facture par mail', 'Allergique au lys'])
    await shop.post(`/api/clients/${payer}/notes/`, { content });

  const found = await recall();
  expect(found).toMatchObject({ balance: '-253.00', ahead: '253.00', orders_count: 4 });
  expect(found.notes.map(({ content }: { content: string }) => content)).toEqual([
    'Allergique au lys',
    'Facture par mail',
    'Appeler avant',
  ]);
  expect(found.orders.map(({ id }: { id: number }) => id)).toEqual([own, third, second, first]);
  expect(found.orders.at(-1)).toMatchObject({
    ...texts,
    amount: '65.00',
    vat_rate: 20,
    delivery_date: '2035-03-12',
    recipient_account: { id: odile, name: 'Odile Vasseur' },
  });
  expect(names(found.recipients)).toEqual(['Odile Vasseur', 'Marc Roussel']);
});

test('an archived recipient is not offered, and a driver does not read the balance', async () => {
  const gone = await newClient('Ancien Bureau');
  await order({ recipient_account: gone });
  await sql`update clients set archived_at = now() where id = ${gone}`.execute(server.db);
  expect((await recall()).recipients).toEqual([]);
  expect(await recall(driver)).toMatchObject({ balance: null, ahead: null, orders_count: 1 });
  expect(await shop.get('/api/clients/987654321/recall/')).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
});

test('the recall of a payer with many orders reads the newest by their index, and counts no further than its limit', async () => {
  const others = [await newClient('Chambre 1'), await newClient('Chambre 2'), await newClient('Accueil')];
  // Past the triggers: journal and tally of so many are not what is looked at.
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into orders (payer_account, recipient_account, amount)
      select ${payer}::bigint, (${others}::bigint[])[1 + n % 3], 1000 + n from generate_series(1, 5000) n`.execute(
      tx,
    );
    await sql`insert into orders (amount) select 1000 from generate_series(1, 20000)`.execute(tx);
  });
  await sql`analyze orders`.execute(server.db);
  const found = await recall();
  expect(found.orders_count).toBe(RECALL_COUNT_MAX);
  expect(names(found.recipients).toSorted()).toEqual(['Accueil', 'Chambre 1', 'Chambre 2']);
  expect(found.orders).toHaveLength(4);

  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id, recipient_account from orders
    where payer_account = ${payer} and deleted_at is null and status <> 'cancelled' order by id desc limit 50`.execute(
    server.db,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan');
  expect(plan).not.toContain('Sort');
});
