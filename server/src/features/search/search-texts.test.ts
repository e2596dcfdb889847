import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asSystem } from '../../platform/db/db.ts';
import { valuesOf } from '../../testing/answers.ts';
import { insertRow } from '../../testing/rows.ts';
import { clientShop } from '../clients/testing/client-shop.ts';
import { excerptOf } from './search.service.ts';

// Texts that find clients and orders in the palette, the lists and the picker, and texts that find nothing any more.

const shop = await clientShop();
const { senior, florist, db, newClient, newOrder } = shop;
const driver = await shop.as('Livreur', 'Karim');

type Caller = typeof senior;
const read = async (caller: Caller, path: string, query: Record<string, string | boolean>) => {
  const { status, body } = await caller.get(path, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** The ids that list and palette find, which agree as far as the palette shows them. */
async function orders(search: string, caller: Caller = florist): Promise<number[]> {
  const page = await read(caller, '/api/orders/', { search });
  const ids: number[] = valuesOf(page.results, 'id');
  expect(page.count).toBe(ids.length);
  const palette = await read(caller, '/api/search/', { q: search });
  expect(valuesOf(palette.orders, 'id'), search).toEqual(ids.slice(0, 5));
  return ids;
}
/** The same of clients, and of the picker. */
async function clients(search: string, caller: Caller = florist): Promise<number[]> {
  const page = await read(caller, '/api/clients/', { search });
  const ids: number[] = valuesOf(page.results, 'id');
  expect(page.count).toBe(ids.length);
  const palette = await read(caller, '/api/search/', { q: search });
  expect(valuesOf(palette.clients, 'id'), search).toEqual(ids.slice(0, 5));
  const picker = await read(caller, '/api/clients/search/', { q: search });
  expect(valuesOf(picker.accounts, 'id'), search).toEqual(ids);
  return ids;
}
const found = async (text: string, caller?: Caller) => ({
  clients: await clients(text, caller),
  orders: await orders(text, caller),
});

const hotel = await newClient({
  ...{
    name: 'Hôtel d’Argent',
    type: 'business',
    address: '8 rue Xaintrailles',
    email: 'accueil@argent.example',
  },
  ...{ SIRET: '732 829 320 00074', phone: '01 42 36 12 12' },
  contact: {
    first_name: 'Bérénice',
    last_name: 'Quatremère',
    phone: '06 99 88 77 66',
    email: 'berenice@argent.example',
  },
});
const zoe = await newClient({ name: 'Zoé Saint-Honoré', phone: '06 12 34 56 78' });
const gift = await newOrder(hotel, {
  recipient_account: zoe,
  requires_delivery: true,
  delivery_address: '4 passage de l’Œuvre',
  hand_message: 'Pour notre Philomène, vive les mariés !',
  bouquet_notes: 'Delphiniums et chardons bleus',
  purchase_order_number: 'BC-2026/77',
});
const plain = await newOrder(zoe, { hand_message: 'Vive la retraite' });

describe('orders', () => {
  test.each([
    ['a street', 'passage oeuvre', [gift]],
    ['a street with its number', '4 passage de l’œuvre', [gift]],
    ['a street with a slip', 'passage oeuvrre', [gift]],
    ['a word of the card', 'philomène', [gift]],
    ['a word of the card with a slip', 'philomnèe', [gift]],
    ['words of the card', 'vive', [plain, gift]],
    ['the whole card', 'vive la retraite', [plain]],
    ['a word of the notes', 'chardons', [gift]],
    ['a word of the notes with a slip', 'delphinuims', [gift]],
    ['a contact of the payer', 'quatremère', [gift]],
    ['the phone of a contact', '06 99 88', [gift]],
    ['payer and card together', 'argent philomène', [gift]],
    ['recipient and notes together', 'honoré delphin', [gift]],
    ['the last digits of a phone', '56 78', [plain, gift]],
    ['a purchase order', 'bc 2026 77', [gift]],
    ['a part of a word', 'lomène', [gift]],
    ['one strange word', 'philomène zzzz', []],
  ])('are found by %s: %s', async (_what, text, ids) => expect(await orders(text)).toEqual(ids));

  test('come with an excerpt that no emoji is cut by', () => {
    const card = `${'x'.repeat(8)} ${'🌷'.repeat(60)}`;
    const texts = { purchase_order: null, street: null, card, notes: null, contact: null };
    const { excerpt } = excerptOf(texts, ['xxxxxxxx']);
    expect(excerpt).toBe(`${'x'.repeat(8)} ${'🌷'.repeat(35)}…`);
  });

  test('come with the words that were typed', async () => {
    type Shown = { excerpt: string | null; excerpt_of: string | null };
    const excerpt = async (q: string) =>
      (await read(florist, '/api/search/', { q })).orders.map((order: Shown) => [
        order.excerpt_of,
        order.excerpt,
      ]);
    expect(await excerpt('passage')).toEqual([['street', '4 passage de l’Œuvre']]);
    expect(await excerpt('mariés')).toEqual([['card', 'Pour notre Philomène, vive les mariés !']]);
    expect(await excerpt('chardons')).toEqual([['notes', 'Delphiniums et chardons bleus']]);
    expect(await excerpt('bérénice')).toEqual([['contact', expect.stringContaining('Bérénice')]]);
    expect(await excerpt('argent')).toEqual([[null, null]]);
  });

  test('the exact one first, then those that begin so, then the newest', async () => {
    const make = (hand_message: string) => newOrder(zoe, { hand_message });
    const [exact, begins, holds, newer] = [
      await make('Capucine'),
      await make('Capucine et Léon'),
      await make('Pour Capucine'),
      await make('Toute à Capucine'),
    ];
    expect(await orders('capucine')).toEqual([exact, begins, newer, holds]);
  });
});

describe('clients', () => {
  test.each([
    ['their street', 'xaintrailles', [hotel]],
    ['their street with a slip', 'xaintrialles', [hotel]],
    ['a contact', 'bérénice quatremère', [hotel]],
    ['an apostrophe left out', 'd argent', [hotel]],
    ['a hyphen written as a blank', 'saint honoré', [zoe]],
    ['+33 before a phone', '+33 6 12 34', [zoe]],
    ['0033 before a phone', '0033612345678', [zoe]],
    ['a phone with dots', '01.42.36.12.12', [hotel]],
    ['digits inside a phone', '3456', [zoe]],
  ])('are found by %s: %s', async (_what, text, ids) => expect(await clients(text)).toEqual(ids));

  test('the exact name first, then names that begin so, then other fields', async () => {
    const make = (name: string, address?: string) => newClient({ name, address });
    const [street, longer, exact, other] = [
      await make('Aux Bons Vins', 'Barnabé'),
      await make('Barnabé Zola'),
      await make('Barnabé'),
      await make('Ali Barnabé'),
    ];
    expect(await clients('barnabe')).toEqual([street, exact, longer, other]);
    expect(await clients('barnab')).toEqual([exact, longer, street, other]);
  });
});

describe('rights', () => {
  test.each(['accueil@argent', 'berenice@argent', 'argent.example', '732829320', '732 829 320 00074'])(
    'a driver finds nobody by « %s », which he may not read',
    async (text) => {
      expect(await found(text)).toEqual({ clients: [hotel], orders: [gift] });
      expect(await found(text, driver)).toEqual({ clients: [], orders: [] });
    },
  );

  test('a driver finds by all that he may read', async () => {
    for (const text of ['xaintrailles', 'quatremère', '0142361212'])
      expect(await found(text, driver), text).toEqual({ clients: [hotel], orders: [gift] });
  });
});

describe('what changes', () => {
  test('a new name, phone, contact and card are found at once, the old ones no more', async () => {
    const client = await newClient({ name: 'Ancienne Enseigne', phone: '06 55 44 33 22' });
    const order = await newOrder(client, { hand_message: 'Belle Octavie' });
    expect(await found('ancienne')).toEqual({ clients: [client], orders: [order] });
    await senior.patch(`/api/clients/${client}/`, { name: 'Nouvelle Devanture', phone: '06 55 44 99 99' });
    await senior.post(`/api/clients/${client}/contacts/`, { first_name: 'Ursule', last_name: 'Vraincourt' });
    await senior.patch(`/api/orders/${order}/`, { hand_message: 'Douce Hermance' });
    for (const text of ['devanture', '06 55 44 99', 'vraincourt', 'vraincuort'])
      expect(await found(text), text).toEqual({ clients: [client], orders: [order] });
    expect(await orders('hermance')).toEqual([order]);
    for (const text of ['ancienne', '0655443322'])
      expect(await found(text), text).toEqual({ clients: [], orders: [] });
    expect(await orders('octavie')).toEqual([]);
    const [contact] = (await shop.account(client)).account_contacts;
    await senior.delete(`/api/clients/${client}/contacts/${contact.id}/`);
    expect(await found('vraincourt')).toEqual({ clients: [], orders: [] });
  });

  test('another payer, the bin and a merge', async () => {
    const [before, after] = [
      await newClient({ name: 'Gustave Avant' }),
      await newClient({ name: 'Gustave Apres' }),
    ];
    const order = await newOrder(before, { hand_message: 'Gustavienne' });
    await senior.patch(`/api/orders/${order}/`, { payer_account: after });
    expect(await orders('gustave avant')).toEqual([]);
    expect(await orders('gustave apres')).toEqual([order]);
    await senior.delete(`/api/orders/${order}/`);
    expect(await orders('gustavienne')).toEqual([]);
    expect(
      valuesOf((await read(senior, '/api/orders/', { search: 'gustavienne', deleted: true })).results, 'id'),
    ).toEqual([order]);
    await senior.patch(`/api/clients/${after}/`, { name: 'Gustave Ensuite' });
    await senior.post(`/api/orders/${order}/restore/`);
    expect(await orders('gustave ensuite')).toEqual([order]);
    await shop.merge(before, after);
    expect(await found('ensuite')).toEqual({ clients: [], orders: [] });
    expect(await found('gustave avant')).toEqual({ clients: [before], orders: [order] });
  });

  test('a deleted client is found no more, an archived one only in the archive', async () => {
    const [gone, kept] = [
      await newClient({ name: 'Isaure Partie' }),
      await newClient({ name: 'Isaure Rangée' }),
    ];
    await senior.delete(`/api/clients/${gone}/`);
    await senior.patch(`/api/clients/${kept}/`, { archived: true });
    expect(await clients('isaure')).toEqual([]);
    const archive = await read(senior, '/api/clients/', { search: 'isaure', archived: true });
    expect(valuesOf(archive.results, 'id')).toEqual([kept]);
  });

  test('an order taken while its client is renamed is found by the new name', async () => {
    const client = await newClient({ name: 'Ludivine Ancien' });
    let order = 0;
    let renamed: Promise<unknown> = Promise.resolve();
    await asSystem(db)(async (tx) => {
      order = (await insertRow(tx, 'orders', { amount: 4500, payer_account: client })).id;
      renamed = senior.patch(`/api/clients/${client}/`, { name: 'Ludivine Recent' });
      await sleep(200);
    });
    await renamed;
    expect(await orders('ludivine recent')).toEqual([order]);
    expect(await orders('ludivine ancien')).toEqual([]);
  });

  test('a card changed while its client is renamed keeps both', async () => {
    const client = await newClient({ name: 'Maxence Ancien' });
    const order = await newOrder(client, { hand_message: 'Premier' });
    let renamed: Promise<unknown> = Promise.resolve();
    await asSystem(db)(async (tx) => {
      await sql`update orders set hand_message = 'Deuxième' where id = ${order}`.execute(tx);
      renamed = senior.patch(`/api/clients/${client}/`, { name: 'Maxence Recent' });
      await sleep(200);
    });
    await renamed;
    expect(await orders('recent deuxième')).toEqual([order]);
    expect(await orders('maxence ancien')).toEqual([]);
  });
});

test('nothing of an anonymised person is left in what searches read', async () => {
  const client = await newClient({
    ...{ name: 'Apolline Vertefeuille', phone: '06 71 72 73 74', email: 'apolline@vertefeuille.example' },
    ...{ address: '9 rue Brisemiche', contact: { first_name: 'Théodule', last_name: 'Vertefeuille' } },
  });
  const order = await newOrder(client, {
    ...{ requires_delivery: true, delivery_address: '9 rue Brisemiche', hand_message: 'À Pimprenelle' },
    bouquet_notes: 'Chrysobéryl',
  });
  await sql`update orders set status = 'delivered' where id = ${order}`.execute(db);
  await senior.post(`/api/orders/${order}/payments/`, { method: 'cash', amount: '10' });
  const left = async () => {
    const { rows } = await sql<{ text: string }>`
      select words::text as text from client_search union all select name from client_search
      union all select words::text from order_search union all select word from client_words`.execute(db);
    const all = rows.map(({ text }) => text).join(' ');
    return (
      /apolline|vertefeuille|theodule|brisemiche|pimprenelle|chrysoberyl|71727374/g[Symbol.match](all) ?? []
    );
  };
  expect(new Set(await left()).size).toBe(7);
  expect(await found('apolline')).toEqual({ clients: [client], orders: [order] });
  expect((await senior.post(`/api/privacy/clients/${client}/anonymise/`)).status).toBe(200);
  expect(await left()).toEqual([]);
  for (const text of ['apolline', 'brisemiche', 'pimprenelle', '0671727374'])
    expect(await found(text), text).toEqual({ clients: [], orders: [] });
});
