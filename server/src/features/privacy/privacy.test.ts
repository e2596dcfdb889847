import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../testing/answers.ts';
import { flat, readPdf } from '../../testing/read-pdf.ts';
import { insertRow } from '../../testing/rows.ts';
import { clientShop } from '../clients/testing/client-shop.ts';
import { type Part as PartOfPaper, parts } from './person-words.ts';

const shop = await clientShop();
const { senior, accountant, db } = shop;

const SECRETS = [
  'Marguerite',
  'Duchamp',
  '612777',
  'marguerite@',
  'rue Secrète',
  '7788A',
  'Chouchou',
  'Allergique',
  'Gisèle',
];
const secret = (text: string) => SECRETS.filter((each) => text.includes(each));

let phone = 612_777_000;
/** A client with all that a shop knows of a person, her order delivered and paid. */
async function someone() {
  phone += 1;
  const client = await shop.newClient({
    ...{ name: 'Marguerite Duchamp', phone: `0${phone}`, email: 'marguerite@example.fr' },
    ...{ address: '3 rue Secrète', postal_code: '75005', city: 'Paris' },
    contact: { first_name: 'Gisèle', last_name: 'Duchamp', phone: '0142361212' },
  });
  await senior.post(`/api/clients/${client}/notes/`, { content: 'Allergique aux lys' });
  const order = await shop.newOrder(client, {
    ...{
      amount: '42.50',
      requires_delivery: true,
      delivery_date: '2026-11-21',
      hand_message: 'Pour Chouchou',
    },
    ...{ bouquet_notes: 'Allergique', access_notes: 'Code 7788A' },
  });
  await insertRow(db, 'delivery_proofs', {
    ...{ id: crypto.randomUUID(), order_id: order, member_id: senior.id, outcome: 'left_with' },
    ...{ received_by: 'Gisèle', note: 'Code 7788A', taken_at: new Date().toISOString() },
  });
  return { client, order };
}
const finish = async (order: number) => {
  const paid = await accountant.post(`/api/orders/${order}/payments/`, { method: 'cash', amount: '42.50' });
  expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300);
  await sql`update orders set status = 'delivered' where id = ${order}`.execute(db);
};
const anonymise = (client: number) => senior.post(`/api/privacy/clients/${client}/anonymise/`);
const dataOf = async (client: number) => {
  const { body } = await senior.post(`/api/privacy/clients/${client}/data/`);
  return senior.get(`/api/privacy/data/${body.id}/`);
};

async function readFile(act: number) {
  const headers = { authorization: `Bearer ${senior.token}` };
  const response = await fetch(`${shop.url}/api/privacy/data/${act}/?format=pdf`, { headers });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('all data about a person', () => {
  test('is one file with every table that names her, and a line of the journal', async () => {
    const { client, order } = await someone();
    await senior.post(`/api/orders/${order}/add_event/`, { description: 'Préfère les pivoines' });
    await finish(order);
    await insertRow(db, 'order_reductions', {
      ...{ order_id: order, kind: 'write_off', amount: 1, reason: 'Geste', author_id: senior.id },
    });
    const { status, body, headers } = await dataOf(client);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="donnees-client-${client}.json"`);
    expect(secret(JSON.stringify(body))).toEqual(SECRETS);
    expect(body).toMatchObject({
      clients: [{ id: client, name: 'Marguerite Duchamp' }],
      contacts: [{ first_name: 'Gisèle' }],
      notes: [{ content: 'Allergique aux lys' }],
      commandes_payees: [{ id: order, amount: 4250, hand_message: 'Pour Chouchou' }],
      historique: expect.arrayContaining([expect.objectContaining({ description: 'Préfère les pivoines' })]),
      remises: [{ received_by: 'Gisèle' }],
      reductions: [{ order_id: order, kind: 'write_off', amount: 1, reason: 'Geste' }],
      paiements: [{ order_id: order, method: 'cash', amount: 4250 }],
      mouvements: [{ amount: -4250 }, { amount: 4250 }],
    });
    const journal = await senior.get('/api/audit/', { query: { about: `client:${client}` } });
    expect(valuesOf(journal.body.results, 'sentence')).toContain(
      'Camille a exporté toutes les données du client Marguerite Duchamp',
    );
  });

  test('is a paper as well, in French, with every fact of the file', async () => {
    const { client, order } = await someone();
    await finish(order);
    await shop.senior.patch(`/api/clients/${client}/`, { city: 'Créteil' });
    const { id: subscription_id } = await insertRow(db, 'subscriptions', {
      ...{ payer_account: client, amount: 3000, rule: '{"kind":"weekly","every":1,"weekdays":[2]}' },
      ...{ start_date: '2026-01-06', rule_from: '2026-01-06', seen_until: '2026-01-06' },
    });
    await sql`insert into subscription_dates (subscription_id, date, hand_message)
      values (${subscription_id}, '2026-01-13', 'Douce année, Margot')`.execute(db);
    const { body } = await senior.post(`/api/privacy/clients/${client}/data/`);
    const file = await readFile(body.id);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="donnees-client-${client}.pdf"`,
    );
    const pdf = readPdf(file.bytes);
    expect(pdf.title).toBe('Données personnelles · Marguerite Duchamp');
    const words = flat(pdf.pages.map(({ text }) => text).join(' '));
    const dense = (text: string) => text.replaceAll(' ', '');
    expect(SECRETS.filter((each) => !dense(words).includes(dense(each)))).toEqual([]);
    for (const part of [
      'Fiche Client n° ',
      'Ville Créteil',
      'Téléphone 06 12 77 ',
      'Contact principal Oui',
      `Commande n° ${order} Montant 42,50 € TVA 10 %`,
      'Statut financier Payée Remise Livraison Date 21/11/2026',
      'Résultat Remise au gardien ou à un voisin',
      'Moyen Espèces',
      'Nature Commande créée Montant -42,50 €',
      'Rythme Chaque mardi',
      'Cartes de ses dates 13/01/2026 : Douce année, Margot',
      'Remboursements Rien.',
      'Fiche : modification Ville Paris, puis Créteil',
      'Acte Données remises',
    ])
      expect(words).toContain(part);
    expect(words).not.toMatch(/household|[a-z]_[a-z]/);
    const { body: data } = await senior.get(`/api/privacy/data/${body.id}/`);
    const unnamed = Object.entries<PartOfPaper>(parts).flatMap(([name, { facts }]) =>
      Object.keys(data[name][0] ?? {}).filter((column) => !(column in facts)),
    );
    expect(unnamed).toEqual([]);
    expect(Object.keys(data)).toEqual(['unite', ...Object.keys(parts), 'journal']);
  });

  test('of whom only receives a bouquet has neither its payer nor its price', async () => {
    const giver = await shop.newClient({ name: 'Payeur Caché' });
    const { client } = await someone();
    const gift = await shop.newOrder(giver, { amount: '77.77', recipient_account: client });
    const { body } = await dataOf(client);
    expect(body.commandes_recues).toMatchObject([{ id: gift }]);
    expect(JSON.stringify(body)).not.toMatch(/Payeur Caché|:-?7777[,}]/);
  });

  test('is for the member who asked, for a minute, and for Senior and above', async () => {
    const { client } = await someone();
    const { body } = await senior.post(`/api/privacy/clients/${client}/data/`);
    const other = await shop.as('Senior', 'Autre');
    const path = `/api/privacy/data/${body.id}/`;
    expect(await other.get(path)).toMatchObject(refused(404, 'DATA_NOT_FOUND'));
    await sql`update privacy_acts set at = now() - interval '2 minutes' where id = ${body.id}`.execute(db);
    expect(await senior.get(path)).toMatchObject(refused(404, 'DATA_NOT_FOUND'));
    expect(await accountant.post(`/api/privacy/clients/${client}/data/`)).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
  });
});

/** Everything that tells money, as one text. */
const money = async (client: number) => {
  const { rows } = await sql<{ books: string }>`
    select json_build_object(
      'ledger', (select json_agg(e order by e.id) from ledger_entries e),
      'orders', (select json_agg(json_build_array(id, amount, vat_rate, status, financial_status, payer_account) order by id) from orders),
      'payments', (select json_agg(p order by p.id) from payments p),
      'balances', (select json_agg(json_build_array(id, balance) order by id) from clients),
      'of', ${client}::int)::text as books`.execute(db);
  return rows[0]?.books;
};

const lastOfJournal = async () =>
  (await sql<{ id: number }>`select max(id) as id from audit_entries`.execute(db)).rows[0]?.id ?? 0;

describe('anonymising', () => {
  test('forgets who she is wherever the shop works with it, and the books stay to the cent', async () => {
    const { client, order } = await someone();
    await finish(order);
    const before = await money(client);
    const counted = (await shop.list()).count;
    const known = await lastOfJournal();
    expect((await anonymise(client)).status).toBe(200);
    expect(await money(client)).toBe(before);
    expect((await shop.list()).count).toBe(counted - 1);
    const { journal: _, ...data } = (await dataOf(client)).body;
    expect(secret(JSON.stringify(data))).toEqual([]);
    expect(data).toMatchObject({
      clients: [{ name: 'Client anonymisé', phone: null, email: null, address: null, access_notes: null }],
      ...{ contacts: [], notes: [], photos: [] },
      commandes_payees: [{ id: order, amount: 4250, delivery_address: null, access_notes: null }],
    });
    expect(await shop.search('Marguerite Duchamp')).not.toContain('Client anonymisé');
    // The journal is not told once more what was forgotten.
    const added = await db.selectFrom('audit_entries').selectAll().where('id', '>', known).execute();
    expect(added.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['privacy_acts', 'clients']));
    expect(secret(JSON.stringify(added))).toEqual([]);
    const { body } = await senior.get('/api/audit/', { query: { kind: 'clients' } });
    expect(valuesOf(body.results, 'sentence')).toContain(`Camille a anonymisé le client n°\u00a0${client}`);
    expect((await anonymise(client)).status).toBe(200);
    expect(await money(client)).toBe(before);
  });

  test('forgets those who were merged into her', async () => {
    const { client, order } = await someone();
    const twin = await shop.newClient({ name: 'Marguerite D.', phone: '0612888001' });
    expect((await shop.merge(client, twin)).status).toBe(200);
    await finish(order);
    expect((await anonymise(client)).status).toBe(200);
    const { rows } = await sql`select name, phone from clients where id in (${client}, ${twin})`.execute(db);
    const nobody = { name: 'Client anonymisé', phone: null };
    expect(rows).toEqual([nobody, nobody]);
    expect(await anonymise(twin)).toMatchObject(refused(409, 'CLIENT_MERGED'));
  });

  test('forgets the cards of single dates of her subscription', async () => {
    const { client, order } = await someone();
    await finish(order);
    const { id } = await insertRow(db, 'subscriptions', {
      ...{ payer_account: client, amount: 3000, rule: '{"kind":"weekly","every":1,"weekdays":[2]}' },
      ...{
        start_date: '2026-01-06',
        rule_from: '2026-01-06',
        seen_until: '2026-01-06',
        ended_on: '2026-02-01',
      },
    });
    const cards = sql<{ hand_message: string | null }>`
      select hand_message from subscription_dates where subscription_id = ${id}`;
    await sql`insert into subscription_dates (subscription_id, date, hand_message)
      values (${id}, '2026-01-13', 'Douce année, Margot')`.execute(db);
    expect((await anonymise(client)).status).toBe(200);
    expect((await cards.execute(db)).rows).toEqual([{ hand_message: null }]);
  });

  test('forgets her line of an import, and that another line looks like her', async () => {
    const { client, order } = await someone();
    await finish(order);
    const made = { lines: 2, author_id: senior.id, acting_id: senior.id, state: 'done' } as const;
    const { id } = await insertRow(db, 'client_imports', {
      ...made,
      filename: 'a.csv',
      heads: '[]',
      mapping: '[]',
    });
    await sql`
      insert into client_import_lines (import_id, line, cells, record, verdict, client_id, twins)
      values (${id}, 2, '["Marguerite"]', '{"name": "Marguerite"}', 'new', ${client}, '[]'),
             (${id}, 3, '["Autre"]', '{"name": "Autre"}', 'duplicate', null,
              jsonb_build_array(jsonb_build_object('client_id', ${client}::int, 'name', 'Marguerite')))`.execute(
      db,
    );
    await anonymise(client);
    const { rows } = await sql<{ cells: unknown; twins: unknown }>`
      select cells, twins from client_import_lines where import_id = ${id} order by line`.execute(db);
    expect(rows).toEqual([
      { cells: null, twins: [] },
      { cells: ['Autre'], twins: [] },
    ]);
  });

  test('waits for open orders, a balance and a subscription', async () => {
    const { client, order } = await someone();
    expect(await anonymise(client)).toMatchObject(refused(409, 'CLIENT_OPEN_ORDERS'));
    await sql`update orders set status = 'delivered' where id = ${order}`.execute(db);
    expect(await anonymise(client)).toMatchObject(refused(409, 'CLIENT_BALANCE'));
    await finish(order);
    await sql`
      insert into subscriptions (payer_account, amount, rule, start_date, rule_from, seen_until)
      values (${client}, 1000, '{}', '2026-01-01', '2026-01-01', '2026-01-01')`.execute(db);
    expect(await anonymise(client)).toMatchObject(refused(409, 'CLIENT_SUBSCRIBED'));
    expect((await shop.account(client)).name).toBe('Marguerite Duchamp');
    expect(await accountant.post(`/api/privacy/clients/${client}/anonymise/`)).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
  });
});
