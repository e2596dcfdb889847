import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invalid, refused, statusesOf as statuses, valuesOf } from '../../testing/answers.ts';
import { clientShop } from './testing/client-shop.ts';

// Requests at the same moment: no deadlock, no lost write, and balances that agree with the orders.

const ROUNDS = 6;
const shop = await clientShop();
const { senior, newClient, newOrder, account, merge } = shop;

/** Clients whose balance differs from their ledger or from their orders. */
async function wrongBalances(): Promise<number[]> {
  const wrong = sql<{ id: number }>`
    select id from clients c
     where balance <> (select coalesce(sum(amount), 0) from ledger_entries where account = c.id)
        or balance <> -(select coalesce(sum(amount), 0) from orders
                         where payer_account = c.id and deleted_at is null and status <> 'cancelled')`;
  return valuesOf((await wrong.execute(shop.db)).rows, 'id');
}

test('merges a client while its orders are changed, cancelled and deleted', async () => {
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

test('merges three clients in a circle into one, or into two with a refusal', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ids = [await newClient(), await newClient(), await newClient()] as const;
    for (const id of ids) await newOrder(id);
    const answers = await Promise.all([merge(ids[0], ids[1]), merge(ids[1], ids[2]), merge(ids[2], ids[0])]);
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'CLIENT_MERGED')).toBe(true);
    const clients = await Promise.all(ids.map(account));
    const left = clients.filter(({ merged_into }) => merged_into === null);
    expect(left.length).toBe(3 - answers.filter(({ status }) => status === 200).length);
    expect(left.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(-30);
    // Every redirect leads to a remaining client in one step.
    for (const { merged_into } of clients) expect([null, ...valuesOf(left, 'id')]).toContain(merged_into);
  }
  expect(await wrongBalances()).toEqual([]);
});

test('refuses either the deletion of a client or the order taken for it meanwhile', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await newClient();
    const [deleted, ordered] = await Promise.all([
      senior.delete(`/api/clients/${id}/`),
      senior.post('/api/orders/', { amount: '10', payer_account: id }),
    ]);
    if (deleted.status === 200) {
      expect(ordered).toMatchObject(invalid({ payer_account: 'Client non trouvé' }));
    } else {
      expect([deleted.body.code, ordered.status]).toEqual(['CLIENT_HAS_ORDERS', 201]);
    }
  }
});

test('loses no edit and no contact of a client that is merged meanwhile, or refuses it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const kept = await newClient({ contact: { first_name: 'Anna', last_name: 'Roux' } });
    const gone = await newClient();
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
    expect(valuesOf(account_contacts, 'is_primary').filter(Boolean)).toHaveLength(1);
    expect(city).toBe(edited.status === 200 ? 'Lille' : null);
  }
});

test('makes the last contact principal when the others are deleted at the same moment', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const path = `/api/clients/${await newClient()}/`;
    const contacts: number[] = [];
    for (const first_name of ['Anna', 'Bruno', 'Chloé', 'Denis']) {
      const { body } = await senior.post(`${path}contacts/`, { first_name, last_name: 'Roux' });
      contacts.push(body.account_contact.id);
    }
    const gone = contacts.slice(0, 3).map((contact) => senior.delete(`${path}contacts/${contact}/`));
    expect(statuses(await Promise.all(gone))).toEqual([200, 200, 200]);
    const { account_contacts } = (await senior.get(path)).body.account;
    expect(account_contacts).toMatchObject([{ id: contacts[3], is_primary: true }]);
  }
});

test('answers one of two changes of the same version with the other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await newClient({ city: 'Paris' });
    const change = (city: string) => senior.patch(`/api/clients/${id}/`, { city, version: 1 });
    const answers = await Promise.all([change('Lyon'), change('Nice')]);
    expect(statuses(answers)).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late).toMatchObject(refused(409, 'CLIENT_CHANGED'));
    const changes = [{ field: 'city', before: 'Paris' }];
    expect(late?.body.conflict).toMatchObject({ version: 2, changes });
  }
});
