import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { expect, test } from 'vitest';
import type { Member } from '../../../../session/use-session.ts';
import { paperTiles } from './order-tiles.ts';

const billed = {
  status: 'delivered',
  financial_status: 'invoiced',
  has_pennylane_invoice: true,
  has_pennylane_quote: true,
  has_square_invoice: false,
  deleted_at: null,
  payer_name: 'Rosa Bonheur',
  payments: [],
} as unknown as OrderDetail;
const labelsFor = (role: Member['role']) =>
  paperTiles(billed, { id: 'b7f1', role } as Member, () => undefined).map(({ label }) => label);

test('offers the invoice to those who may read it', () => {
  expect(labelsFor('Livreur')).toEqual([]);
  expect(labelsFor('Fleuriste')).toContain('Voir la facture Pennylane');
});
