import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let florist: Caller;

beforeAll(async () => {
  server = await testServer();
  florist = await server.as('Fleuriste');
  for (const client of [
    { name: 'Hôtel Le Marais', city: 'Paris', phone: '01 42 36 12 12', type: 'business', email: 'accueil@marais.example' },
    { name: 'Claire Lemoine', city: 'Paris', phone: '06 12 34 56 78' },
    { name: 'Suzanne Lemoine', city: 'Lyon' },
  ]) {
    expect((await florist.post('/api/clients/', client)).status).toBe(201);
  }
});
afterAll(() => server.stop());

const search = async (q: string, limit?: number) =>
  (await florist.get('/api/clients/search/', { query: { q, ...(limit && { limit }) } })).body.accounts.map(
    (account: { name: string }) => account.name,
  );

describe('search', () => {
  test.each([
    ['lemoine', ['Claire Lemoine', 'Suzanne Lemoine']],
    ['HOTEL marais', ['Hôtel Le Marais']],
    ['06.12.34', ['Claire Lemoine']],
    ['+33 6 12', ['Claire Lemoine']],
    ['accueil@marais', ['Hôtel Le Marais']],
    ['su', ['Suzanne Lemoine']],
    ['l', []],
    ['', []],
    ['zzz', []],
  ])('%s', async (q, names) => {
    expect(await search(q)).toEqual(names);
  });

  test('no more than asked for, 20 unless said', async () => {
    expect(await search('lemoine', 1)).toEqual(['Claire Lemoine']);
    for (let i = 0; i < 25; i++) await florist.post('/api/clients/', { name: `Durand ${i}` });
    expect(await search('durand')).toHaveLength(20);
  });
});

describe('creating', () => {
  test('a household is the default, phones are kept E.164, business numbers only for businesses', async () => {
    const { body } = await florist.post('/api/clients/', {
      name: ' Thomas Nguyen ',
      phone: '0612345679',
      SIRET: '73282932000074',
      numero_de_TVA: 'FR44732829320',
    });
    expect(body.account).toMatchObject({
      name: 'Thomas Nguyen',
      type: 'household',
      phone: '+33612345679',
      SIRET: null,
      numero_de_TVA: null,
      balance: '0.00',
    });
    expect(body.account.display_text).toBe('Thomas Nguyen (06 12 34 56 79)');
  });

  test.each([
    [{}, 'name', 'Le nom est requis'],
    [{ name: 'A' }, 'name', 'Le nom doit contenir au moins 2 caractères'],
    [{ name: 'Ana', email: 'ana@' }, 'email', 'Format email invalide'],
    [{ name: 'Ana', phone: '12' }, 'phone', 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)'],
    [{ name: 'Ana', type: 'ami' }, 'type', 'Type de client inconnu'],
  ])('%j is refused at its field', async (body, field, message) => {
    const answer = await florist.post('/api/clients/', body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields[field]).toBe(message);
  });

  test('the same key makes one client', async () => {
    const send = () => florist.post('/api/clients/', { name: 'Jeanne Double' }, { headers: { 'idempotency-key': 'k-1' } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body.account.id).toBe(second.body.account.id);
    expect(await search('jeanne double')).toHaveLength(1);
  });
});
