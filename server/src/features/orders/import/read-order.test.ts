import type { OrderColumn } from '@florilege/contract/imports/order-columns.ts';
import { describe, expect, test } from 'vitest';
import { readOrder } from './read-order.ts';

const shops = [
  { id: 1, name: 'Marais' },
  { id: 2, name: 'Boutique Batignolles' },
];
const read = (line: Partial<Record<OrderColumn, string>>) =>
  readOrder(Object.values({ amount: '45,50', ...line }), Object.keys({ amount: '', ...line }), shops);
const problemsOf = (line: Partial<Record<OrderColumn, string>>) => read(line).problems;

describe('a line of a table of orders', () => {
  test.each([
    ['14/02/2027', '2027-02-14'],
    ['14.2.27', '2027-02-14'],
    ['samedi 14/02/2027', '2027-02-14'],
    ['2027-02-14 10:30', '2027-02-14'],
    ['', null],
  ])('reads the date %s', (typed, day) => {
    expect(read({ delivery_date: typed }).record?.delivery_date).toBe(day);
  });

  test.each([
    ['1 234,50 €', 123_450],
    ['45', 4_500],
    ['45.5', 4_550],
  ])('reads the amount %s', (typed, cents) => {
    expect(read({ amount: typed }).record?.amount).toBe(cents);
  });

  test('reads slot, kind, shop and status as people write them', () => {
    expect(
      read({
        ...{ delivery_time_slot: 'MATIN', requires_delivery: 'Livraison', location: 'batignolles' },
        status: 'à préparer',
      }).record,
    ).toMatchObject({
      ...{ delivery_time_slot: '9h00-12h00', requires_delivery: true, location: 2, status: 'to_prepare' },
    });
    expect(read({ delivery_address: '3 rue Monge' }).record?.requires_delivery).toBe(true);
    expect(read({ hand_message: 'Bravo' }).record).toMatchObject({
      requires_delivery: false,
      status: 'created',
    });
  });

  test('says of each cell that is wrong its column, what was read and why', () => {
    expect(
      problemsOf({
        ...{
          amount: 'offert',
          delivery_date: '31/02/2027',
          delivery_time_slot: 'midi',
          requires_delivery: 'coursier',
        },
        ...{ status: 'Annulée', location: 'Lyon', payer_phone: '12', payer_email: 'chez elle' },
      }).toSorted((a, b) => a.label.localeCompare(b.label)),
    ).toEqual([
      {
        label: 'Boutique',
        value: 'Lyon',
        sentence: 'Boutique inconnue\u00a0: écrivez Marais ou Boutique Batignolles',
      },
      {
        ...{ label: 'Créneau', value: 'midi' },
        sentence: 'Créneau inconnu\u00a0: écrivez 9h00-12h00, 14h00-17h00, 18h00-20h00 ou Toute la journée',
      },
      { label: 'Date', value: '31/02/2027', sentence: 'Date illisible\u00a0: écrivez-la comme 14/02/2027' },
      { label: 'E-mail du payeur', value: 'chez elle', sentence: 'Format email invalide' },
      { label: 'Livraison ou retrait', value: 'coursier', sentence: 'Écrivez Livraison ou Retrait' },
      { label: 'Montant', value: 'offert', sentence: 'Montant illisible\u00a0: écrivez-le comme 1234,50' },
      {
        ...{ label: 'Statut', value: 'Annulée' },
        sentence: expect.stringMatching(/^Ce statut ne s’importe pas\u00a0: écrivez Créée, .* ou Retirée$/),
      },
      {
        ...{ label: 'Tél. du payeur', value: '12' },
        sentence: 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)',
      },
    ]);
  });

  test('says that the phone of a recipient is unreadable, as the payer’s', () => {
    expect(problemsOf({ recipient_name: 'Mme Verdier', recipient_phone: '06 12 34 56' })).toMatchObject([
      { label: 'Tél. du destinataire', value: '06 12 34 56' },
    ]);
  });

  test('repeats a wrong cell without half an emoji', () => {
    const [problem] = problemsOf({ amount: `${'x'.repeat(199)}🌸` });
    expect(problem?.value).toBe('x'.repeat(199));
  });

  test('claims no payment that the books do not have', () => {
    for (const said of ['En attente', 'à payer', 'NON PAYÉE'])
      expect(problemsOf({ financial_status: said }), said).toEqual([]);
    for (const said of ['Payée', 'Facturée', 'CB', '45 €'])
      expect(problemsOf({ financial_status: said }), said).toMatchObject([
        { label: 'Paiement', sentence: expect.stringMatching(/^Un import ne crée aucun paiement/) },
      ]);
  });
});
