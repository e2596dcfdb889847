import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused, valuesOf } from '../../testing/answers.ts';
import { csvFile, importShop } from './testing/import-shop.ts';

const shop = await importShop('orders');
const { accountant, senior, db } = shop;

let amount = 10;
/** Orders of these payers, each of an amount that no other one has. */
const table = (...payers: string[]) =>
  csvFile(
    ['Date', 'Client', 'Montant'],
    payers.map((payer) => ['14/03/2027', payer, String(amount++)]),
  );
const run = (id: number) => accountant.post(shop.path(id, 'run/'));
const check = async (id: number) => {
  const mapping = valuesOf((await shop.read(id)).columns, 'field');
  return accountant.patch(shop.path(id), { mapping });
};
const age = (id: number) =>
  sql`update client_imports set created_at = created_at - interval '31 days' where id = ${id}`.execute(db);
/** The nightly job; an import that is given before it shows that it has ended. */
async function forget() {
  const { id } = await shop.checked(table(''));
  await sql`update client_imports set created_at = '2020-01-01', moved_at = '2020-01-01' where id = ${id}`.execute(
    db,
  );
  await sql`select graphile_worker.add_job('forget_imports')`.execute(db);
  await expect.poll(async () => (await shop.read(id)).forgotten).toBe(true);
  return id;
}

test('an import that was forgotten before it ran runs no more', async () => {
  const id = await forget();
  expect(await run(id)).toMatchObject(refused(409, 'IMPORT_FORGOTTEN'));
  expect(await check(id)).toMatchObject(refused(409, 'IMPORT_FORGOTTEN'));
  expect((await shop.read(id)).state).toBe('ready');
});

test('an old import that is undone and checked anew keeps its lines', async () => {
  const { id } = await shop.checked(table('', ''));
  await shop.run(id);
  await shop.undo(id);
  await shop.until(id, 'undone');
  await age(id);
  await check(id);
  await shop.until(id, 'ready');
  await forget();
  expect((await shop.read(id)).forgotten).toBe(false);
  expect(await shop.run(id)).toMatchObject({ created: 2 });
});

test('lines of a payer who is anonymised are left out, before and after they are checked anew', async () => {
  const payer = await shop.newClient({ name: 'Oubliée Bientôt', phone: '0142360071' });
  const { id } = await shop.checked(table('Oubliée Bientôt', '', 'Oubliée Bientôt'));
  expect((await senior.post(`/api/privacy/clients/${payer}/anonymise/`)).status).toBe(200);
  const left = { new: 1, wrong: 2, duplicate: 0, chosen: 0 };
  expect((await shop.read(id)).counts).toEqual(left);
  expect((await check(id)).status).toBe(200);
  expect((await shop.until(id, 'ready')).counts).toEqual(left);
  expect(await shop.lines(id, { verdict: 'wrong' })).toMatchObject([
    { line: 2, name: 'Sans nom', problems: [{ sentence: 'Il a été anonymisé, et sa ligne est oubliée' }] },
    { line: 4 },
  ]);
  expect(await shop.run(id)).toMatchObject({ created: 1, counts: left });
});

test('an import that lost a record without a word ends all the same', async () => {
  const { id } = await shop.checked(table('', ''));
  await sql`update client_import_lines set record = null where import_id = ${id} and line = 2`.execute(db);
  expect(await shop.run(id)).toMatchObject({ created: 1 });
});
