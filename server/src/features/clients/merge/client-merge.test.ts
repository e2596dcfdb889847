import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/test-server.ts';

// What a merge leaves behind; the books themselves are in ledger.test.ts, what happens at once in two-at-once.test.ts.

let server: TestServer;
let accountant: Caller;
let senior: Caller;

beforeAll(async () => {
  server = await testServer();
  [accountant, senior] = await Promise.all([server.as('Comptable'), server.as('Senior', 'Camille')]);
});
afterAll(() => server.stop());

const newClient = async (body: object = {}): Promise<number> =>
  (await senior.post('/api/clients/', { name: 'Maison Lavande', ...body })).body.account.id;
const account = async (id: number) => (await senior.get(`/api/clients/${id}/`)).body.account;
const preview = (into: number, other: number) =>
  senior.get(`/api/clients/${into}/merge/`, { query: { other } });
const merge = async (into: number, other: number) => {
  const { status, body } = await senior.post(`/api/clients/${into}/merge/`, { other });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.account;
};

const company = { type: 'business', SIRET: '732 829 320 00074', numero_de_TVA: 'FR44732829320' };

test('a business takes company numbers over, a household does not; nothing that is there is replaced', async () => {
  const business = await newClient({ type: 'business', city: 'Paris' });
  const other = {
    ...company,
    city: 'Lyon',
    email: 'compta@lavande.example',
    postal_code: '69002',
    address: '4 rue Mercière',
  };
  const [first, second] = [await newClient(other), await newClient(other)];
  expect((await preview(business, first)).body.filled).toEqual([
    { field: 'address', value: '4 rue Mercière' },
    { field: 'postal_code', value: '69002' },
    { field: 'email', value: 'compta@lavande.example' },
    { field: 'SIRET', value: '73282932000074' },
    { field: 'numero_de_TVA', value: 'FR44732829320' },
  ]);
  expect(await merge(business, first)).toMatchObject({
    city: 'Paris',
    SIRET: '73282932000074',
    email: 'compta@lavande.example',
    version: 2,
  });
  const household = await newClient();
  expect((await preview(household, second)).body.filled.map(({ field }: { field: string }) => field)).toEqual(
    ['address', 'postal_code', 'city', 'email'],
  );
  expect(await merge(household, second)).toMatchObject({ city: 'Lyon', SIRET: null, numero_de_TVA: null });
});

test('the principal contact of the one that goes stays it only where there was none', async () => {
  const contact = (first_name: string) => ({ contact: { first_name, last_name: 'Roux' } });
  const [alone, gone] = [await newClient(), await newClient(contact('Bruno'))];
  expect((await merge(alone, gone)).account_contacts).toMatchObject([
    { is_primary: true, contact: { first_name: 'Bruno' } },
  ]);
  const twice = await newClient(contact('Anna'));
  const { account_contacts } = await merge(twice, alone);
  expect(account_contacts).toMatchObject([
    { is_primary: true, contact: { first_name: 'Anna' } },
    { is_primary: false, contact: { first_name: 'Bruno' } },
  ]);
  expect((await account(alone)).account_contacts).toEqual([]);
});

test('one that fills nothing does not stand in the way of who edits the client meanwhile', async () => {
  const [kept, gone] = [
    await newClient(),
    await newClient({ contact: { first_name: 'Bruno', last_name: 'Roy' } }),
  ];
  expect((await merge(kept, gone)).version).toBe(1);
  expect(
    (await accountant.patch(`/api/clients/${kept}/`, { city: 'Nice', version: 1 })).body.account,
  ).toMatchObject({
    city: 'Nice',
    version: 2,
  });
});

test('who edits an order of the one that went is told of the new payer by name', async () => {
  const [kept, gone] = [
    await newClient({ name: 'Maison Lavande' }),
    await newClient({ name: 'Lavande SARL' }),
  ];
  const { body: order } = await senior.post('/api/orders/', {
    amount: '20',
    payer_account: gone,
    recipient_account: gone,
  });
  await merge(kept, gone);
  const refused = await accountant.patch(`/api/orders/${order.id}/`, { amount: '25', version: 1 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_CHANGED' } });
  expect(refused.body.conflict.changes).toMatchObject([
    { field: 'payer_account', before: 'Lavande SARL', after: 'Maison Lavande', author_name: 'Camille' },
    { field: 'recipient_account', before: 'Lavande SARL', after: 'Maison Lavande' },
  ]);
  expect((await account(kept)).balance).toBe('-20.00');
});

test('cancelled and deleted orders move as well, and give back to the one that stands', async () => {
  const [kept, gone] = [await newClient(), await newClient()];
  const order = async () =>
    (await senior.post('/api/orders/', { amount: '20', payer_account: gone })).body.id;
  const [cancelled, deleted, standing] = [await order(), await order(), await order()];
  await senior.patch(`/api/orders/${cancelled}/`, { status: 'cancelled' });
  await senior.delete(`/api/orders/${deleted}/`);
  expect((await preview(kept, gone)).body).toMatchObject({ orders: 3, balance: '-20.00' });
  await merge(kept, gone);
  await senior.patch(`/api/orders/${cancelled}/`, { status: 'created' });
  await senior.post(`/api/orders/${deleted}/restore/`);
  await senior.patch(`/api/orders/${standing}/`, { status: 'cancelled' });
  expect(await account(kept)).toMatchObject({ balance: '-40.00', orders_count: 3, orders_total: '40.00' });
  expect((await account(gone)).balance).toBe('0.00');
  const { results, count } = (await senior.get(`/api/clients/${kept}/ledger/`)).body;
  expect(count).toBe(8);
  expect(results[0].balance).toBe('-40.00');
  expect(results.map(({ kind }: { kind: string }) => kind)).not.toContain('merged');
  // An old address of the one that went shows the same movements.
  expect((await senior.get(`/api/clients/${gone}/ledger/`)).body).toEqual({
    results,
    count,
    next: null,
    has_next: false,
  });
});

test('an archived client can be merged; one that others were merged into is not deleted', async () => {
  const [kept, gone] = [await newClient(), await newClient()];
  await accountant.patch(`/api/clients/${gone}/`, { archived: true });
  const { archived_at } = await account(gone);
  await merge(kept, gone);
  expect(await account(gone)).toMatchObject({ archived_at, merged_into: kept });
  expect((await senior.delete(`/api/clients/${kept}/`)).body.code).toBe('CLIENT_HAS_ORDERS');
  const listed = (await senior.get('/api/clients/', { query: { archived: true, page_size: 100 } })).body
    .results;
  expect(listed.map(({ id }: { id: number }) => id)).not.toContain(gone);
});

test('one that went is not deleted: its address leads on', async () => {
  const [kept, gone] = [await newClient(), await newClient()];
  await merge(kept, gone);
  expect(await senior.delete(`/api/clients/${gone}/`)).toMatchObject({
    status: 409,
    body: { code: 'CLIENT_MERGED' },
  });
  expect((await account(gone)).merged_into).toBe(kept);
});

test('the phone and the SIRET of the one that went find the one that stands; with its e-mail, so do likely duplicates', async () => {
  const kept = await newClient({
    name: 'Fleurs Mélisse',
    type: 'business',
    phone: '06 21 21 21 21',
    email: 'a@melisse.example',
    SIRET: '44306184100047',
  });
  const numbers = { SIRET: '356 000 000 00048', phone: '06 31 31 31 31', email: 'b@melisse.example' };
  const gone = await newClient({ type: 'business', name: 'Mélisse SARL', ...numbers });
  await merge(kept, gone);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  for (const text of [numbers.phone, numbers.SIRET, '06 21 21 21 21']) {
    expect(
      ids((await senior.get('/api/clients/search/', { query: { q: text } })).body.accounts),
      text,
    ).toEqual([kept]);
    expect(ids((await senior.get('/api/clients/', { query: { search: text } })).body.results), text).toEqual([
      kept,
    ]);
  }
  const duplicates = async (query: Record<string, string | number>) =>
    (await senior.get('/api/clients/duplicates/', { query })).body.accounts;
  expect(await duplicates(numbers)).toMatchObject([{ id: kept, reasons: ['phone', 'email', 'SIRET'] }]);
  expect(await duplicates({ ...numbers, exclude: kept })).toEqual([]);
});

test('the list counts without those that went', async () => {
  const count = async () => (await senior.get('/api/clients/')).body.count;
  const [kept, gone] = [await newClient(), await newClient()];
  const before = await count();
  await merge(kept, gone);
  expect(await count()).toBe(before - 1);
});

test('how to get in goes along, unless the one that stands knows better', async () => {
  const [kept, gone, other] = [await newClient(), await newClient(), await newClient()];
  const note = (id: number, access_notes: string) =>
    server.db.updateTable('clients').set({ access_notes }).where('id', '=', id).execute();
  const noted = async () =>
    (
      await server.db
        .selectFrom('clients')
        .select('access_notes')
        .where('id', '=', kept)
        .executeTakeFirstOrThrow()
    ).access_notes;
  await note(gone, 'Code 47B12');
  await merge(kept, gone);
  expect(await noted()).toBe('Code 47B12');
  await note(other, 'Code 1');
  await merge(kept, other);
  expect(await noted()).toBe('Code 47B12');
});
