import { expect, test } from 'vitest';
import { consequences } from './cancel-dialog.tsx';

const order = {
  requires_delivery: false,
  delivery_date: null,
  payer_account: null,
  financial_status: 'unpaid',
  has_pennylane_invoice: false,
} as const;
const CREDIT_NOTE =
  'Elle est facturée\u00a0: une ligne «\u00a0À vérifier\u00a0» demandera l’avoir de sa facture Pennylane.';

test.each([
  ['unpaid', false],
  ['invoiced', true],
  ['paid', true],
  ['link_generated', true],
] as const)(
  'names the credit note of an order that is %s only with an invoice (%s)',
  (financial_status, has_pennylane_invoice) => {
    const sentences = consequences({ ...order, financial_status, has_pennylane_invoice });
    expect(sentences.includes(CREDIT_NOTE)).toBe(has_pennylane_invoice);
  },
);
