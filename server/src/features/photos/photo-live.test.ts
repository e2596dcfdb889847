import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';
import { insertPhoto } from './testing/insert-photo.ts';

// What each write tells the browsers: whoever looks at the photo, the order or the client reads anew.

let server: TestServer;
let senior: Caller;
let listener: pg.Client;
let heard = new Set<string>();
let image: number;
let order: number;
let client: number;

beforeAll(async () => {
  server = await testServer();
  senior = await server.as('Senior');
  listener = new pg.Client({ connectionString: server.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => {
    const { topic, id } = JSON.parse(payload);
    heard.add(`${topic} ${id}`);
  });
  await listener.query('listen florilege_live');
  order = (await senior.post('/api/orders/', { amount: '10' })).body.id;
  client = (
    await server.db
      .insertInto('clients')
      .values({ name: 'Claire Lemoine' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(async () => {
  await listener.end();
  await server.stop();
});
beforeEach(async () => {
  image = await insertPhoto(server.db);
  await listen();
});

/** Everything told until now is over. @returns what was told since the last time */
async function listen(): Promise<string[]> {
  await server.pool.query('select pg_notify(\'florilege_live\', \'{"topic": "end", "id": ""}\')');
  await expect.poll(() => heard.has('end ')).toBe(true);
  const told = [...heard].filter((event) => event !== 'end ');
  heard = new Set();
  return told.sort();
}

async function attachEverywhere(): Promise<void> {
  await senior.post(`/api/orders/${order}/images/`, { image_id: image });
  await server.db.insertInto('account_images').values({ account: client, image_id: image }).execute();
}

test('a new photo, its description and its tags', async () => {
  image = await insertPhoto(server.db);
  expect(await listen()).toEqual([`photos ${image}`]);
  await senior.put(`/api/images/${image}/update/`, { description: 'Vitrine' });
  expect(await listen()).toEqual([`photos ${image}`]);
  await senior.put(`/api/images/${image}/update/`, { tags: ['Vitrine'] });
  expect(await listen()).toEqual([`photos ${image}`]);
  await senior.put(`/api/images/${image}/update/`, { tags: [] });
  expect(await listen()).toEqual([`photos ${image}`]);
  await senior.put(`/api/images/${image}/update/`, { tags: [], description: 'Vitrine' });
  expect(await listen()).toEqual([]);
});

test('attaching and taking off tell both sides; a caption tells the order', async () => {
  const [photos, orders] = [`photos ${image}`, `orders ${order}`];
  await senior.post(`/api/orders/${order}/images/`, { image_id: image });
  expect(await listen()).toEqual([orders, photos]);
  await senior.post(`/api/orders/${order}/images/`, { image_id: image, caption: 'Face' });
  expect(await listen()).toEqual([orders]);
  await senior.delete(`/api/orders/${order}/images/${image}/`);
  expect(await listen()).toEqual([orders, photos]);
  await server.db.insertInto('account_images').values({ account: client, image_id: image }).execute();
  expect(await listen()).toEqual([`clients ${client}`, photos]);
  await server.db.deleteFrom('account_images').where('image_id', '=', image).execute();
  expect(await listen()).toEqual([`clients ${client}`, photos]);
});

test('that it is ready, gone, or back is told wherever it is shown', async () => {
  await server.db.updateTable('images').set({ status: 'pending' }).where('id', '=', image).execute();
  await attachEverywhere();
  await listen();
  const everywhere = [`clients ${client}`, `orders ${order}`, `photos ${image}`];
  await server.db.updateTable('images').set({ status: 'uploaded' }).where('id', '=', image).execute();
  expect(await listen()).toEqual(everywhere);
  await senior.delete('/api/images/bulk_delete/', { body: { image_ids: [image] } });
  expect(await listen()).toEqual(everywhere);
  await senior.post('/api/images/bulk_restore/', { image_ids: [image] });
  expect(await listen()).toEqual(everywhere);
});

test('a deleted order is told where its photos show it', async () => {
  await attachEverywhere();
  await listen();
  await senior.delete(`/api/orders/${order}/`);
  expect(await listen()).toEqual(expect.arrayContaining([`orders ${order}`, `photos ${image}`]));
  await senior.post(`/api/orders/${order}/restore/`);
  expect(await listen()).toEqual(expect.arrayContaining([`orders ${order}`, `photos ${image}`]));
});
