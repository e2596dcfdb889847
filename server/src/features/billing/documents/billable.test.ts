import { financialStatusValues } from '@florilege/contract/orders/order-status.ts';
import { expect, test } from 'vitest';
import { type BillableOrder, type DocumentKind, obstacle } from './billable.ts';

const order: BillableOrder = {
  id: 12,
  amount: 6450,
  vat_rate: 10,
  status: 'created',
  financial_status: 'unpaid',
  invoiced: false,
  payer: {
    id: 3,
    name: 'Hôtel Œillet',
    address: '1 rue des Lilas',
    postal_code: '75011',
    city: 'Paris',
    payment_terms: '30_days',
  },
};

test('a quote and an invoice are possible from these financial statuses only', () => {
  const allowed = (kind: DocumentKind) =>
    financialStatusValues.filter((status) => !obstacle({ ...order, financial_status: status }, kind));
  expect(allowed('quote')).toEqual(['unpaid', 'quoted']);
  expect(allowed('invoice')).toEqual(['unpaid', 'quoted', 'paid', 'invoiced']);
});

const payerWithout = (fields: object) => ({ payer: order.payer && { ...order.payer, ...fields } });
const complete = 'Complétez la fiche du client.';

test.each<[sentence: string, DocumentKind, changes: Partial<BillableOrder>, clientId?: number]>([
  ['La commande n° 12 est annulée.', 'invoice', { status: 'cancelled' }],
  ['La commande n° 12 n’a pas de payeur.', 'invoice', { payer: null }],
  ['La commande n° 12 est déjà facturée.', 'quote', { financial_status: 'invoiced' }],
  ['La commande n° 12 est déjà facturée.', 'invoice', { financial_status: 'paid', invoiced: true }],
  ['La commande n° 12 est déjà payée.', 'quote', { financial_status: 'paid' }],
  [
    'Un paiement est en cours pour la commande n° 12\u00a0: attendez son résultat, ou annulez-le d’abord.',
    'invoice',
    { financial_status: 'terminal_processing' },
  ],
  [
    `Hôtel Œillet\u00a0: il manque le code postal. ${complete}`,
    'quote',
    payerWithout({ postal_code: ' ' }),
    3,
  ],
  [
    `Hôtel Œillet\u00a0: il manque l’adresse, le code postal et la ville. ${complete}`,
    'invoice',
    payerWithout({ address: null, postal_code: null, city: null }),
    3,
  ],
])('an order has the obstacle: %s', (error, kind, changes, client_id) => {
  const found = { order_id: 12, error, client_id: client_id ?? null };
  expect(obstacle({ ...order, ...changes }, kind)).toEqual(found);
});
