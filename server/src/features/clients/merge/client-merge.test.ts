import { today } from '@florilege/contract/http/dates.ts';
import { expect, test } from 'vitest';
import { refused, valuesOf } from '../../../testing/answers.ts';
import { clientShop, insertClient } from '../testing/client-shop.ts';

// The books after a merge are in ledger.test.ts, merges at the same moment in client-concurrency.test.ts.

const shop = await clientShop();
const { accountant, senior, newClient, newOrder, account, search, duplicates } = shop;

const preview = async (into: number, other: number) =>
  (await senior.get(`/api/clients/${into}/merge/`, { query: { other } })).body;
const merge = async (into: number, other: number) => {
  const { status, body } = await shop.merge(into, other);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.account;
};
const contact = (first_name: string) => ({ contact: { first_name, last_name: 'Roux' } });

test('fills empty fields only, company numbers only of a business', async () => {
  const business = await newClient({ type: 'business', city: 'Paris' });
  const other = {
    type: 'business',
    SIRET: '732 829 320 00074',
    numero_de_TVA: 'FR44732829320',
    city: 'Lyon',
    email: 'compta@lavande.example',
    postal_code: '69002',
    address: '4 rue Mercière',
  };
  const [first, second] = [await newClient(other), await newClient(other)];
  expect((await preview(business, first)).filled).toEqual([
    { field: 'address', value: '4 rue Mercière' },
    { field: 'postal_code', value: '69002' },
    { field: 'email', value: 'compta@lavande.example' },
    { field: 'SIRET', value: '73282932000074' },
    { field: 'numero_de_TVA', value: 'FR44732829320' },
  ]);
  const merged = await merge(business, first);
  expect(merged).toMatchObject({ city: 'Paris', SIRET: '73282932000074', email: other.email, version: 2 });
  const household = await newClient();
  const filled = valuesOf((await preview(household, second)).filled, 'field');
  expect(filled).toEqual(['address', 'postal_code', 'city', 'email']);
  expect(await merge(household, second)).toMatchObject({ city: 'Lyon', SIRET: null, numero_de_TVA: null });
});

test('says in its preview what no client will say any more', async () => {
  const kept = await newClient({ city: 'Paris', phone: '06 21 21 21 41', email: 'a@dahlia.example' });
  const gone = await newClient({ city: 'PARIS', phone: '06 31 31 31 42', address: '4 rue Mercière' });
  const rhythm = { rule: { kind: 'monthly_day', every: 1, day: 5 }, start_date: today() };
  const subscription = { ...rhythm, amount: '45', payer_account: gone };
  expect((await senior.post('/api/subscriptions/', subscription)).status).toBe(201);
  expect(await preview(kept, gone)).toMatchObject({
    subscriptions: 1,
    filled: [{ field: 'address', value: '4 rue Mercière' }],
    left: [{ field: 'phone', value: '+33631313142' }],
  });
});

test('keeps the merged client’s contact principal only where there was none', async () => {
  const [alone, gone] = [await newClient(), await newClient(contact('Bruno'))];
  const bruno = (is_primary: boolean) => ({ is_primary, contact: { first_name: 'Bruno' } });
  expect((await merge(alone, gone)).account_contacts).toMatchObject([bruno(true)]);
  const twice = await newClient(contact('Anna'));
  const { account_contacts } = await merge(twice, alone);
  expect(account_contacts).toMatchObject([
    { is_primary: true, contact: { first_name: 'Anna' } },
    bruno(false),
  ]);
  expect((await account(alone)).account_contacts).toEqual([]);
});

test('raises no version when it fills nothing, so that an edit meanwhile is accepted', async () => {
  const [kept, gone] = [await newClient(), await newClient(contact('Bruno'))];
  expect((await merge(kept, gone)).version).toBe(1);
  const edited = await accountant.patch(`/api/clients/${kept}/`, { city: 'Nice', version: 1 });
  expect(edited.body.account).toMatchObject({ city: 'Nice', version: 2 });
});

test('names the new payer to a member who edits an order of the merged client', async () => {
  const kept = await newClient({ name: 'Maison Lavande' });
  const gone = await newClient({ name: 'Lavande SARL' });
  const order = await newOrder(gone, { amount: '20', recipient_account: gone });
  await merge(kept, gone);
  const answer = await accountant.patch(`/api/orders/${order}/`, { amount: '25', version: 1 });
  expect(answer).toMatchObject(refused(409, 'ORDER_CHANGED'));
  expect(answer.body.conflict.changes).toMatchObject([
    { field: 'payer_account', before: 'Lavande SARL', after: 'Maison Lavande', author_name: 'Camille' },
    { field: 'recipient_account', before: 'Lavande SARL', after: 'Maison Lavande' },
  ]);
  expect((await account(kept)).balance).toBe('-20.00');
});

test('leaves a new order of the merged client, and the address saved with it, to the remaining one', async () => {
  const kept = await newClient({ name: 'Maison Muguet' });
  const gone = await newClient({ name: 'Muguet SARL' });
  await merge(kept, gone);
  const place = { delivery_address: '2 rue Neuve', delivery_postal_code: '75002', delivery_city: 'Paris' };
  const order = {
    amount: '20',
    payer_account: gone,
    requires_delivery: true,
    save_with_client: true,
    ...place,
  };
  const alone = await accountant.post('/api/orders/', order);
  expect(alone).toMatchObject({ status: 201, body: { payer_account: { id: kept } } });
  expect(await account(kept)).toMatchObject({ address: '2 rue Neuve', postal_code: '75002' });
  const grouped = await accountant.post('/api/orders/bulk_create/', [order, { amount: '10' }]);
  expect(grouped).toMatchObject({ status: 201, body: { errors: [] } });
});

test('moves cancelled and deleted orders too, which then count for the remaining client', async () => {
  const [kept, gone] = [await newClient(), await newClient()];
  const order = () => newOrder(gone, { amount: '20' });
  const [cancelled, deleted, active] = [await order(), await order(), await order()];
  await senior.patch(`/api/orders/${cancelled}/`, { status: 'cancelled' });
  await senior.delete(`/api/orders/${deleted}/`);
  expect(await preview(kept, gone)).toMatchObject({ orders: 3, balance: '-20.00' });
  await merge(kept, gone);
  await senior.patch(`/api/orders/${cancelled}/`, { status: 'created' });
  await senior.post(`/api/orders/${deleted}/restore/`);
  await senior.patch(`/api/orders/${active}/`, { status: 'cancelled' });
  expect(await account(kept)).toMatchObject({ balance: '-40.00', orders_count: 3, orders_total: '40.00' });
  expect((await account(gone)).balance).toBe('0.00');
  const { results, count } = await shop.ledger(kept);
  expect(count).toBe(8);
  expect(results[0].balance).toBe('-40.00');
  expect(valuesOf(results, 'kind')).not.toContain('merged');
  // The old URL of the merged client shows the same movements.
  expect(await shop.ledger(gone)).toEqual({ results, count, next: null, has_next: false });
});

test('accepts an archived client, and keeps both clients from being deleted', async () => {
  const [kept, gone] = [await newClient(), await newClient()];
  await accountant.patch(`/api/clients/${gone}/`, { archived: true });
  const { archived_at } = await account(gone);
  await merge(kept, gone);
  expect(await senior.delete(`/api/clients/${kept}/`)).toMatchObject(refused(409, 'CLIENT_HAS_ORDERS'));
  expect(await senior.delete(`/api/clients/${gone}/`)).toMatchObject(refused(409, 'CLIENT_MERGED'));
  expect(await account(gone)).toMatchObject({ archived_at, merged_into: kept });
  const listed = (await shop.list({ archived: true, page_size: 100 })).results;
  expect(valuesOf(listed, 'id')).not.toContain(gone);
});

test('finds the remaining client by phone and SIRET of the merged one, and as a likely duplicate', async () => {
  const own = { phone: '06 21 21 21 21', email: 'a@melisse.example', SIRET: '44306184100047' };
  const kept = await newClient({ name: 'Fleurs Mélisse', type: 'business', ...own });
  const numbers = { SIRET: '356 000 000 00048', phone: '06 31 31 31 31', email: 'b@melisse.example' };
  const gone = await newClient({ type: 'business', name: 'Mélisse SARL', ...numbers });
  await merge(kept, gone);
  for (const text of [numbers.phone, numbers.SIRET, own.phone]) {
    expect(await search(text), text).toEqual(['Fleurs Mélisse']);
    expect(valuesOf((await shop.list({ search: text })).results, 'id'), text).toEqual([kept]);
  }
  expect(await duplicates(numbers)).toMatchObject([{ id: kept, reasons: ['phone', 'email', 'SIRET'] }]);
  expect(await duplicates({ ...numbers, exclude: kept })).toEqual([]);
});

test('leaves the merged client out of the count of the list', async () => {
  const [kept, gone] = [await newClient(), await newClient()];
  const { count } = await shop.list();
  await merge(kept, gone);
  expect((await shop.list()).count).toBe(count - 1);
});

test('takes access notes over unless the remaining client has its own', async () => {
  const kept = await newClient();
  const gone = await insertClient(shop.db, { name: 'Code', access_notes: 'Code 47B12' });
  await merge(kept, gone);
  expect((await account(kept)).access_notes).toBe('Code 47B12');
  await merge(kept, await insertClient(shop.db, { name: 'Autre', access_notes: 'Code 1' }));
  expect((await account(kept)).access_notes).toBe('Code 47B12');
});

test('takes no access notes of another address over', async () => {
  const kept = await insertClient(shop.db, { name: 'Ici', address: '1 rue Une' });
  const there = { name: 'Ailleurs', address: '2 rue Deux', access_notes: 'Code 2' };
  await merge(kept, await insertClient(shop.db, there));
  expect((await account(kept)).access_notes).toBeNull();
});
