import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@florilege/contract/audit/audit.contract.ts';
import { auditKindValues } from '@florilege/contract/audit/audit-kinds.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { journal } from '../../features.ts';
import { valuesOf } from '../../testing/answers.ts';
import { insertRow } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';

const server = await testServer();
const senior = await server.as('Senior', 'Benoît Rivoire');
const camille = await server.as('Senior', 'Camille Morel');

const newClient = async (name: string): Promise<number> =>
  (await camille.post('/api/clients/', { name })).body.account.id;
const newOrder = async (body: object = {}): Promise<number> =>
  (await camille.post('/api/orders/', { amount: '45', ...body })).body.id;
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const read = async (query: Record<string, string | number> = {}) =>
  (await senior.get('/api/audit/', { query })).body;
const sentences = async (query: Record<string, string | number>) =>
  (await read(query)).results.map(({ sentence }: AuditEntry) => plain(sentence));

test('everything that is watched has a subject here', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as table from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where proname = 'record_change'`.execute(server.db);
  expect(rows.map(({ table }) => table).filter((table) => !(table in journal.tables))).toEqual([]);
});

describe('an order', async () => {
  const client = await newClient('Galerie Monceau');
  const driver = await server.as('Livreur', 'Yanis Haddad');
  const order = await newOrder({ payer_account: client, requires_delivery: true });
  await camille.patch(`/api/orders/${order}/`, { amount: '60' });
  await camille.patch(`/api/orders/${order}/`, { delivery_person: driver.id });
  await camille.post(`/api/orders/${order}/payments/`, { method: 'cash', amount: '10.00' });
  await camille.post(`/api/clients/${client}/notes/`, { content: 'Sonner deux fois' });
  await newOrder({ amount: '99' });

  test('has its own journal, the newest first, with names and amounts as people read them', async () => {
    const page = await read({ about: `order:${order}` });
    expect(plain(page.subject)).toBe(`Commande n° ${order}`);
    expect(await sentences({ about: `order:${order}` })).toEqual([
      `Camille Morel a enregistré un paiement de 10,00 € (Espèces) sur la commande n° ${order}`,
      `Camille Morel a indiqué le livreur de la commande n° ${order} : Yanis Haddad`,
      `Camille Morel a changé le montant de la commande n° ${order} : 45,00 € → 60,00 €`,
      `Camille Morel a créé la commande n° ${order} : 45,00 €`,
    ]);
    const target = { type: 'order', id: order };
    expect(page.results[2]).toMatchObject({ kind: 'orders', author_name: 'Camille Morel', target });
    expect(page.results[2].changes).toMatchObject([{ label: 'Montant' }]);
  });

  test('stands beside what else its client went through', async () => {
    expect(await sentences({ about: `client:${client}` })).toEqual([
      'Camille Morel a ajouté une note au client Galerie Monceau',
      'Camille Morel a créé le client Galerie Monceau',
    ]);
    expect(await sentences({ about: `order:${order}`, kind: 'payments' })).toHaveLength(1);
  });

  test('is found by member, kind and Paris day', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date());
    const mine = await read({ member: camille.id, kind: 'orders', date_start: today, date_end: today });
    expect(mine.results.length).toBe(4);
    expect(await sentences({ member: senior.id })).toEqual([]);
    expect(await sentences({ date_start: '2020-01-01', date_end: '2020-01-01' })).toEqual([]);
    for (const kind of auditKindValues) {
      const { results } = await read({ kind });
      expect(results.every((entry: AuditEntry) => entry.kind === kind)).toBe(true);
    }
  });
});

test('what Square and Pennylane were asked for stands in the journal of each order it is about', async () => {
  const ids = [await newOrder(), await newOrder()] as const;
  const account = await newClient('Hôtel Lutèce');
  const { db } = server;
  const { id: location } = await insertRow(db, 'locations', { name: 'Marais' });
  const asked = { attempt: 'secret-attempt', amount: 9000 };
  const atSquare = {
    method: 'square',
    location,
    square_location_id: 'L1',
    url: 'https://pay.example/x',
  } as const;
  const { id: link_id } = await insertRow(db, 'payment_links', { ...asked, ...atSquare });
  const { id: document_id } = await insertRow(db, 'pennylane_documents', {
    ...asked,
    kind: 'quote',
    account,
  });
  const avoir = { attempt: 'avoir', kind: 'credit', amount: -900, account, number: 'A-3' } as const;
  const { id: credit_id } = await insertRow(db, 'pennylane_documents', avoir);
  await db.updateTable('pennylane_documents').set({ state: 'final' }).where('id', '=', credit_id).execute();
  const [order_id] = ids;
  const creditLine = {
    document_id: credit_id,
    order_id,
    kind: 'credit',
    amount: -900,
    vat_rate: 10,
  } as const;
  await insertRow(db, 'pennylane_document_orders', { ...creditLine, current: false });
  for (const order_id of ids) {
    await insertRow(db, 'payment_link_orders', { link_id, order_id, amount: 4500 });
    const line = { document_id, order_id, kind: 'quote', amount: 4500, vat_rate: 10 } as const;
    await insertRow(db, 'pennylane_document_orders', line);
  }
  await insertRow(db, 'payment_alerts', { kind: 'paid_twice', about: 'x', order_id: ids[0], amount: 900 });
  const told = await sentences({ about: `order:${ids[0]}` });
  expect(told).toEqual([
    'Le système a ajouté une ligne « À vérifier » de 9,00 € : Payée deux fois',
    'Le système a changé l’état de l’avoir A-3 d’Hôtel Lutèce : En préparation → Établi',
    'Le système a demandé un avoir Pennylane de 9,00 € pour Hôtel Lutèce',
    'Le système a demandé un devis Pennylane de 90,00 € pour Hôtel Lutèce',
    `Le système a créé un lien de paiement de 90,00 € (commandes n° ${ids.join(', ')})`,
    `Camille Morel a créé la commande n° ${ids[0]} : 45,00 €`,
  ]);
  expect(JSON.stringify(await read({ about: `order:${ids[0]}` }))).not.toMatch(/secret-attempt|pay\.example/);
});

test('a day ends at midnight in Paris, also when the clocks change', async () => {
  const member = await server.as('Admin');
  // 25 October 2026 has 25 hours: from 22:00 UTC of the day before to 23:00 UTC.
  const entry = { member_id: member.id, entity: 'locations', entity_id: '1', action: 'update' } as const;
  for (const at of ['24T21:59:59', '24T22:00:00', '25T22:59:59', '25T23:00:00'])
    await insertRow(server.db, 'audit_entries', { ...entry, at: `2026-10-${at}Z` });
  const { results } = await read({ member: member.id, date_start: '2026-10-25', date_end: '2026-10-25' });
  const shown = results.map(({ at }: AuditEntry) => at.slice(0, 19));
  expect(shown).toEqual(['2026-10-25T22:59:59', '2026-10-24T22:00:00']);
});

test('pages hold every entry once, also those of one moment, and what comes meanwhile moves none of them', async () => {
  const member = await server.as('Admin');
  const at = '2026-03-01T10:00:00Z';
  const entry = { at, member_id: member.id, entity: 'images', entity_id: '1', action: 'update' as const };
  for (let made = 0; made < 25; made++) await insertRow(server.db, 'audit_entries', entry);
  const seen: number[] = [];
  let after: string | null = null;
  do {
    const query = { member: member.id, page_size: 10, ...(after && { after }) };
    const page: { results: AuditEntry[]; next: string | null; has_next: boolean } = await read(query);
    seen.push(...page.results.map(({ id }) => id));
    expect(page.has_next).toBe(page.next !== null);
    after = page.next;
    await insertRow(server.db, 'audit_entries', { ...entry, at: '2026-03-02T10:00:00Z' });
  } while (after);
  expect(seen).toHaveLength(25);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
});

test('a member has his journal, deleted ones too', async () => {
  const jade = { phone: '06 39 98 77 01', display_name: 'Jade Rousseau' };
  const { id } = (await camille.post('/api/team/create/', jade)).body.team_member;
  await camille.put(`/api/team/${id}/update/`, { display_name: 'Jade Rousseau', role: 'Boutique' });
  await camille.delete(`/api/team/${id}/delete/`);
  expect(await sentences({ about: `member:${id}` })).toEqual([
    'Camille Morel a retiré Jade Rousseau de l’équipe',
    'Camille Morel a changé le rôle du membre Jade Rousseau : Fleuriste → Boutique',
    'Camille Morel a ajouté Jade Rousseau à l’équipe (Fleuriste)',
  ]);
});

test('a subscription has its journal with its dates and pauses, and its entries lead to it', async () => {
  const weekly = (weekday: number) => ({ rule: { kind: 'weekly', every: 1, weekdays: [weekday] } });
  const terms = { amount: '45.00', payer_account: await newClient('Hôtel des Lilas') };
  const body = { ...weekly(1), start_date: '2030-01-07', ...terms };
  const { id } = (await camille.post('/api/subscriptions/', body)).body;
  await camille.post('/api/subscriptions/', body);
  const path = `/api/subscriptions/${id}/`;
  await camille.patch(`${path}dates/2030-01-14/`, { skipped: true });
  await camille.patch(`${path}dates/2030-01-14/`, { skipped: false });
  await camille.patch(`${path}dates/2030-01-21/`, { amount: '60.00' });
  const { version } = (await camille.get(path)).body;
  await camille.put(path, { ...body, ...weekly(2), version });
  await camille.delete(`${path}dates/2030-01-21/`);
  await camille.post(`${path}pause/`, { until: null });
  const page = await read({ about: `subscription:${id}` });
  expect(plain(page.subject)).toBe(`Abonnement n° ${id}`);
  expect(page.results.map(({ sentence }: AuditEntry) => plain(sentence))).toEqual([
    `Camille Morel a mis l’abonnement n° ${id} en pause`,
    `Camille Morel a retiré une date de l’abonnement n° ${id} (21/01/2030)`,
    `Camille Morel a changé le rythme de l’abonnement n° ${id} : Chaque lundi → Chaque mardi`,
    `Camille Morel a mis à jour une date de l’abonnement n° ${id} (21/01/2030)`,
    `Camille Morel a retiré une date de l’abonnement n° ${id} (14/01/2030)`,
    `Camille Morel a fixé une date de l’abonnement n° ${id} (21/01/2030) : 60,00 €`,
    `Camille Morel a changé le saut d’une date de l’abonnement n° ${id} (14/01/2030) : oui → non`,
    `Camille Morel a fixé une date de l’abonnement n° ${id} (14/01/2030) : sautée`,
    `Camille Morel a créé l’abonnement n° ${id} : 45,00 €`,
  ]);
  const target = { type: 'subscription', id };
  expect(valuesOf(page.results, 'target')).toEqual(page.results.map(() => target));
  const [newest] = (await read({ kind: 'subscriptions', page_size: 1 })).results;
  expect(newest.target).toMatchObject({ type: 'subscription' });
  expect(await sentences({ about: `subscription:${id}`, kind: 'orders' })).toEqual([]);
});

test('a photo has its journal with its tags; it leads to the photo until that is deleted, and keeps its name', async () => {
  await insertPhoto(server.db);
  const id = await insertPhoto(server.db, { filename: 'pivoines.jpg' });
  await camille.put(`/api/images/${id}/update/`, { description: 'Mariage', tags: ['Pivoines'] });
  const about = `photo:${id}`;
  const page = await read({ about });
  expect(page.subject).toBe('Photo pivoines.jpg');
  const told = page.results.map(({ sentence }: AuditEntry) => plain(sentence));
  expect(told.toSorted()).toEqual([
    'Camille Morel a ajouté le tag « Pivoines » à la photo pivoines.jpg',
    'Camille Morel a changé la description de la photo pivoines.jpg',
    'Le système a ajouté la photo pivoines.jpg',
  ]);
  expect(valuesOf(page.results, 'target')).toEqual(page.results.map(() => ({ type: 'image', id })));

  await camille.delete(`/api/images/${id}/delete/`);
  const binned = await read({ about });
  expect(binned.subject).toBe('Photo pivoines.jpg');
  expect(binned.results).toHaveLength(4);
  for (const { target, sentence } of binned.results)
    expect([target, sentence]).toEqual([null, expect.stringContaining('pivoines.jpg')]);
  await server.db.deleteFrom('images').where('id', '=', id).execute();
  expect((await read({ about })).subject).toBe('Photo pivoines.jpg');
});

test('what happens to an order beside its own row leads to it, too', async () => {
  const driver = await server.as('Livreur', 'Lucas Petit');
  const order_id = await newOrder({ requires_delivery: true });
  const stop = { order_id, delivery_person: driver.id, delivery_date: '2030-01-07', position: 1 };
  await insertRow(server.db, 'delivery_stops', stop);
  const [newest] = (await read({ about: `order:${order_id}` })).results;
  expect(newest.target).toEqual({ type: 'order', id: order_id });
});

test.each([
  { after: 'demain' },
  { after: '2026-03-01T10:00:00Z~1; drop table orders' },
  { about: 'order:0' },
  { about: 'subscription:0' },
  { about: 'secret:1' },
  { kind: 'mots de passe' },
  { date_start: '2026-02-30', date_end: '2026-02-30' },
  { member: 'Camille' },
])('%j is refused', async (query) => {
  expect((await senior.get('/api/audit/', { query })).status).toBe(400);
});

test('a cursor, an order or a member that never was finds nothing and breaks nothing', async () => {
  expect(await sentences({ about: 'order:999999999999999' })).toEqual([]);
  expect((await read({ about: `member:${randomUUID()}` })).subject).toBeNull();
  expect(await sentences({ after: '2001-01-01T00:00:00Z~999999999999999999' })).toEqual([]);
  expect((await senior.get('/api/audit/', { query: { after: '2026-99-99T00:00:00Z~1' } })).status).toBe(400);
});

test('an entry can be neither changed nor removed in the database', async () => {
  for (const change of ["update audit_entries set action = 'insert'", 'delete from audit_entries'])
    await expect(server.pool.query(change)).rejects.toThrow('audit_entries is append-only');
});
