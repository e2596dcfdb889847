import type { AccountContact } from '@florilege/contract/clients/account.ts';
import { describe, expect, test } from 'vitest';
import { invalid, refused, valuesOf } from '../../testing/answers.ts';
import { clientShop } from './testing/client-shop.ts';

const shop = await clientShop();
const { florist, accountant, senior, duplicates } = shop;

const address = { address: '3 rue Oberkampf', city: 'Paris' };
const reachable = { name: 'Thomas Nguyen', ...address, phone: '06 12 34 56 79' };

async function newClient(body: object = {}) {
  const answer = await accountant.post('/api/clients/', { name: 'Galerie Monceau', ...body });
  expect(answer.status).toBe(201);
  const { account } = answer.body;
  return { ...account, path: `/api/clients/${account.id}/` };
}

describe('creating a client', () => {
  test('defaults to a household, stores E.164 phones and drops company numbers', async () => {
    const numbers = { SIRET: '732 829 320 00074', numero_de_TVA: 'FR44732829320' };
    const client = await newClient({ name: ' Thomas Nguyen ', phone: '0612345679', ...numbers });
    expect(client).toMatchObject({ name: 'Thomas Nguyen', type: 'household', phone: '+33612345679' });
    expect(client).toMatchObject({ SIRET: null, numero_de_TVA: null, payment_terms: '30_days', version: 1 });
    expect(client).toMatchObject({ balance: '0.00', orders_count: 0, orders_total: '0.00' });
    expect(client.display_text).toBe('Thomas Nguyen (06 12 34 56 79)');
  });

  test('takes a business with its principal contact in one call', async () => {
    const named = { title: 'Mme', first_name: 'Inès', last_name: 'Caron' };
    const numbers = { SIRET: '732 829 320 00074', numero_de_TVA: 'fr 44 732829320' };
    const contact = { ...named, phone: '06 11 22 33 44', role: 'Achats' };
    const client = await newClient({ type: 'business', ...numbers, contact });
    expect(client).toMatchObject({ SIRET: '73282932000074', numero_de_TVA: 'FR44732829320' });
    const stored = { ...named, full_name: 'Mme Inès Caron', phone: '+33611223344', email: null };
    expect(client.account_contacts).toEqual([
      { id: expect.any(Number), role: 'Achats', is_primary: true, contact: stored },
    ]);
  });

  const contact = { first_name: 'B', last_name: 'C', email: 'x' };
  const wrongKey = 'SIRET invalide\u00a0: la clé de contrôle ne correspond pas, vérifiez les chiffres';
  test.each([
    [{ name: undefined }, 'name', 'Le nom est requis'],
    [{ name: 'A' }, 'name', 'Le nom doit contenir au moins 2 caractères'],
    [{ email: 'ana@' }, 'email', 'Format email invalide'],
    [{ phone: '12' }, 'phone', 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)'],
    [{ type: 'ami' }, 'type', 'Type de client inconnu'],
    [{ SIRET: '73282932000075' }, 'SIRET', wrongKey],
    [{ SIRET: '123' }, 'SIRET', 'Un SIRET a 14 chiffres (3 ici)'],
    [{ numero_de_TVA: 'DE123456789' }, 'numero_de_TVA', 'Un numéro de TVA français commence par FR'],
    [{ payment_terms: '60_days' }, 'payment_terms', 'Conditions de paiement inconnues'],
    [{ contact: { last_name: 'B' } }, 'contact.first_name', 'Prénom requis si vous ajoutez un contact'],
    [{ contact: { first_name: 'B' } }, 'contact.last_name', 'Nom requis si vous ajoutez un contact'],
    [{ contact }, 'contact.email', 'Format email invalide'],
  ])('refuses %j at its field', async (body, field, message) => {
    const answer = await accountant.post('/api/clients/', { name: 'Ana', ...body });
    expect(answer).toMatchObject(invalid({ [field]: message }));
  });

  test('lets a florist create only the fields that an order needs', async () => {
    expect((await florist.post('/api/clients/', reachable)).status).toBe(201);
    const contact = { first_name: 'A', last_name: 'B' };
    const more = { email: 'a@b.fr', SIRET: '73282932000074', payment_terms: 'on_receipt', contact };
    for (const [field, value] of Object.entries(more)) {
      const answer = await florist.post('/api/clients/', { ...reachable, [field]: value });
      expect(answer).toMatchObject(refused(403, 'FORBIDDEN'));
    }
    const { address: _, phone: __, ...bare } = reachable;
    expect((await florist.post('/api/clients/', bare)).body.fields).toEqual({
      address: 'L’adresse est requise',
      phone: expect.stringContaining('téléphone'),
    });
  });

  test('creates one client for two requests with the same key', async () => {
    const options = { headers: { 'idempotency-key': 'k-1' } };
    const send = () => accountant.post('/api/clients/', { name: 'Jeanne Double' }, options);
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body.account.id).toBe(second.body.account.id);
  });
});

describe('changing a client', () => {
  test('changes only the sent fields; a household loses its company numbers', async () => {
    const { path } = await newClient({ type: 'business', SIRET: '73282932000074', city: 'Paris' });
    const changed = await accountant.patch(path, { city: 'Lyon', version: 1 });
    expect(changed.body.account).toMatchObject({ city: 'Lyon', SIRET: '73282932000074', version: 2 });
    const household = await accountant.patch(path, { type: 'household' });
    expect(household.body.account).toMatchObject({ type: 'household', SIRET: null, version: 3 });
    expect((await accountant.patch(path, { city: 'Lyon', version: 1 })).body.account.version).toBe(3);
  });

  test('answers a change on an older version with the changes since and their author', async () => {
    const { path } = await newClient({ city: 'Paris' });
    await senior.patch(path, { city: 'Lille', payment_terms: 'on_receipt' });
    const answer = await accountant.patch(path, { city: 'Nice', version: 1 });
    expect(answer).toMatchObject(refused(409, 'CLIENT_CHANGED'));
    expect(answer.body.error).toBe('Le client a été modifié entre-temps.');
    const changes = [
      { field: 'city', before: 'Paris', after: 'Lille', author_name: 'Camille' },
      { field: 'payment_terms', before: '30_days', after: 'on_receipt' },
    ];
    expect(answer.body.conflict).toMatchObject({ version: 2, changes });
  });

  test('hides an archived client unless archived clients are asked for', async () => {
    const { path } = await newClient({ name: 'Zénobie Archivée' });
    await accountant.patch(path, { archived: true });
    const names = async (query: Record<string, boolean>) =>
      valuesOf((await shop.list({ search: 'zenobie', ...query })).results, 'name');
    expect(await names({})).toEqual([]);
    expect(await names({ archived: true })).toEqual(['Zénobie Archivée']);
    expect(await shop.search('zenobie')).toEqual([]);
    await accountant.patch(path, { archived: false });
    expect(await names({})).toEqual(['Zénobie Archivée']);
  });

  test('is refused to a florist; deleting and merging is refused below Senior', async () => {
    const { id, path } = await newClient();
    const answers = [
      await florist.patch(path, { city: 'Nice' }),
      await florist.post(`${path}contacts/`, { first_name: 'A', last_name: 'B' }),
      await accountant.delete(path),
      await accountant.post(`${path}merge/`, { other: id }),
    ];
    expect(valuesOf(answers, 'status')).toEqual([403, 403, 403, 403]);
  });
});

describe('deleting a client', () => {
  test('deletes its contacts and notes when it has no orders', async () => {
    const { id, path } = await newClient({ contact: { first_name: 'A', last_name: 'B' } });
    await florist.post(`${path}notes/`, { content: 'Aime les pivoines' });
    expect((await senior.delete(path)).body).toEqual({ id });
    expect(await senior.get(path)).toMatchObject({ status: 404, body: { error: 'Client non trouvé' } });
    expect((await senior.delete(path)).status).toBe(404);
  });

  test.each(['payer_account', 'recipient_account'])('is refused for the %s of an order', async (party) => {
    const { id, path } = await newClient();
    const order = (await senior.post('/api/orders/', { amount: '10', [party]: id })).body.id;
    expect(await senior.delete(path)).toMatchObject(refused(409, 'CLIENT_HAS_ORDERS'));
    await senior.delete(`/api/orders/${order}/`);
    expect((await senior.delete(path)).status).toBe(409);
  });
});

describe('contacts', () => {
  const primaries = async (path: string) =>
    (await florist.get(path)).body.account.account_contacts
      .filter((contact: { is_primary: boolean }) => contact.is_primary)
      .map((contact: { contact: { first_name: string } }) => contact.contact.first_name);

  test('are listed by name, whichever of them is the principal one', async () => {
    const { path } = await newClient();
    for (const last_name of ['Œillet', 'Zinnia', 'Étienne', 'Fougère'])
      await accountant.post(`${path}contacts/`, { first_name: 'Léa', last_name, is_primary: true });
    const { account_contacts } = (await florist.get(path)).body.account;
    const names = account_contacts.map(({ contact }: AccountContact) => contact.last_name);
    expect(names).toEqual(['Étienne', 'Fougère', 'Œillet', 'Zinnia']);
    expect(valuesOf(account_contacts, 'is_primary')).toEqual([false, true, false, false]);
  });

  test('have exactly one principal contact while there is any', async () => {
    const { path } = await newClient();
    const add = async (first_name: string, more: object = {}) => {
      const { body } = await accountant.post(`${path}contacts/`, { first_name, last_name: 'Roux', ...more });
      return `${path}contacts/${body.account_contact.id}/`;
    };
    const [anna, bruno] = [await add('Anna'), await add('Bruno')];
    expect(await primaries(path)).toEqual(['Anna']);
    const chloe = await add('Chloé', { is_primary: true });
    expect(await primaries(path)).toEqual(['Chloé']);
    const moved = await accountant.patch(bruno, { is_primary: true, phone: '06 10 20 30 40' });
    const contact = { first_name: 'Bruno', phone: '+33610203040' };
    expect(moved.body.account_contact).toMatchObject({ is_primary: true, contact });
    expect(await primaries(path)).toEqual(['Bruno']);
    const kept = await accountant.patch(bruno, { is_primary: false });
    expect(kept.body.account_contact.is_primary).toBe(true);
    await accountant.delete(bruno);
    expect(await primaries(path)).toEqual(['Anna']);
    await accountant.delete(anna);
    await accountant.delete(chloe);
    expect(await primaries(path)).toEqual([]);
    expect(await accountant.delete(chloe)).toMatchObject(refused(404, 'CONTACT_NOT_FOUND'));
  });

  test('have one principal contact after ten are added at the same moment', async () => {
    const { path } = await newClient();
    const add = (_: unknown, i: number) =>
      accountant.post(`${path}contacts/`, { first_name: `C${i}`, last_name: 'Roux', is_primary: true });
    await Promise.all(Array.from({ length: 10 }, add));
    expect(await primaries(path)).toHaveLength(1);
    expect((await florist.get(path)).body.account.account_contacts).toHaveLength(10);
  });

  test.each([
    [{ last_name: 'Roux' }, 'first_name', 'Le prénom est requis'],
    [{ first_name: 'Anna' }, 'last_name', 'Le nom est requis'],
    [{ first_name: 'Anna', last_name: 'Roux', email: 'x' }, 'email', 'Format email invalide'],
  ])('refuse %j at its field', async (body, field, message) => {
    const { path } = await newClient();
    expect(await accountant.post(`${path}contacts/`, body)).toMatchObject(invalid({ [field]: message }));
  });
});

test('lets a florist write notes and everyone read them, newest first', async () => {
  const { path } = await newClient();
  const blank = await florist.post(`${path}notes/`, { content: '   ' });
  expect(blank.body.fields.content).toBe('La note est vide');
  await florist.post(`${path}notes/`, { content: 'Code 12B' });
  const { body } = await florist.post(`${path}notes/`, { content: 'Pas de lys' });
  expect(body.note).toMatchObject({ content: 'Pas de lys', author_name: 'Fleuriste' });
  const driver = await shop.as('Livreur');
  expect((await driver.post(`${path}notes/`, { content: 'x' })).status).toBe(403);
  const { notes } = (await driver.get(path)).body.account;
  expect(valuesOf(notes, 'content')).toEqual(['Pas de lys', 'Code 12B']);
});

test('finds likely duplicates by phone, e-mail, SIRET and close name, the likeliest first', async () => {
  const close = await newClient({ name: 'Boulangerie Victorine' });
  const email = 'pain@victorin.example';
  const numbers = { phone: '06 55 44 33 22', SIRET: '443 061 841 00047' };
  const twin = await newClient({ name: 'Boulangerie Victorin', type: 'business', email, ...numbers });
  const found = await duplicates({
    name: 'boulangerie victorin',
    phone: '+33 6 55 44 33 22',
    email: 'PAIN@victorin.example',
    SIRET: '44306184100047',
  });
  expect(found.map(({ id, reasons }: { id: number; reasons: string[] }) => [id, reasons])).toEqual([
    [twin.id, ['phone', 'email', 'SIRET', 'name']],
    [close.id, ['name']],
  ]);
  expect(await duplicates({ name: 'boulangerie victorin', exclude: twin.id })).toHaveLength(1);
  expect(await duplicates({ SIRET: '443-061-841-00047' })).toHaveLength(1);
  expect(await duplicates({ phone: '06 55', name: 'Bo' })).toEqual([]);
  expect(await duplicates({})).toEqual([]);
});
