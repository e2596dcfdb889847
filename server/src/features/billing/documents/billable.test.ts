import { financialStatusValues } from '@florilege/contract/orders/order-status.ts';
import { describe, expect, test } from 'vitest';
import { type BillableOrder, obstacle } from './billable.ts';

const order: BillableOrder = {
  id: 12,
  amount: 6450,
  vat_rate: 10,
  status: 'created',
  financial_status: 'unpaid',
  invoiced: false,
  payer: { id: 3, name: 'Hôtel Œillet', address: '1 rue des Lilas', postal_code: '75011', city: 'Paris' },
};

test('a quote and an invoice are possible from these financial statuses only', () => {
  const allowed = (kind: 'quote' | 'invoice') =>
    financialStatusValues.filter(
      (financial_status) => obstacle({ ...order, financial_status }, kind) === null,
    );
  expect(allowed('quote')).toEqual(['unpaid', 'quoted']);
  expect(allowed('invoice')).toEqual(['unpaid', 'quoted', 'paid', 'invoiced']);
});

describe('an obstacle', () => {
  const address = order.payer;
  test.each<
    [sentence: string, kind: 'quote' | 'invoice', changes: Partial<BillableOrder>, clientId: number | null]
  >([
    ['La commande n° 12 est annulée.', 'invoice', { status: 'cancelled' }, null],
    ['La commande n° 12 n’a pas de payeur.', 'invoice', { payer: null }, null],
    ['La commande n° 12 est déjà facturée.', 'quote', { financial_status: 'invoiced' }, null],
    ['La commande n° 12 est déjà facturée.', 'invoice', { financial_status: 'paid', invoiced: true }, null],
    ['La commande n° 12 est déjà payée.', 'quote', { financial_status: 'paid' }, null],
    [
      'Un paiement est en cours pour la commande n° 12\u00a0: attendez son résultat, ou annulez-le d’abord.',
      'invoice',
      { financial_status: 'terminal_processing' },
      null,
    ],
    [
      'Hôtel Œillet\u00a0: il manque le code postal. Complétez la fiche du client.',
      'quote',
      { payer: address && { ...address, postal_code: ' ' } },
      3,
    ],
    [
      'Hôtel Œillet\u00a0: il manque l’adresse, le code postal et la ville. Complétez la fiche du client.',
      'invoice',
      { payer: address && { ...address, address: null, postal_code: null, city: null } },
      3,
    ],
  ])('%s', (error, kind, changes, client_id) => {
    expect(obstacle({ ...order, ...changes }, kind)).toEqual({ order_id: 12, error, client_id });
  });
});
