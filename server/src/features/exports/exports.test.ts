import { Readable } from 'node:stream';
import { roles } from '@florilege/contract/auth/roles.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../../integrations/sheets/testing/read-sheet.ts';
import { refused } from '../../testing/answers.ts';
import { insertRow } from '../../testing/rows.ts';
import { passkeysGoStale, registerPasskey } from '../../testing/soft-passkey.ts';
import { testServer } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';
import { openExport } from './exports.service.ts';
import { byHead, readCsv, sheetXml, takeFile } from './testing/read-files.ts';

const server = await testServer();
const members = await server.everyRole();
const { Comptable: accountant, Senior: senior, Fleuriste: florist } = members;

const hotel = await insertClient(server.db, {
  ...{ name: '=HYPERLINK("http://mal.example")', phone: '+33142361212', type: 'business', city: 'Paris' },
  ...{ SIRET: '73282932000074', email: '@formule.example', balance: -123456 },
});
const foreign = await insertClient(server.db, { name: 'Œillet & Cie', phone: '+442079460958' });
const newOrder = async (body: object) =>
  (await senior.post('/api/orders/', { amount: '10', ...body })).body.id;
const order = await newOrder({
  ...{ amount: '1234.50', payer_account: hotel, delivery_date: '2026-11-21', requires_delivery: true },
  ...{
    bouquet_notes: '+cmd|calc\nligne « deux »; et "trois"',
    purchase_order_number: '-12',
    hand_message: '\tÀ toi',
  },
});
await newOrder({ payer_account: foreign });

const take = (list: string, body: object, caller = accountant) => takeFile(server.url, caller, list, body);
const csv = async (list: string, body: object = {}, caller = accountant) =>
  byHead(readCsv((await take(list, { ...body, format: 'csv' }, caller)).bytes));

describe('a CSV file', () => {
  test('opens in a French spreadsheet: mark, semicolons, commas, days, and no formula', async () => {
    const file = await take('orders', { format: 'csv', search: String(order) });
    expect(file.filename).toBe(`commandes-${today()}.csv`);
    expect(file.response.headers.get('content-disposition')).toBe(`attachment; filename="${file.filename}"`);
    expect(file.response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [row] = byHead(readCsv(file.bytes));
    expect(row).toMatchObject({
      'N°': String(order),
      Payeur: `'=HYPERLINK("http://mal.example")`,
      'Téléphone du payeur': '01 42 36 12 12',
      'Montant TTC': '1234,50',
      'Reste à payer': '1234,50',
      'TVA %': '10',
      Date: '21/11/2026',
      'Livraison ou retrait': 'Livraison',
      Statut: 'Créée',
      'Statut financier': 'En attente',
      'Notes bouquet': `'+cmd|calc\nligne « deux »; et "trois"`,
      'Numéro de bon de commande': `'-12`,
      'Message manuscrit': 'À toi',
      'Créée par': 'Senior',
    });
    expect(row?.['Créée le']).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  });

  test('keeps phones from abroad and negative amounts usable', async () => {
    const clients = await csv('clients');
    expect(clients).toMatchObject([
      {
        Nom: `'=HYPERLINK("http://mal.example")`,
        Solde: '-2469,06',
        SIRET: '732 829 320 00074',
        'E-mail': `'@formule.example`,
      },
      { Nom: 'Œillet & Cie', Téléphone: '+44 20 7946 0958', Solde: '-10,00' },
    ]);
  });
});

test('an Excel file has numbers, days and instants, strings that are no formulas, and its head in view', async () => {
  const { bytes, filename, response } = await take('orders', { format: 'xlsx' });
  expect(filename).toBe(`commandes-${today()}.xlsx`);
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet');
  const rows = byHead(await readSheet(bytes));
  expect(rows).toHaveLength(2);
  const row = rows.find((each) => each['N°'] === order);
  expect(row).toMatchObject({
    Payeur: '=HYPERLINK("http://mal.example")',
    'Montant TTC': 1234.5,
    'Numéro de bon de commande': '-12',
    Date: new Date('2026-11-21T00:00:00Z'),
  });
  expect(row?.['Créée le']).toBeInstanceOf(Date);
  const xml = sheetXml(bytes);
  expect(xml).toContain('state="frozen"');
  expect(xml).toContain('<t>=HYPERLINK(&quot;http://mal.example&quot;)</t>'.replaceAll('&quot;', '"'));
  expect(xml).not.toContain('<f>');
});

describe('five thousand orders', () => {
  const many = async () => {
    await sql`
      insert into orders (amount, payer_account, status, requires_delivery, delivery_date, created_by)
      select 100 + n, case when n % 3 = 0 then ${foreign}::bigint end,
             (array['created', 'prepared', 'delivered'])[1 + n % 3], n % 2 = 0, date '2026-10-01' + n % 60, ${senior.id}::uuid
        from generate_series(1, 5000) n`.execute(server.db);
  };
  test('leave with the filters of the list, in its order, and equal to its own answer', async () => {
    await many();
    for (const filters of [
      {},
      { status: 'delivered' },
      { requires_delivery: 'true', delivery_from: '2026-10-10', delivery_to: '2026-10-20' },
      { search: 'oeillet', status: 'created' },
      { search: 'zzz' },
      { todo: 'prepare' },
      { todo: 'prepare', delivery_from: '2026-10-10', delivery_to: '2026-10-10' },
    ]) {
      const listed: number[] = [];
      for (let page = 1; ; page++) {
        const { body } = await accountant.get('/api/orders/', {
          query: { ...filters, page, page_size: 100 },
        });
        listed.push(...body.results.map(({ id }: { id: number }) => id));
        if (!body.has_next) break;
      }
      const rows = await csv('orders', filters);
      expect(
        rows.map((row) => Number(row['N°'])),
        JSON.stringify(filters),
      ).toEqual(listed);
    }
  }, 120_000);

  test('end in the middle when the browser goes away, and the connection is free', async () => {
    const prepared = await accountant.post('/api/exports/orders/', { format: 'csv' });
    const gone = new AbortController();
    const response = await fetch(`${server.url}${prepared.body.address}`, { signal: gone.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    gone.abort();
    const open = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`.execute(server.db);
      return rows[0]?.n;
    };
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
    const ended = () =>
      server.db
        .selectFrom('exports')
        .select(['complete', 'rows'])
        .where('id', '=', prepared.body.id)
        .execute();
    await expect.poll(async () => (await ended())[0]?.complete, { timeout: 10_000 }).not.toBeNull();
    await expect.poll(async () => (await accountant.get('/api/orders/')).status).toBe(200);
  }, 30_000);
});

test('a file that nobody reads on ends by itself, and says so in the journal', async () => {
  const prepared = await accountant.post('/api/exports/orders/', { format: 'csv' });
  const token = prepared.body.address.split('/')[3];
  const { bytes } = await openExport(server.db, token, { stalled: 200, whole: 60_000 });
  if (!(bytes instanceof Readable)) throw new Error('no stream');
  const failed = new Promise<Error>((resolve) => bytes.once('error', resolve));
  bytes.once('readable', () => bytes.read(1));
  expect((await failed).message).toBe('an export was not read on');
  const ended = () =>
    server.db.selectFrom('exports').select('complete').where('id', '=', prepared.body.id).executeTakeFirst();
  await expect.poll(async () => (await ended())?.complete, { timeout: 10_000 }).toBe(false);
  const { body } = await senior.get('/api/audit/', { query: { kind: 'exports', member: accountant.id } });
  expect(body.results[0].sentence).toContain('interrompu après ');
});

const sentenceOf = async (member: string, place = 0) =>
  (await senior.get('/api/audit/', { query: { kind: 'exports', member } })).body.results[place].sentence;

test('a file that is left before its first byte is over, and takes no place', async () => {
  const owner = await server.as('Comptable', 'Partie trop tôt');
  const ask = () => owner.post('/api/exports/orders/', { format: 'csv' });
  for (const { body } of [await ask(), await ask()]) {
    const { bytes } = await openExport(server.db, body.address.split('/')[3]);
    if (!(bytes instanceof Readable)) throw new Error('no stream');
    bytes.destroy();
  }
  await expect.poll(async () => (await ask()).status).toBe(201);
  expect(await sentenceOf(owner.id, 1)).toMatch(/interrompu après \d+ lignes?$/);
});

test('a file that a crash left is not under way for ever', async () => {
  const owner = await server.as('Comptable', 'Coupée');
  const { id } = (await owner.post('/api/exports/orders/', { format: 'csv' })).body;
  const begun = (minutes: number) =>
    sql`update exports set started_at = now() - make_interval(mins => ${minutes}::int) where id = ${id}`;
  await begun(9).execute(server.db);
  expect(await sentenceOf(owner.id)).toMatch(/: en cours$/);
  await begun(11).execute(server.db);
  expect(await sentenceOf(owner.id)).toMatch(/: interrompu$/);
});

test('the shop of an order is in the file, and a filter of it', async () => {
  const { id: location } = await insertRow(server.db, 'locations', { name: 'Bellecour' });
  const there = await newOrder({ location });
  expect(await csv('orders', { location })).toMatchObject([{ 'N°': String(there), Boutique: 'Bellecour' }]);
});

test.each([
  ['a NUL', '\u0000'],
  ['half a surrogate pair', '\ud83d'],
])('a search with %s finds what the list finds', async (_, sign) => {
  const clients = await csv('clients', { search: `oeillet ${sign}` });
  expect(clients).toMatchObject([{ Nom: 'Œillet & Cie' }]);
  for (const list of ['orders', 'subscriptions'])
    expect(await csv(list, { search: `zzz${sign}` })).toEqual([]);
});

describe('who may', () => {
  test.each(['orders', 'clients', 'subscriptions'])('take %s: Comptable and above', async (list) => {
    for (const role of roles) {
      const answer = await members[role].post(`/api/exports/${list}/`, { format: 'csv' });
      if (['Admin', 'Senior', 'Comptable'].includes(role)) {
        expect(answer.status, role).toBe(201);
        await fetch(`${server.url}${answer.body.address}`).then((response) => response.arrayBuffer());
      } else expect(answer, role).toMatchObject(refused(403, 'FORBIDDEN'));
    }
  });

  test('the bin leaves only with those who see it', async () => {
    const bin = { format: 'csv', deleted: 'true' };
    expect(await accountant.post('/api/exports/orders/', bin)).toMatchObject(refused(403, 'FORBIDDEN'));
    const deleted = await newOrder({});
    await senior.delete(`/api/orders/${deleted}/`);
    expect((await csv('orders', { deleted: 'true' }, senior)).map((row) => row['N°'])).toEqual([
      String(deleted),
    ]);
  });

  test('a member with a passkey is asked for it again', async () => {
    const owner = await server.as('Comptable', 'Avec clé');
    await registerPasskey(owner);
    await passkeysGoStale(server.pool);
    expect(await owner.post('/api/exports/clients/', { format: 'csv' })).toMatchObject(
      refused(403, 'PASSKEY_AGAIN'),
    );
  });

  test('an address works once, and not for a member who lost the right', async () => {
    const owner = await server.as('Comptable', 'Bientôt partie');
    const prepare = async () => (await owner.post('/api/exports/clients/', { format: 'csv' })).body.address;
    const first = await prepare();
    const fetched = async (address: string) => (await fetch(`${server.url}${address}`)).status;
    // A look at its heading, as managers of downloads take, is refused and does not count.
    expect((await fetch(`${server.url}${first}`, { method: 'HEAD' })).status).toBe(404);
    expect([await fetched(first), await fetched(first)]).toEqual([200, 404]);
    const second = await prepare();
    await server.db.updateTable('members').set({ role: 'Fleuriste' }).where('id', '=', owner.id).execute();
    expect(await fetched(second)).toBe(404);
    const { body } = await server.call('GET', '/api/exports/faux/');
    expect(body.code).toBe('EXPORT_NOT_FOUND');
  });

  test('a third file waits for one of two that are under way', async () => {
    const owner = await server.as('Comptable', 'Pressée');
    const ask = () => owner.post('/api/exports/orders/', { format: 'xlsx' });
    const [one] = [await ask(), await ask()];
    expect(await ask()).toMatchObject(refused(409, 'EXPORTS_UNDER_WAY'));
    await fetch(`${server.url}${one.body.address}`).then((response) => response.arrayBuffer());
    await expect.poll(async () => (await ask()).status).toBe(201);
  });
});

test('a file whose client was deleted meanwhile ends at once, unfinished', async () => {
  const gone = (await senior.post('/api/clients/', { name: 'Partie', phone: '06 39 98 77 11' })).body.account
    .id;
  const body = { format: 'csv', from: today(), to: today() };
  const { id, address } = (await accountant.post(`/api/exports/clients/${gone}/statement/`, body)).body;
  await server.db.deleteFrom('clients').where('id', '=', gone).execute();
  const answer = await fetch(`${server.url}${address}`);
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'CLIENT_NOT_FOUND' }]);
  const ended = server.db.selectFrom('exports').select(['ended_at', 'complete', 'rows']).where('id', '=', id);
  await expect
    .poll(() => ended.executeTakeFirst())
    .toMatchObject({
      ended_at: expect.any(String),
      complete: false,
      rows: 0,
    });
});

test('the journal says who took which list with which filters, and how many rows', async () => {
  const owner = await server.as('Comptable', 'Nora');
  await csv('orders', { status: 'created', search: 'oeillet', delivery_from: '2026-10-01' }, owner);
  const { body } = await senior.get('/api/audit/', { query: { member: owner.id, kind: 'exports' } });
  expect(body.results).toHaveLength(1);
  expect(body.results[0].sentence.replaceAll('\u00a0', ' ')).toMatch(
    /^Nora a exporté les commandes en CSV \(recherche « oeillet », statut Créée, à partir du 01\/10\/2026\) : \d+ lignes?$/,
  );
  expect(JSON.stringify(body)).not.toContain('digest');
  expect(await florist.get('/api/audit/')).toMatchObject(refused(403, 'FORBIDDEN'));
});

test('payments of a period have each its own instant, refunds a minus, and add up to what came', async () => {
  const paid = await newOrder({ amount: '80.00', payer_account: foreign });
  await accountant.post(`/api/orders/${paid}/payments/`, { method: 'cash', amount: '80.00' });
  const [{ id }] = (await senior.get(`/api/orders/${paid}/payments/`)).body.payments;
  const refund = { amount: '30.00', kind: 'undo', reason: 'Trop perçu' };
  const undone = await senior.post(`/api/orders/${paid}/payments/${id}/refunds/`, refund);
  expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
  const rows = await csv('payments', { from: today(), to: today() });
  expect(rows).toMatchObject([
    {
      Nature: 'Paiement',
      Moyen: 'Espèces',
      Commande: String(paid),
      Montant: '80,00',
      Payeur: 'Œillet & Cie',
    },
    { Nature: 'Remboursement (paiement annulé)', Montant: '-30,00' },
  ]);
  const none = await csv('payments', { from: '2020-01-01', to: '2020-12-31' });
  expect(none).toEqual([]);
  const wrong = await accountant.post('/api/exports/payments/', {
    from: '2026-02-01',
    to: '2026-01-01',
    format: 'csv',
  });
  expect(wrong.body.fields).toEqual({ to: 'La fin est avant le début' });
});
