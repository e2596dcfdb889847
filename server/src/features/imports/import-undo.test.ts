import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused } from '../../testing/answers.ts';
import { csvFile, importShop } from './testing/import-shop.ts';

const shop = await importShop('clients');
const { accountant, db } = shop;

describe('an import that something hangs on is not undone', () => {
  let phone = 615_000_000;
  const imported = async () => {
    phone += 1;
    const { id } = await shop.checked(csvFile(['Nom', 'Téléphone'], [[`Client ${phone}`, `0${phone}`]]));
    await shop.run(id);
    const [{ record_id: client }] = await shop.lines(id);
    return { id, client };
  };

  test.each<[string, (client: number) => Promise<unknown>]>([
    ['orders', (client) => shop.newOrder(client)],
    ['notes', (client) => accountant.post(`/api/clients/${client}/notes/`, { content: 'Rappeler' })],
    [
      'contacts',
      (client) => accountant.post(`/api/clients/${client}/contacts/`, { first_name: 'A', last_name: 'B' }),
    ],
    ['changed', (client) => accountant.patch(`/api/clients/${client}/`, { city: 'Lyon' })],
    ['merged', async (client) => shop.merge(client, await shop.newClient({ name: 'Autre' }))],
  ])('%s', async (reason, use) => {
    const { id, client } = await imported();
    await use(client);
    const { hanging } = await shop.read(id);
    expect(hanging.count).toBe(1);
    expect(hanging.records[0]).toMatchObject({ id: client });
    expect(hanging.records[0].reasons).toContain(reason);
    expect(await shop.undo(id)).toMatchObject(refused(409, 'IMPORT_IN_USE'));
    expect((await shop.account(client)).id).toBe(client);
  });

  test('an order that comes between the request and the work keeps all of it', async () => {
    const { id, client } = await imported();
    await sql`update client_imports set state = 'undoing' where id = ${id}`.execute(db);
    await shop.newOrder(client);
    await sql`select graphile_worker.add_job('undo_import', json_build_object('id', ${id}::int))`.execute(db);
    expect(await shop.until(id, 'done')).toMatchObject({ created: 1, hanging: { count: 1 } });
  });
});
