import { expect, test } from 'vitest';
import { refused, valuesOf } from '../../../testing/answers.ts';
import { testServer } from '../../../testing/test-server.ts';
import { insertClient } from '../testing/client-shop.ts';

// The clients who owe what was delivered or invoiced.

const server = await testServer();
const { Fleuriste: florist, Livreur: driver } = await server.everyRole();
const order = async (payer_account: number, amount: string, status: string | null): Promise<number> => {
  const { id } = (await florist.post('/api/orders/', { amount, payer_account })).body;
  if (status) await florist.patch(`/api/orders/${id}/`, { status });
  return id;
};
const list = async (query: object = {}) =>
  (await florist.get('/api/clients/', { query: { owing: 'true', ...query } })).body;

test('the list has them by balance, without what is ordered and not handed over', async () => {
  const client = (name: string) => insertClient(server.db, { name });
  const [little, much, later, billed, both] = [
    await client('Peu'),
    await client('Beaucoup'),
    await client('Plus tard'),
    await client('Facturé'),
    await client('Les deux'),
  ];
  await order(little, '20', 'picked_up');
  await order(much, '90', 'delivered');
  await order(later, '500', null);
  const invoiced = await order(billed, '60', null);
  await server.db
    .updateTable('orders')
    .set({ financial_status: 'invoiced' })
    .where('id', '=', invoiced)
    .execute();
  await order(both, '10', 'delivered');
  await order(both, '300', null);
  const { results, count } = await list();
  expect(valuesOf(results, 'id')).toEqual([both, much, billed, little]);
  expect(valuesOf(results, 'balance')).toEqual(['-310.00', '-90.00', '-60.00', '-20.00']);
  expect(valuesOf(results, 'ahead')).toEqual(['300.00', '0.00', '0.00', '0.00']);
  expect(count).toBe(4);
  expect(valuesOf((await list({ page: '2', page_size: '3' })).results, 'id')).toEqual([little]);
  expect(valuesOf((await list({ search: 'beaucoup' })).results, 'id')).toEqual([much]);
  expect((await list({ search: 'plus tard' })).count).toBe(0);
});

test('the list is for those who may read balances', async () => {
  const asked = await driver.get('/api/clients/', { query: { owing: 'true' } });
  expect(asked).toMatchObject(refused(403, 'FORBIDDEN'));
});
