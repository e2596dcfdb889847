import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { valuesOf } from '../../../testing/answers.ts';
import { type Caller, testServer } from '../../../testing/test-server.ts';

const server = await testServer();
await sql`insert into clients (name) select 'Client ' || n from generate_series(1, 2300) n`.execute(
  server.db,
);
const admin = await server.as('Admin');
const senior = await server.as('Senior');

/** @returns the clients on these pages */
async function readPages(member: Caller, from: number, to: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = from; page <= to; page++) {
    const { results } = (await member.get('/api/clients/', { query: { page, page_size: 100 } })).body;
    expect(results).toHaveLength(100);
    ids.push(...valuesOf<'id', number>(results, 'id'));
  }
  return ids;
}
const journalOf = async (member: Caller): Promise<string[]> => {
  const { results } = (await senior.get('/api/audit/', { query: { kind: 'clients', member: member.id } }))
    .body;
  return valuesOf<'sentence', string>(results, 'sentence');
};
const todoOf = async (member: Caller) => {
  const { results } = (await member.get('/api/stats/todo/')).body;
  return results.find(({ kind }: { kind: string }) => kind === 'bulk_reads');
};
const rows = (member: Caller) =>
  server.db.selectFrom('bulk_reads').selectAll().where('member_id', '=', member.id).execute();
const soon = { timeout: 10_000 };

test('a usual day leaves no trace, however often the same clients are read', async () => {
  const louise = await server.as('Fleuriste', 'Louise');
  await readPages(louise, 1, 9);
  await readPages(louise, 1, 9);
  const id = (await louise.get('/api/clients/', { query: { page_size: 1 } })).body.results[0].id;
  await louise.get(`/api/clients/${id}/`);
  await louise.get('/api/orders/', { query: { page_size: 100 } });
  await louise.get('/api/deliveries/');
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(await rows(louise)).toEqual([]);
});

test('a thousand clients in an hour are one line of the journal, kept up to date', async () => {
  const yanis = await server.as('Comptable', 'Yanis');
  await readPages(yanis, 1, 10);
  await expect.poll(() => journalOf(yanis), soon).toHaveLength(1);
  expect((await journalOf(yanis))[0]).toMatch(/^Yanis a lu 1000 clients entre \d\d:\d\d et \d\d:\d\d$/);
  expect(await todoOf(admin)).toBeUndefined();

  await readPages(yanis, 11, 21);
  await expect.poll(async () => (await journalOf(yanis))[0], soon).toContain('a lu 2100 clients');
  expect(await journalOf(yanis)).toHaveLength(1);
  expect(await todoOf(admin)).toMatchObject({ count: 1, member_names: ['Yanis'] });
  expect(await todoOf(senior)).toBeUndefined();
});

test('searches and details count like pages', async () => {
  const karim = await server.as('Fleuriste', 'Karim');
  const counted = (clients: number) =>
    expect.poll(async () => (await rows(karim))[0]?.clients, soon).toBe(clients);
  const read = await readPages(karim, 1, 10);
  await counted(1000);
  const others = server.db.selectFrom('clients').select(['id', 'name']).where('id', 'not in', read);
  const [one, two, three] = await others.where('name', 'like', 'Client ____').limit(3).execute();
  await karim.get(`/api/clients/${one?.id}/`);
  await counted(1001);
  await karim.get('/api/clients/search/', { query: { q: two?.name ?? '' } });
  await counted(1002);
  await karim.get('/api/search/', { query: { q: three?.name ?? '' } });
  await counted(1003);
});

test('orders, deliveries, subscriptions and papers count by those who pay and receive', async () => {
  const louis = await server.as('Comptable', 'Louis');
  const read = await readPages(louis, 1, 10);
  const others = server.db.selectFrom('clients').select('id').where('id', 'not in', read).limit(20);
  const clients = valuesOf<'id', number>(await others.execute(), 'id');
  const parties = () => ({ payer_account: clients.pop() ?? 0, recipient_account: clients.pop() ?? 0 });
  const newOrder = async (delivery_date: string) => {
    const body = { amount: '45', requires_delivery: true, delivery_date, ...parties() };
    return (await senior.post('/api/orders/', body)).body.id;
  };
  const newSubscription = async () => {
    const rule = { kind: 'weekly', every: 1, weekdays: [1] };
    const body = { rule, start_date: '2031-05-05', amount: '45', requires_delivery: true, ...parties() };
    return (await senior.post('/api/subscriptions/', body)).body.id;
  };
  let counted = 1000;
  const counts = async (more: number, path: string, query: Record<string, string | number> = {}) => {
    expect((await louis.get(`/api${path}`, { query })).status, path).toBe(200);
    counted += more;
  };
  await newOrder('2031-05-01');
  await counts(2, '/orders/', { page_size: 1 });
  await counts(2, `/orders/${await newOrder('2031-05-02')}/`);
  await newOrder('2031-05-03');
  await counts(2, '/deliveries/', { date: '2031-05-03' });
  await newSubscription();
  await counts(2, '/subscriptions/', { page_size: 1 });
  await counts(2, `/subscriptions/${await newSubscription()}/`);
  await counts(2, `/orders/${await newOrder('2031-05-04')}/download-bon-de-commande/`);
  await counts(2, '/documents/print/', { order_id: await newOrder('2031-05-05'), kind: 'delivery_slip' });
  const period = { from: '2031-05-01', to: '2031-05-31' };
  await counts(1, `/clients/${clients.pop()}/statement/`, period);
  await expect.poll(async () => (await rows(louis))[0]?.clients, soon).toBe(counted);
});

test('what was not written yet is written when the server stops', async () => {
  const ines = await server.as('Boutique', 'Inès');
  await readPages(ines, 1, 10);
  await server.server.stop();
  expect((await rows(ines))[0]?.clients).toBe(1000);
});
