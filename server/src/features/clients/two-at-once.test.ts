import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';

// Whatever comes at the same moment: nobody is left waiting, nothing is lost, and the books agree with the orders.

const ROUNDS = 6;

let server: TestServer;
let senior: Caller;

beforeAll(async () => {
  server = await testServer();
  senior = await server.as('Senior');
});
afterAll(() => server.stop());

const newClient = async (body: object = {}): Promise<number> =>
  (await senior.post('/api/clients/', { name: 'Café des Glycines', ...body })).body.account.id;
const newOrder = async (payer: number, amount = '10'): Promise<number> =>
  (await senior.post('/api/orders/', { amount, payer_account: payer })).body.id;
const account = async (id: number) => (await senior.get(`/api/clients/${id}/`)).body.account;
const merge = (into: number, other: number) => senior.post(`/api/clients/${into}/merge/`, { other });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

/** Clients whose balance is not what their entries and their standing orders say. */
async function wrongBalances(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from clients c
     where balance <> (select coalesce(sum(amount), 0) from ledger_entries where account = c.id)
        or balance <> -(select coalesce(sum(amount), 0) from orders
                         where payer_account = c.id and deleted_at is null and status <> 'cancelled')`.execute(
    server.db,
  );
  return rows.map(({ id }) => id);
}

test('a merge while the orders of the one that goes are changed, cancelled and deleted', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [kept, gone] = [await newClient(), await newClient()];
    const orders = [await newOrder(gone), await newOrder(gone), await newOrder(gone)];
    const answers = await Promise.all([
      merge(kept, gone),
      senior.patch(`/api/orders/${orders[0]}/`, { amount: '17' }),
      senior.patch(`/api/orders/${orders[1]}/`, { status: 'cancelled' }),
      senior.delete(`/api/orders/${orders[2]}/`),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
    expect(await account(kept)).toMatchObject({ balance: '-17.00', orders_count: 2 });
    expect(await account(gone)).toMatchObject({ balance: '0.00', merged_into: kept });
  }
  expect(await wrongBalances()).toEqual([]);
});

test('three merges in a circle leave one client with everything, or two and a refusal', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ids = [await newClient(), await newClient(), await newClient()] as const;
    for (const id of ids) await newOrder(id);
    const answers = await Promise.all([merge(ids[0], ids[1]), merge(ids[1], ids[2]), merge(ids[2], ids[0])]);
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'CLIENT_MERGED')).toBe(true);
    const clients = await Promise.all(ids.map(account));
    const standing = clients.filter(({ merged_into }) => merged_into === null);
    expect(standing.length).toBe(3 - answers.filter(({ status }) => status === 200).length);
    expect(standing.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(-30);
    // A signpost leads to a client that stands, in one step.
    for (const { merged_into } of clients)
      expect([null, ...standing.map(({ id }) => id)]).toContain(merged_into);
  }
  expect(await wrongBalances()).toEqual([]);
});

test('a client is deleted while an order is taken for it: one of the two says why not', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await newClient();
    const [deleted, ordered] = await Promise.all([
      senior.delete(`/api/clients/${id}/`),
      senior.post('/api/orders/', { amount: '10', payer_account: id }),
    ]);
    if (deleted.status === 200) {
      expect(ordered).toMatchObject({
        status: 400,
        body: { fields: { payer_account: 'Client non trouvé' } },
      });
    } else {
      expect([deleted.body.code, ordered.status]).toEqual(['CLIENT_HAS_ORDERS', 201]);
    }
  }
});

test('a client is merged away while it is edited and given a contact: nothing is lost, or it is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [kept, gone] = [
      await newClient({ contact: { first_name: 'Anna', last_name: 'Roux' } }),
      await newClient(),
    ];
    const [merged, contact, edited] = await Promise.all([
      merge(kept, gone),
      senior.post(`/api/clients/${gone}/contacts/`, { first_name: 'Bruno', last_name: 'Roy' }),
      senior.patch(`/api/clients/${gone}/`, { city: 'Lille' }),
    ]);
    expect(merged.status).toBe(200);
    for (const { status, body } of [contact, edited])
      expect(status < 300 || body.code === 'CLIENT_MERGED').toBe(true);
    const { account_contacts, city } = await account(kept);
    expect(account_contacts).toHaveLength(contact.status === 201 ? 2 : 1);
    expect(account_contacts.filter((one: { is_primary: boolean }) => one.is_primary)).toHaveLength(1);
    expect(city).toBe(edited.status === 200 ? 'Lille' : null);
  }
});

test('all contacts but one are deleted at once: the last one is the principal one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await newClient();
    const contacts: number[] = [];
    for (const first_name of ['Anna', 'Bruno', 'Chloé', 'Denis']) {
      const { body } = await senior.post(`/api/clients/${id}/contacts/`, { first_name, last_name: 'Roux' });
      contacts.push(body.account_contact.id);
    }
    const gone = await Promise.all(
      contacts.slice(0, 3).map((contact) => senior.delete(`/api/clients/${id}/contacts/${contact}/`)),
    );
    expect(statuses(gone)).toEqual([200, 200, 200]);
    expect((await account(id)).account_contacts).toMatchObject([{ id: contacts[3], is_primary: true }]);
  }
});

test('of two changes made on the same version one is told of the other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await newClient({ city: 'Paris' });
    const change = (city: string) => senior.patch(`/api/clients/${id}/`, { city, version: 1 });
    const answers = await Promise.all([change('Lyon'), change('Nice')]);
    expect(statuses(answers)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'CLIENT_CHANGED',
      conflict: { version: 2, changes: [{ field: 'city', before: 'Paris' }] },
    });
  }
});
