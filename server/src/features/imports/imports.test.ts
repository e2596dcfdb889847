import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../testing/answers.ts';
import { auditOf } from '../../testing/rows.ts';
import { csvFile, importShop } from './testing/import-shop.ts';

const shop = await importShop('clients');
const { accountant, senior, db } = shop;

const heads = ['Nom', 'Téléphone', 'E-mail', 'Adresse', 'Code postal', 'Ville', 'Code porte', 'Notes'];
const person = (name: string, phone = '', rest: string[] = []) => [name, phone, ...rest];
const countClients = async () =>
  (await sql<{ n: number }>`select count(*) as n from clients`.execute(db)).rows[0]?.n;
const clientsOf = async (id: number): Promise<number[]> =>
  valuesOf(await shop.lines(id, { page_size: 100 }), 'record_id').filter(
    (client) => typeof client === 'number',
  );

describe('a table that is given', () => {
  test('is read and checked, and nothing is written', async () => {
    const before = await countClients();
    const table = csvFile(heads, [
      person('Iris Delorme', '06 12 00 00 01', [
        'iris@example.fr',
        '3 rue Monge',
        '75005',
        'Paris',
        'A12',
        'Pivoines',
      ]),
      person('X', '12'),
    ]);
    const import_ = await shop.checked(table);
    expect(import_).toMatchObject({
      ...{ filename: 'clients.csv', lines: 2, created: 0, author_name: 'Nora' },
      counts: { new: 1, wrong: 1, duplicate: 0, chosen: 0 },
    });
    expect(import_.columns[1]).toEqual({
      head: 'Téléphone',
      field: 'phone',
      samples: ['06 12 00 00 01', '12'],
    });
    expect(await shop.lines(import_.id)).toMatchObject([
      {
        ...{ line: 2, verdict: 'new', name: 'Iris Delorme' },
        details: ['06 12 00 00 01', 'iris@example.fr', '3 rue Monge', '75005 Paris'],
      },
      { line: 3, verdict: 'wrong', problems: [{ label: 'Nom' }, { label: 'Téléphone', value: '12' }] },
    ]);
    expect(await countClients()).toBe(before);
  });

  test('shows who looks like a client there is, and like an earlier line', async () => {
    const known = await shop.newClient({
      name: 'Rose Lambert',
      phone: '0612000002',
      email: 'rose@example.fr',
    });
    const archived = await shop.newClient({ name: 'Jeanne Archivée', phone: '0612000009' });
    await senior.patch(`/api/clients/${archived}/`, { archived: true });
    const import_ = await shop.checked(
      csvFile(heads, [
        person('R. Lambert', '+33 6 12 00 00 02'),
        person('Rose Lambert-Dupuy', '', ['ROSE@example.fr']),
        person('Rose LAMBÈRT'),
        person('Jeanne Nouvelle', '0612000009'),
        person('Hugo Petit', '0612000003'),
        person('Hugo Petit', '0612000004'),
        person('Madame Petit', '06.12.00.00.04'),
      ]),
    );
    const lines = await shop.lines(import_.id);
    expect(valuesOf(lines, 'verdict')).toEqual([
      ...['duplicate', 'duplicate', 'duplicate', 'new', 'new', 'duplicate', 'duplicate'],
    ]);
    expect(lines[0].twins).toEqual([
      { record_id: known, line: null, name: 'Rose Lambert', reasons: ['phone'] },
    ]);
    expect(lines[1].twins).toMatchObject([{ record_id: known, reasons: ['email'] }]);
    expect(lines[2].twins).toMatchObject([{ record_id: known, reasons: ['name'] }]);
    expect(lines[5].twins).toEqual([{ record_id: null, line: 6, name: 'Hugo Petit', reasons: ['name'] }]);
    expect(lines[6].twins).toMatchObject([{ line: 7, reasons: ['phone'] }]);
  });

  test('is checked again when a column is something else', async () => {
    const table = csvFile(['Quoi', 'Où'], [['Violette Roy', 'Lyon']]);
    const { body } = await shop.give(table);
    const guessed = await shop.until(body.id, 'ready');
    expect(guessed.counts).toMatchObject({ new: 0, wrong: 1 });
    const change = (mapping: unknown) => accountant.patch(shop.path(body.id), { mapping });
    expect((await change(['phone', null])).body.fields).toEqual({
      mapping: 'Choisissez la colonne du nom ou de la société.',
    });
    expect((await change(['name'])).body.fields).toEqual({ mapping: 'Liste de colonnes attendue' });
    expect((await change(['name', 'city'])).body.state).toBe('checking');
    expect((await shop.until(body.id, 'ready')).counts).toMatchObject({ new: 1, wrong: 0 });
    expect(await shop.lines(body.id)).toMatchObject([{ name: 'Violette Roy', details: ['Lyon'] }]);
  });

  test('is refused when it is none, empty or too long', async () => {
    expect(await shop.give(Buffer.from([1, 0, 2, 0]))).toMatchObject(refused(400, 'IMPORT_UNREADABLE'));
    expect(await shop.give(Buffer.from('Nom;Ville\r\n'))).toMatchObject(refused(400, 'IMPORT_EMPTY'));
    const long = Buffer.from(`Nom\n${'Lys\n'.repeat(20_001)}`);
    expect(await shop.give(long)).toMatchObject(refused(400, 'IMPORT_TOO_LONG'));
    expect(await accountant.post('/api/imports/', new FormData())).toMatchObject({ status: 400 });
    expect(await accountant.get(shop.path(987_654))).toMatchObject(refused(404, 'IMPORT_NOT_FOUND'));
  });
});

describe('an import', () => {
  const table = csvFile(
    [...heads, 'Société', 'Prénom'],
    [
      person('=1+1', '0613000001', [
        'un@example.fr',
        '1 rue Une',
        '75001',
        'Paris',
        'B34',
        'Préfère le matin',
      ]),
      person('Martin', '0613000002', ['', '', '', '', '', '', 'Hôtel des Lys', 'Paul']),
      person('?', '1'),
    ],
  );

  test('creates its clients with door, contact and note, once, in the name of who asked', async () => {
    const { id } = await shop.checked(table);
    const before = await countClients();
    const asked = await Promise.all([1, 2, 3].map(() => accountant.post(shop.path(id, 'run/'))));
    expect(valuesOf(asked, 'status')).toEqual([200, 200, 200]);
    const done = await shop.until(id, 'done');
    expect(done).toMatchObject({ created: 2, hanging: { count: 0, records: [] } });
    await accountant.post(shop.path(id, 'run/'));
    await db.executeQuery(
      sql`select graphile_worker.add_job('run_import', json_build_object('id', ${id}::int))`.compile(db),
    );
    await expect.poll(async () => (await jobsLeft()) === 0, { timeout: 10_000 }).toBe(true);
    expect(await countClients()).toBe((before ?? 0) + 2);
    const [first = 0, second = 0] = await clientsOf(id);
    expect(await shop.account(first)).toMatchObject({
      ...{ name: '=1+1', type: 'household', phone: '+33613000001', city: 'Paris', access_notes: 'B34' },
      notes: [{ content: 'Préfère le matin', author_name: 'Nora' }],
    });
    expect(await shop.account(second)).toMatchObject({
      ...{ name: 'Hôtel des Lys', type: 'business', payment_terms: '30_days' },
      account_contacts: [{ is_primary: true, contact: { first_name: 'Paul', last_name: 'Martin' } }],
    });
    const [created] = await auditOf(db, 'clients', first);
    expect(created).toMatchObject({ action: 'insert', member_id: accountant.id });
    expect(await shop.search('hotel des lys')).toEqual(['Hôtel des Lys']);
    const { body } = await senior.get('/api/audit/', { query: { kind: 'imports', page_size: 100 } });
    expect(valuesOf(body.results, 'sentence')).toContain(
      'Nora a terminé l’import «\u00a0clients.csv\u00a0»\u00a0: 2 clients créés',
    );
    await shop.undo(id);
    await shop.until(id, 'undone');
  });

  test('creates a likely duplicate only when it is asked to', async () => {
    const known = await shop.newClient({ name: 'Capucine Blanc', phone: '0614000001' });
    const { id } = await shop.checked(
      csvFile(heads, [person('Capucine Blanc', '0614000001'), person('C. Blanc', '0614000001')]),
    );
    expect(await accountant.post(shop.path(id, 'run/'))).toMatchObject(refused(409, 'IMPORT_NOTHING'));
    const choose = (body: object) => accountant.patch(shop.path(id, 'lines/'), body);
    expect((await choose({ create: true })).body.counts).toMatchObject({ duplicate: 2, chosen: 2 });
    expect((await choose({ line: 2, create: false })).body.counts).toMatchObject({ chosen: 1 });
    expect((await choose({ line: 2_147_483_648, create: true })).body.fields).toEqual({
      line: 'Numéro invalide',
    });
    expect((await shop.run(id)).created).toBe(1);
    expect(await choose({ create: true })).toMatchObject(refused(409, 'IMPORT_STATE'));
    const [made] = await clientsOf(id);
    expect(made).not.toBe(known);
    expect(await shop.account(made ?? 0)).toMatchObject({ name: 'C. Blanc' });
  });

  test('is undone as a whole, and can be done again', async () => {
    const before = await countClients();
    const { id } = await shop.checked(table);
    await shop.run(id);
    const made = await clientsOf(id);
    expect((await shop.undo(id)).status).toBe(200);
    expect(await shop.until(id, 'undone')).toMatchObject({ created: 0 });
    expect(await countClients()).toBe(before);
    expect(await accountant.get(`/api/clients/${made[0]}/`)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
    const journal = await auditOf(db, 'clients', made[0] ?? 0);
    expect(valuesOf(journal, 'action')).toEqual(['insert', 'delete']);
    const mapping = valuesOf((await shop.read(id)).columns, 'field');
    await accountant.patch(shop.path(id), { mapping });
    await shop.until(id, 'ready');
    expect((await shop.run(id)).created).toBe(2);
    expect(await countClients()).toBe((before ?? 0) + 2);
    const { body } = await senior.get('/api/audit/', { query: { kind: 'imports', page_size: 100 } });
    expect(valuesOf(body.results, 'sentence')).toContainEqual(
      expect.stringMatching(/^Nora a annulé l’import «/),
    );
  });
});

const jobsLeft = async () =>
  (
    await sql<{
      n: number;
    }>`select count(*) as n from graphile_worker.jobs where task_identifier like '%_import'`.execute(db)
  ).rows[0]?.n;

test('the lines of an old import are forgotten, and who was created stays', async () => {
  const { id } = await shop.checked(csvFile(heads, [person('Ancien Client', '0616000001')]));
  await shop.run(id);
  await sql`update client_imports set moved_at = now() - interval '31 days' where id = ${id}`.execute(db);
  await sql`select graphile_worker.add_job('forget_imports')`.execute(db);
  await expect.poll(async () => (await shop.read(id)).forgotten, { timeout: 10_000 }).toBe(true);
  expect(await shop.read(id)).toMatchObject({ created: 1, state: 'done' });
  const kept =
    await sql`select from client_import_lines where import_id = ${id} and (cells is not null or record is not null)`.execute(
      db,
    );
  expect(kept.rows).toHaveLength(0);
  expect(await clientsOf(id)).toHaveLength(1);
  await shop.undo(id);
  await shop.until(id, 'undone');
  const mapping = ['name', ...Array(7).fill(null)];
  expect(await accountant.patch(shop.path(id), { mapping })).toMatchObject(refused(409, 'IMPORT_FORGOTTEN'));
});

test('the same file under the same key is one import; Boutique and below have none', async () => {
  const table = csvFile(heads, [person('Clé Unique', '0617000001')]);
  const [one, two] = [
    await shop.give(table, accountant, 'a.csv', 'cle-de-test-0001'),
    await shop.give(table, accountant, 'a.csv', 'cle-de-test-0001'),
  ];
  expect([one.status, two.body.id]).toEqual([201, one.body.id]);
  const boutique = await shop.as('Boutique');
  expect(await shop.give(table, boutique)).toMatchObject(refused(403, 'FORBIDDEN'));
  expect(await shop.undo(one.body.id, boutique)).toMatchObject(refused(403, 'FORBIDDEN'));
  const { body } = await accountant.get('/api/imports/', { query: { kind: 'clients', page_size: 1 } });
  expect(body).toMatchObject({ results: [{ id: one.body.id }], has_next: true });
});
