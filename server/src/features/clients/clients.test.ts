import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let accountant: Caller;
let florist: Caller;
let senior: Caller;

beforeAll(async () => {
  server = await testServer();
  [accountant, florist, senior] = await Promise.all([
    server.as('Comptable', 'Nora'),
    server.as('Fleuriste'),
    server.as('Senior', 'Camille'),
  ]);
});
afterAll(() => server.stop());

const reachable = {
  name: 'Thomas Nguyen',
  address: '3 rue Oberkampf',
  city: 'Paris',
  phone: '06 12 34 56 79',
};

async function newClient(body: object = {}) {
  const { status, body: answer } = await accountant.post('/api/clients/', {
    name: 'Galerie Monceau',
    ...body,
  });
  expect(status).toBe(201);
  return answer.account;
}

describe('creating', () => {
  test('a household is the default, phones are kept E.164, business numbers only for businesses', async () => {
    const client = await newClient({
      name: ' Thomas Nguyen ',
      phone: '0612345679',
      SIRET: '732 829 320 00074',
      numero_de_TVA: 'FR44732829320',
    });
    expect(client).toMatchObject({
      name: 'Thomas Nguyen',
      type: 'household',
      phone: '+33612345679',
      SIRET: null,
      numero_de_TVA: null,
      balance: '0.00',
      orders_count: 0,
      orders_total: '0.00',
      version: 1,
    });
    expect(client.display_text).toBe('Thomas Nguyen (06 12 34 56 79)');
  });

  test('a business with its principal contact, in one go', async () => {
    const client = await newClient({
      type: 'business',
      SIRET: '732 829 320 00074',
      numero_de_TVA: 'fr 44 732829320',
      contact: {
        title: 'Mme',
        first_name: 'Inès',
        last_name: 'Caron',
        phone: '06 11 22 33 44',
        role: 'Achats',
      },
    });
    expect(client).toMatchObject({ SIRET: '73282932000074', numero_de_TVA: 'FR44732829320' });
    expect(client.account_contacts).toEqual([
      {
        id: expect.any(Number),
        role: 'Achats',
        is_primary: true,
        contact: {
          title: 'Mme',
          first_name: 'Inès',
          last_name: 'Caron',
          full_name: 'Mme Inès Caron',
          phone: '+33611223344',
          email: null,
        },
      },
    ]);
  });

  test.each([
    [{}, 'name', 'Le nom est requis'],
    [{ name: 'A' }, 'name', 'Le nom doit contenir au moins 2 caractères'],
    [{ name: 'Ana', email: 'ana@' }, 'email', 'Format email invalide'],
    [{ name: 'Ana', phone: '12' }, 'phone', 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)'],
    [{ name: 'Ana', type: 'ami' }, 'type', 'Type de client inconnu'],
    [
      { name: 'Ana', SIRET: '73282932000075' },
      'SIRET',
      'SIRET invalide\u00a0: la clé de contrôle ne correspond pas, vérifiez les chiffres',
    ],
    [{ name: 'Ana', SIRET: '123' }, 'SIRET', 'Un SIRET a 14 chiffres (3 ici)'],
    [
      { name: 'Ana', numero_de_TVA: 'DE123456789' },
      'numero_de_TVA',
      'Un numéro de TVA français commence par FR',
    ],
    [
      { name: 'Ana', contact: { last_name: 'B' } },
      'contact.first_name',
      'Prénom requis si vous ajoutez un contact',
    ],
    [
      { name: 'Ana', contact: { first_name: 'B' } },
      'contact.last_name',
      'Nom requis si vous ajoutez un contact',
    ],
    [
      { name: 'Ana', contact: { first_name: 'B', last_name: 'C', email: 'x' } },
      'contact.email',
      'Format email invalide',
    ],
  ])('%j is refused at its field', async (body, field, message) => {
    const answer = await accountant.post('/api/clients/', body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields[field]).toBe(message);
  });

  test('a florist makes what an order needs, no more', async () => {
    expect((await florist.post('/api/clients/', reachable)).status).toBe(201);
    for (const more of [
      { email: 'a@b.fr' },
      { SIRET: '73282932000074' },
      { contact: { first_name: 'A', last_name: 'B' } },
    ]) {
      expect(await florist.post('/api/clients/', { ...reachable, ...more })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    }
    const { address: _, phone: __, ...bare } = reachable;
    expect((await florist.post('/api/clients/', bare)).body.fields).toEqual({
      address: 'L’adresse est requise',
      phone: expect.stringContaining('téléphone'),
    });
  });

  test('the same key makes one client', async () => {
    const send = () =>
      accountant.post('/api/clients/', { name: 'Jeanne Double' }, { headers: { 'idempotency-key': 'k-1' } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body.account.id).toBe(second.body.account.id);
  });
});

describe('changing', () => {
  test('only what is sent; a household loses its company numbers', async () => {
    const client = await newClient({ type: 'business', SIRET: '73282932000074', city: 'Paris' });
    const path = `/api/clients/${client.id}/`;
    const changed = await accountant.patch(path, { city: 'Lyon', version: 1 });
    expect(changed.body.account).toMatchObject({ city: 'Lyon', SIRET: '73282932000074', version: 2 });
    const household = await accountant.patch(path, { type: 'household' });
    expect(household.body.account).toMatchObject({ type: 'household', SIRET: null, version: 3 });
    expect((await accountant.patch(path, { city: 'Lyon', version: 1 })).body.account.version).toBe(3);
  });

  test('on an older version it says what changed and who changed it', async () => {
    const client = await newClient({ city: 'Paris' });
    const path = `/api/clients/${client.id}/`;
    await senior.patch(path, { city: 'Lille' });
    const refused = await accountant.patch(path, { city: 'Nice', version: 1 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_CHANGED', error: 'Le client a été modifié entre-temps.' },
    });
    expect(refused.body.conflict).toMatchObject({
      version: 2,
      changes: [{ field: 'city', before: 'Paris', after: 'Lille', author_name: 'Camille' }],
    });
  });

  test('an archived client is found only when asked for', async () => {
    const client = await newClient({ name: 'Zénobie Archivée' });
    const path = `/api/clients/${client.id}/`;
    await accountant.patch(path, { archived: true });
    const names = async (query: Record<string, string | boolean>) =>
      (await florist.get('/api/clients/', { query: { search: 'zenobie', ...query } })).body.results.map(
        (row: { name: string }) => row.name,
      );
    expect(await names({})).toEqual([]);
    expect(await names({ archived: true })).toEqual(['Zénobie Archivée']);
    expect((await florist.get('/api/clients/search/', { query: { q: 'zenobie' } })).body.accounts).toEqual(
      [],
    );
    await accountant.patch(path, { archived: false });
    expect(await names({})).toEqual(['Zénobie Archivée']);
  });

  test('a florist changes nothing, nobody below Senior deletes or merges', async () => {
    const { id } = await newClient();
    expect((await florist.patch(`/api/clients/${id}/`, { city: 'Nice' })).status).toBe(403);
    expect(
      (await florist.post(`/api/clients/${id}/contacts/`, { first_name: 'A', last_name: 'B' })).status,
    ).toBe(403);
    expect((await accountant.delete(`/api/clients/${id}/`)).status).toBe(403);
    expect((await accountant.post(`/api/clients/${id}/merge/`, { other: id })).status).toBe(403);
  });
});

describe('deleting', () => {
  test('a client without orders goes with contacts and notes', async () => {
    const { id } = await newClient({ contact: { first_name: 'A', last_name: 'B' } });
    await florist.post(`/api/clients/${id}/notes/`, { content: 'Aime les pivoines' });
    expect((await senior.delete(`/api/clients/${id}/`)).body).toEqual({ id });
    expect(await senior.get(`/api/clients/${id}/`)).toMatchObject({
      status: 404,
      body: { error: 'Client non trouvé' },
    });
    expect((await senior.delete(`/api/clients/${id}/`)).status).toBe(404);
  });

  test.each(['payer_account', 'recipient_account'])('one with an order as %s is refused', async (party) => {
    const { id } = await newClient();
    const order = await senior.post('/api/orders/', { amount: '10', [party]: id });
    expect(await senior.delete(`/api/clients/${id}/`)).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_HAS_ORDERS' },
    });
    await senior.delete(`/api/orders/${order.body.id}/`);
    expect((await senior.delete(`/api/clients/${id}/`)).status).toBe(409);
  });
});

describe('contacts', () => {
  const primaries = async (id: number) =>
    (await florist.get(`/api/clients/${id}/`)).body.account.account_contacts
      .filter((contact: { is_primary: boolean }) => contact.is_primary)
      .map((contact: { contact: { first_name: string } }) => contact.contact.first_name);

  test('there is exactly one principal contact as long as there is any', async () => {
    const { id } = await newClient();
    const add = async (first_name: string, more: object = {}) =>
      (await accountant.post(`/api/clients/${id}/contacts/`, { first_name, last_name: 'Roux', ...more })).body
        .account_contact;
    const anna = await add('Anna');
    const bruno = await add('Bruno');
    expect(await primaries(id)).toEqual(['Anna']);
    const chloe = await add('Chloé', { is_primary: true });
    expect(await primaries(id)).toEqual(['Chloé']);
    const path = (contact: { id: number }) => `/api/clients/${id}/contacts/${contact.id}/`;
    const moved = await accountant.patch(path(bruno), { is_primary: true, phone: '06 10 20 30 40' });
    expect(moved.body.account_contact).toMatchObject({
      is_primary: true,
      contact: { first_name: 'Bruno', phone: '+33610203040' },
    });
    expect(await primaries(id)).toEqual(['Bruno']);
    expect((await accountant.patch(path(bruno), { is_primary: false })).body.account_contact.is_primary).toBe(
      true,
    );
    await accountant.delete(path(bruno));
    expect(await primaries(id)).toEqual(['Anna']);
    await accountant.delete(path(anna));
    await accountant.delete(path(chloe));
    expect(await primaries(id)).toEqual([]);
    expect(await accountant.delete(path(chloe))).toMatchObject({
      status: 404,
      body: { code: 'CONTACT_NOT_FOUND' },
    });
  });

  test('of ten that come at once one is the principal one', async () => {
    const { id } = await newClient();
    const names = Array.from({ length: 10 }, (_, i) => `Contact ${i}`);
    await Promise.all(
      names.map((first_name) =>
        accountant.post(`/api/clients/${id}/contacts/`, { first_name, last_name: 'Roux', is_primary: true }),
      ),
    );
    expect(await primaries(id)).toHaveLength(1);
    expect((await florist.get(`/api/clients/${id}/`)).body.account.account_contacts).toHaveLength(10);
  });

  test.each([
    [{ last_name: 'Roux' }, 'first_name', 'Le prénom est requis'],
    [{ first_name: 'Anna' }, 'last_name', 'Le nom est requis'],
    [{ first_name: 'Anna', last_name: 'Roux', email: 'x' }, 'email', 'Format email invalide'],
  ])('%j is refused at its field', async (body, field, message) => {
    const { id } = await newClient();
    const answer = await accountant.post(`/api/clients/${id}/contacts/`, body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });
});

test('notes are written by the florist and read by all, newest first', async () => {
  const { id } = await newClient();
  const path = `/api/clients/${id}/notes/`;
  expect((await florist.post(path, { content: '   ' })).body.fields.content).toBe('La note est vide');
  await florist.post(path, { content: 'Code 12B' });
  const { body } = await florist.post(path, { content: 'Pas de lys' });
  expect(body.note).toMatchObject({ content: 'Pas de lys', author_name: 'Fleuriste' });
  const driver = await server.as('Livreur');
  expect((await driver.post(path, { content: 'x' })).status).toBe(403);
  const { account } = (await driver.get(`/api/clients/${id}/`)).body;
  expect(account.notes.map(({ content }: { content: string }) => content)).toEqual([
    'Pas de lys',
    'Code 12B',
  ]);
});

describe('likely duplicates', () => {
  test('by phone, e-mail, SIRET and close name, the likeliest first', async () => {
    const close = await newClient({ name: 'Boulangerie Victorine' });
    const twin = await newClient({
      name: 'Boulangerie Victorin',
      type: 'business',
      phone: '06 55 44 33 22',
      email: 'pain@victorin.example',
      SIRET: '443 061 841 00047',
    });
    const ask = async (query: Record<string, string | number>) =>
      (await florist.get('/api/clients/duplicates/', { query })).body.accounts;
    const found = await ask({
      name: 'boulangerie victorin',
      phone: '+33 6 55 44 33 22',
      email: 'PAIN@victorin.example',
      SIRET: '44306184100047',
    });
    expect(found.map(({ id, reasons }: { id: number; reasons: string[] }) => [id, reasons])).toEqual([
      [twin.id, ['phone', 'email', 'SIRET', 'name']],
      [close.id, ['name']],
    ]);
    expect(await ask({ name: 'boulangerie victorin', exclude: twin.id })).toHaveLength(1);
    expect(await ask({ SIRET: '443-061-841-00047' })).toHaveLength(1);
    expect(await ask({ phone: '06 55', name: 'Bo' })).toEqual([]);
    expect(await ask({})).toEqual([]);
  });
});
