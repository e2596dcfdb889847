import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../../testing/answers.ts';
import { csvFile, importShop } from '../../imports/testing/import-shop.ts';

const shop = await importShop('orders');
const { accountant, senior, db } = shop;

const heads = ['Date', 'Client', 'Tél. client', 'Montant', 'Destinataire', 'Téléphone', 'Adresse', 'Ville'];
const csv = (rows: string[][], first = heads) => csvFile(first, rows);
const order = async (id: number) => (await senior.get(`/api/orders/${id}/`)).body;
const countOrders = async () => (await senior.get('/api/orders/')).body.count;
const ordersOf = async (id: number): Promise<number[]> =>
  valuesOf(await shop.lines(id, { page_size: 100 }), 'record_id').filter((each) => typeof each === 'number');
let day = 0;
/** A day that no other test has, as a table has it and as the wire does. */
const newDay = () => {
  day += 1;
  const dd = String(day).padStart(2, '0');
  return [`${dd}/03/2027`, `2027-03-${dd}`] as const;
};

describe('a table of orders', () => {
  test('finds the payer by phone, e-mail or name, and reports one it does not know or cannot tell', async () => {
    const [date] = newDay();
    const lys = await shop.newClient({ name: 'Hôtel des Lys', phone: '0142360001', email: 'lys@example.fr' });
    const twins = [
      await shop.newClient({ name: 'Anne Jumelle' }),
      await shop.newClient({ name: 'Anne Jumelle' }),
    ];
    expect(new Set(twins).size).toBe(2);
    const { id, counts } = await shop.checked(
      csv(
        [
          [date, 'Un autre nom', '01 42 36 00 01', '', '10'],
          [date, '', '', 'LYS@example.fr', '11'],
          [date, 'hotel des lys', '', '', '12'],
          [date, 'Hôtel des Lys', '0699999999', '', '13'],
          [date, 'Anne Jumelle', '', '', '14'],
          [date, 'Inconnue', '', '', '15'],
          [date, '', '', '', '16'],
        ],
        ['Date', 'Client', 'Tél. client', 'E-mail', 'Montant'],
      ),
    );
    expect(counts).toEqual({ new: 4, duplicate: 0, wrong: 3, chosen: 0 });
    const lines = await shop.lines(id);
    expect(valuesOf(lines, 'name').slice(0, 3)).toEqual(Array(3).fill('Hôtel des Lys'));
    expect(lines[3].problems).toMatchObject([{ label: 'Payeur', value: 'Hôtel des Lys, 06 99 99 99 99' }]);
    expect(lines[4].problems[0].sentence).toBe(
      'Plusieurs clients correspondent\u00a0: ajoutez le téléphone du payeur',
    );
    expect(lines[5].problems[0].sentence).toMatch(/^Ce n’est pas un client connu/);
    expect(lines[6]).toMatchObject({ verdict: 'new', name: 'Client anonyme' });
    await shop.run(id);
    const made = await ordersOf(id);
    expect((await order(made[0] ?? 0)).payer_account.id).toBe(lys);
    expect((await order(made[3] ?? 0)).payer_account).toBeNull();
  });

  test('becomes orders that wait for their money, with their history and ledger', async () => {
    const [date, iso] = newDay();
    const payer = await shop.newClient({ name: 'Payeuse Import', phone: '0142360011' });
    const rose = await shop.newClient({
      ...{
        name: 'Rose Reçoit',
        phone: '0142360012',
        address: '1 rue Une',
        city: 'Paris',
        postal_code: '75001',
      },
    });
    const before = await countOrders();
    const { id } = await shop.checked(
      csv(
        [
          [
            date,
            'Payeuse Import',
            '64,50',
            'Livraison',
            'soir',
            'Rose Reçoit',
            '',
            '',
            'Bon anniversaire',
            'Livrée',
          ],
          [date, 'Payeuse Import', '30', '', '', 'Madame Voisine', '06 12 34 56 78', '3 rue Monge', '', ''],
          [date, 'Payeuse Import', '20', 'Retrait', '', 'Madame Voisine', '', '', '', ''],
        ],
        [
          ...[
            'Date',
            'Payeur',
            'Montant',
            'Type',
            'Créneau',
            'Destinataire',
            'Téléphone',
            'Adresse',
            'Message',
          ],
          'Statut',
        ],
      ),
    );
    expect(await countOrders()).toBe(before);
    expect((await shop.run(id)).created).toBe(3);
    const [first = 0, second = 0, third = 0] = await ordersOf(id);
    const { events, ...made } = await order(first);
    expect(made).toMatchObject({
      ...{ amount: '64.50', status: 'delivered', financial_status: 'unpaid', remaining_amount: '64.50' },
      ...{
        delivery_date: iso,
        delivery_time_slot: '18h00-20h00',
        hand_message: 'Bon anniversaire',
        vat_rate: 10,
      },
      ...{
        payer_account: { id: payer },
        recipient_account: { id: rose },
        created_by_name: 'Nora',
        payments: [],
      },
      ...{ delivery_address: '1 rue Une', delivery_city: 'Paris' },
    });
    expect(events).toMatchObject([{ description: 'Commande importée', author_name: 'Nora' }]);
    expect(await order(second)).toMatchObject({
      ...{
        requires_delivery: true,
        delivery_address: '3 rue Monge',
        recipient_account: null,
        status: 'created',
      },
      access_notes: 'Destinataire\u00a0: Madame Voisine, 06 12 34 56 78',
    });
    expect(await order(third)).toMatchObject({
      ...{ requires_delivery: false, bouquet_notes: 'Destinataire\u00a0: Madame Voisine' },
    });
    expect((await shop.account(payer)).balance).toBe('-114.50');
    const { body } = await senior.get('/api/audit/', { query: { page_size: 100 } });
    expect(valuesOf(body.results, 'sentence')).toContain(
      'Nora a terminé l’import «\u00a0orders.csv\u00a0»\u00a0: 3 commandes créées',
    );
  });

  test('is undone as a whole into the bin, and done again', async () => {
    const [date] = newDay();
    const payer = await shop.newClient({ name: 'Payeur Annulé', phone: '0142360031' });
    const before = await countOrders();
    const { id } = await shop.checked(
      csv([
        [date, 'Payeur Annulé', '', '10'],
        [date, 'Payeur Annulé', '', '11'],
      ]),
    );
    await shop.run(id);
    const made = await ordersOf(id);
    expect((await shop.account(payer)).balance).toBe('-21.00');
    expect((await shop.undo(id)).status).toBe(200);
    expect(await shop.until(id, 'undone')).toMatchObject({ created: 0 });
    expect(await countOrders()).toBe(before);
    expect((await shop.account(payer)).balance).toBe('0.00');
    expect(await order(made[0] ?? 0)).toMatchObject({ deleted_at: expect.any(String) });
    expect(await accountant.get(`/api/orders/${made[0]}/`)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'));
    const mapping = valuesOf((await shop.read(id)).columns, 'field');
    await accountant.patch(shop.path(id), { mapping });
    expect((await shop.until(id, 'ready')).counts).toMatchObject({ new: 2, duplicate: 0 });
    expect((await shop.run(id)).created).toBe(2);
    expect((await shop.account(payer)).balance).toBe('-21.00');
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['edited', (id) => senior.patch(`/api/orders/${id}/`, { amount: '12' })],
    ['charged', (id) => accountant.post(`/api/orders/${id}/payments/`, { method: 'cash', amount: '10' })],
    ['followed', (id) => senior.post(`/api/orders/${id}/add_event/`, { description: 'Rappel' })],
  ])('is not undone once an order is %s', async (reason, use) => {
    const [date] = newDay();
    const { id } = await shop.checked(csv([[date, '', '', '10']]));
    await shop.run(id);
    const [made = 0] = await ordersOf(id);
    await use(made);
    const { hanging } = await shop.read(id);
    expect(hanging).toMatchObject({ count: 1, records: [{ id: made, name: `Commande n°\u00a0${made}` }] });
    expect(hanging.records[0].reasons).toContain(reason);
    expect(await shop.undo(id)).toMatchObject(refused(409, 'IMPORT_IN_USE'));
    expect((await order(made)).deleted_at).toBeNull();
  });

  test('notes the phone of a recipient who is known by name alone, without a phone', async () => {
    const [date] = newDay();
    const named = await shop.newClient({ name: 'Connue Sans Numéro' });
    const reached = await shop.newClient({ name: 'Connue Avec Numéro', phone: '0142360061' });
    const { id } = await shop.checked(
      csv([
        [date, '', '', '10', 'Connue Sans Numéro', '06 12 34 56 78', '1 rue Une', 'Paris'],
        [date, '', '', '11', 'Connue Avec Numéro', '01 42 36 00 61', '1 rue Une', 'Paris'],
      ]),
    );
    await shop.run(id);
    const [first = 0, second = 0] = await ordersOf(id);
    expect(await order(first)).toMatchObject({
      recipient_account: { id: named },
      access_notes: 'Destinataire\u00a0: Connue Sans Numéro, 06 12 34 56 78',
    });
    expect(await order(second)).toMatchObject({ recipient_account: { id: reached }, access_notes: null });
  });

  test('whose payer or recipient was deleted meanwhile says which, and writes the others', async () => {
    const [date] = newDay();
    const payer = await shop.newClient({ name: 'Parti Avant', phone: '0142360041' });
    const recipient = await shop.newClient({ name: 'Partie Aussi', phone: '0142360042' });
    const { id } = await shop.checked(
      csv([
        [date, 'Parti Avant', '', '10'],
        [date, '', '', '11'],
        [date, '', '', '12', 'Partie Aussi', '', '1 rue Une', 'Paris'],
      ]),
    );
    for (const gone of [payer, recipient]) await senior.delete(`/api/clients/${gone}/`);
    await shop.run(id);
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await shop.read(id)).toMatchObject({ created: 1, counts: { new: 1, wrong: 2 } });
    const sentence = 'Ce client n’existe plus';
    expect(await shop.lines(id)).toMatchObject([
      { problems: [{ label: 'Payeur', value: 'Parti Avant', sentence }] },
      { problems: [] },
      { problems: [{ label: 'Destinataire', value: 'Partie Aussi', sentence }] },
    ]);
  });

  test('is forgotten with the person that it names', async () => {
    const [date] = newDay();
    const person = await shop.newClient({ name: 'Oubliée Demain', phone: '0142360051' });
    const { id } = await shop.checked(
      csv([
        [date, 'Oubliée Demain', '', '10'],
        [date, '', '', '11'],
      ]),
    );
    expect((await senior.post(`/api/privacy/clients/${person}/anonymise/`)).status).toBe(200);
    const { rows } = await sql<{ cells: unknown }>`
      select cells from client_import_lines where import_id = ${id} order by line`.execute(db);
    expect(rows.map(({ cells }) => cells === null)).toEqual([true, false]);
  });

  test('of imports of clients is another list', async () => {
    const { body } = await accountant.get('/api/imports/', { query: { kind: 'clients' } });
    expect(body.results).toEqual([]);
    expect(await shop.give(csv([['', '', '', '1']]), await shop.as('Boutique'))).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
  });
});
