import { expect, test } from 'vitest';
import { valuesOf } from '../../../testing/answers.ts';
import { csvFile, importShop } from '../../imports/testing/import-shop.ts';

const shop = await importShop('orders');
const heads = ['Date', 'Client', 'Tél. client', 'Montant', 'Destinataire', 'Téléphone', 'Adresse'];
const [date, iso] = ['14/03/2027', '2027-03-14'];

test('shows which lines look like an order there is, or like an earlier line', async () => {
  const payer = await shop.newClient({ name: 'Payeur Double', phone: '0142360021' });
  const known = await shop.newOrder(payer, { amount: '50', delivery_date: iso });
  const { id } = await shop.checked(
    csvFile(heads, [
      [date, 'Payeur Double', '', '50'],
      [date, 'Payeur Double', '', '51'],
      [date, 'Payeur Double', '', '51,00'],
      [date, 'Payeur Double', '', '51', '', '', '3 rue Monge'],
    ]),
  );
  const lines = await shop.lines(id);
  expect(valuesOf(lines, 'verdict')).toEqual(['duplicate', 'new', 'duplicate', 'new']);
  expect(lines[0].twins).toEqual([
    { record_id: known, line: null, name: `Commande n°\u00a0${known}`, reasons: ['order'] },
  ]);
  expect(lines[2].twins).toEqual([{ record_id: null, line: 3, name: 'Payeur Double', reasons: ['order'] }]);
  expect((await shop.run(id)).created).toBe(2);
});

test('takes the bouquets of one payer, day and amount for several recipients for as many orders', async () => {
  await shop.newClient({ name: 'Payeur Généreux', phone: '0142360061' });
  await shop.newClient({ name: 'Reçue Connue', phone: '0142360062', address: '1 rue Une' });
  const row = (recipient: string, type = 'Livraison', city = '', access = '') => [
    ...[date, 'Payeur Généreux', '40', recipient, type, city, access],
  ];
  const { id } = await shop.checked(
    csvFile(
      ['Date', 'Payeur', 'Montant', 'Destinataire', 'Type', 'Ville', 'Accès'],
      [
        row('Reçue Connue'),
        row('Première Voisine'),
        row('Seconde Voisine'),
        row('Seconde Voisine', 'Retrait'),
        row('Seconde Voisine', 'Livraison', 'Lyon'),
        row('Seconde Voisine', 'Livraison', '', 'A12'),
        row('SECONDE VOISINE'),
      ],
    ),
  );
  const lines = await shop.lines(id);
  expect(valuesOf(lines, 'verdict')).toEqual([...Array(6).fill('new'), 'duplicate']);
  expect(lines[6].twins).toMatchObject([{ line: 4 }]);
});
