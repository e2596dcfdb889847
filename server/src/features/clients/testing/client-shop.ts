import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { valuesOf } from '../../../testing/answers.ts';
import { insertRow } from '../../../testing/rows.ts';
import { testServer } from '../../../testing/test-server.ts';

/** A client straight into the table. @returns its id */
export async function insertClient(db: Db, client: Insertable<Database['clients']>): Promise<number> {
  return (await insertRow(db, 'clients', client)).id;
}

/** A server with the members and the calls that the tests of clients share. */
export async function clientShop() {
  const server = await testServer();
  const florist = await server.as('Fleuriste');
  const accountant = await server.as('Comptable', 'Nora');
  const senior = await server.as('Senior', 'Camille');
  type Query = Record<string, string | number | boolean>;
  const clients = async (path: string, query: Query) =>
    (await florist.get(`/api/clients/${path}`, { query })).body;
  return {
    ...server,
    florist,
    accountant,
    senior,
    newClient: async (body: object = {}): Promise<number> =>
      (await senior.post('/api/clients/', { name: 'Maison Lys', ...body })).body.account.id,
    newOrder: async (payer_account: number, body: object = {}): Promise<number> =>
      (await senior.post('/api/orders/', { amount: '10', payer_account, ...body })).body.id,
    account: async (id: number) => (await senior.get(`/api/clients/${id}/`)).body.account,
    merge: (into: number, other: number) => senior.post(`/api/clients/${into}/merge/`, { other }),
    list: (query: Query = {}) => clients('', query),
    search: async (q: string, query: Query = {}): Promise<string[]> =>
      valuesOf((await clients('search/', { q, ...query })).accounts, 'name'),
    duplicates: async (query: Query) => (await clients('duplicates/', query)).accounts,
    ledger: async (id: number, query: Query = {}) => clients(`${id}/ledger/`, query),
  };
}
