import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { testServer } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';
import { insertPhoto } from './testing/insert-photo.ts';

// The live updates of each write, for the screens of the photo, the order and the client.

const server = await testServer();
const senior = await server.as('Senior');
const order: number = (await senior.post('/api/orders/', { amount: '10' })).body.id;
const client = await insertClient(server.db, { name: 'Claire Lemoine' });
let heard = new Set<string>();
let image: number;

const listener = new pg.Client({ connectionString: server.databaseUrl });
await listener.connect();
listener.on('notification', ({ payload = '' }) => {
  const { topic, id } = JSON.parse(payload);
  heard.add(`${topic} ${id}`);
});
await listener.query('listen florilege_live');
atEnd(() => listener.end());
beforeEach(async () => {
  image = await insertPhoto(server.db);
  await updates();
});

/** @returns the live updates since the last call */
async function updates(): Promise<string[]> {
  await server.pool.query('select pg_notify(\'florilege_live\', \'{"topic": "end", "id": ""}\')');
  await expect.poll(() => heard.has('end ')).toBe(true);
  heard.delete('end ');
  const told = [...heard].sort();
  heard = new Set();
  return told;
}

const attach = (more: object = {}) =>
  senior.post(`/api/orders/${order}/images/`, { image_id: image, ...more });
const linkClient = () =>
  server.db.insertInto('account_images').values({ account: client, image_id: image }).execute();
const change = (body: object) => senior.put(`/api/images/${image}/update/`, body);
const setStatus = (status: 'pending' | 'uploaded') =>
  server.db.updateTable('images').set({ status }).where('id', '=', image).execute();

test('updates the photo for a new row, its description and its tags, but not for the same again', async () => {
  image = await insertPhoto(server.db);
  const photo = [`photos ${image}`];
  expect(await updates()).toEqual(photo);
  for (const body of [{ description: 'Vitrine' }, { tags: ['Vitrine'] }, { tags: [] }]) {
    await change(body);
    expect(await updates()).toEqual(photo);
  }
  await change({ tags: [], description: 'Vitrine' });
  expect(await updates()).toEqual([]);
});

test('updates both sides of a link, and the order of a caption', async () => {
  const [photos, orders, clients] = [`photos ${image}`, `orders ${order}`, `clients ${client}`];
  await attach();
  expect(await updates()).toEqual([orders, photos]);
  await attach({ caption: 'Face' });
  expect(await updates()).toEqual([orders]);
  await senior.delete(`/api/orders/${order}/images/${image}/`);
  expect(await updates()).toEqual([orders, photos]);
  await linkClient();
  expect(await updates()).toEqual([clients, photos]);
  await server.db.deleteFrom('account_images').where('image_id', '=', image).execute();
  expect(await updates()).toEqual([clients, photos]);
});

test('updates every place of a photo that is ready, deleted or restored', async () => {
  await setStatus('pending');
  await attach();
  await linkClient();
  await updates();
  const everywhere = [`clients ${client}`, `orders ${order}`, `photos ${image}`];
  await setStatus('uploaded');
  expect(await updates()).toEqual(everywhere);
  await senior.delete('/api/images/bulk_delete/', { body: { image_ids: [image] } });
  expect(await updates()).toEqual(everywhere);
  await senior.post('/api/images/bulk_restore/', { image_ids: [image] });
  expect(await updates()).toEqual(everywhere);
});

test('updates the photos of an order that is deleted or restored', async () => {
  await attach();
  await linkClient();
  await updates();
  const both = expect.arrayContaining([`orders ${order}`, `photos ${image}`]);
  await senior.delete(`/api/orders/${order}/`);
  expect(await updates()).toEqual(both);
  await senior.post(`/api/orders/${order}/restore/`);
  expect(await updates()).toEqual(both);
});
