import { beforeEach, expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { insertRow } from '../../../testing/rows.ts';
import { testServer } from '../../../testing/test-server.ts';

const server = await testServer();
const florist = await server.as('Fleuriste', 'Inès');
const comptable = await server.as('Comptable', 'Paul');
const moved = { delivery_address: '1 rue de Lille', delivery_postal_code: '75007', delivery_city: 'Paris' };

let client: number;
beforeEach(async () => {
  const place = { address: '3 rue Oberkampf', postal_code: '75011', city: 'Paris' };
  client = (await insertRow(server.db, 'clients', { name: 'Rosa Bonheur', ...place })).id;
});

const newDelivery = async (fields: object = {}) => {
  const body = { amount: '45', requires_delivery: true, recipient_account: client, ...fields };
  return (await florist.post('/api/orders/', body)).body.id as number;
};
const move = () =>
  comptable.patch(`/api/clients/${client}/`, { address: '1 rue de Lille', postal_code: '75007' });
const path = () => `/api/clients/${client}/open-deliveries/`;
const offered = async () => (await florist.get(path())).body.deliveries.map(({ id }: { id: number }) => id);
const orderOf = async (id: number) => (await florist.get(`/api/orders/${id}/`)).body;

test('open deliveries are offered the new address of their recipient, and those that left keep theirs', async () => {
  const open = await newDelivery({ delivery_date: '2035-02-02' });
  const asPayer = await newDelivery({ recipient_account: null, payer_account: client });
  const delivered = await newDelivery();
  await florist.patch(`/api/orders/${delivered}/`, { status: 'delivered' });
  await newDelivery({ requires_delivery: false });
  expect(await offered()).toEqual([]);
  await move();
  expect(await offered()).toEqual([asPayer, open]);

  const answer = await florist.post(path(), { order_ids: [open, delivered] });
  expect([answer.status, answer.body]).toEqual([200, { order_ids: [open] }]);
  expect(await orderOf(open)).toMatchObject({ ...moved, version: 2 });
  expect((await orderOf(open)).events.at(-1)).toMatchObject({
    description: 'Adresse de livraison\u00a0: 1 rue de Lille, 75007 Paris',
    author_name: 'Inès',
  });
  expect((await orderOf(delivered)).delivery_address).toBe('3 rue Oberkampf');
  expect(await offered()).toEqual([asPayer]);
});

test('the question is refused for a client who does not exist', async () => {
  expect(await florist.get('/api/clients/999999/open-deliveries/')).toMatchObject(
    refused(404, 'CLIENT_NOT_FOUND'),
  );
  expect(await florist.post('/api/clients/999999/open-deliveries/', { order_ids: [1] })).toMatchObject(
    refused(404, 'CLIENT_NOT_FOUND'),
  );
});
