import { expect, test } from 'vitest';
import { type DocumentLine, documentAsk } from './document-ask.ts';

const line: DocumentLine = {
  order_id: 12,
  amount: 6450,
  vat_rate: 10,
  // Already the 21st in Paris.
  created_at: '2026-11-20T23:30:00Z',
  requires_delivery: false,
  delivery_date: null,
  purchase_order_number: 'BC-118',
  for_name: 'Mme Élise Barre',
  financial_status: 'unpaid',
};
const created_at = '2026-12-31T23:10:00.123456Z';
const payer = { clientId: 7, terms: '30_days' as const };
const document = { kind: 'invoice' as const, external_reference: 'f3d9', created_at };

test('a document has one line per order, days of Paris, and the purchase order on its line and on the document', () => {
  const label = 'Commande n° 12 du 21/11/2026 — pour Mme Élise Barre';
  expect(documentAsk(document, payer, [line])).toEqual({
    reference: 'f3d9',
    clientId: 7,
    date: '2027-01-01',
    deadline: '2027-01-31',
    subject: 'Commande n° 12',
    purchaseOrder: 'BC-118',
    lines: [
      { label, description: 'Composition florale\nBon de commande : BC-118', amount: 6450, vatRate: 10 },
    ],
  });
});

test('a document names on each line the goods of its rate, and the day they are handed over', () => {
  const day = { ...line, delivery_date: '2026-12-24' };
  const { lines } = documentAsk(document, payer, [
    { ...day, requires_delivery: true },
    { ...day, vat_rate: 20 },
  ]);
  expect(lines.map(({ description }) => description)).toEqual([
    'Composition florale\nLivraison le 24/12/2026\nBon de commande : BC-118',
    'Articles de fleuriste\nRetrait le 24/12/2026\nBon de commande : BC-118',
  ]);
});

test('a document has a purchase order only when it is the same for all lines, and fits', () => {
  const purchaseOrder = (...numbers: (string | null)[]) => {
    const lines = numbers.map((purchase_order_number) => ({ ...line, purchase_order_number }));
    return documentAsk(document, payer, lines).purchaseOrder;
  };
  expect(purchaseOrder('A', 'A')).toBe('A');
  expect(purchaseOrder('A', 'B')).toBeNull();
  expect(purchaseOrder('A', null)).toBeNull();
  expect(purchaseOrder(null)).toBeNull();
  expect(purchaseOrder('A'.repeat(51))).toBeNull();
});

test('a document names a few orders in its subject and counts many', () => {
  const subject = (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => ({ ...line, order_id: index + 1 }));
    return documentAsk(document, payer, lines).subject;
  };
  expect(subject(3)).toBe('Commandes n° 1, 2 et 3');
  expect(subject(34)).toBe('34 commandes');
});

test('the deadline waits for the money of an invoice by the terms of its payer, unless all its orders are paid', () => {
  const late = { ...payer, terms: '45_days_end_of_month' as const };
  const paid = { ...line, financial_status: 'paid' as const };
  const deadline = (kind: 'quote' | 'invoice' | 'credit', ...lines: DocumentLine[]) =>
    documentAsk({ ...document, kind }, late, lines).deadline;
  expect(deadline('invoice', paid, line)).toBe('2027-02-28');
  expect(deadline('invoice', paid, paid)).toBe('2027-01-01');
  expect(deadline('quote', line)).toBe('2027-01-31');
  expect(deadline('credit', line)).toBe('2027-01-01');
});
