import type { PaymentAlert } from '@florilege/contract/payments/payment-alerts.ts';
import { paymentMethodValues } from '@florilege/contract/payments/payment-methods.ts';
import { expect, test } from 'vitest';
import { consequenceOf, labelOf } from './alert-words.ts';

const line = (changes: Partial<PaymentAlert>): PaymentAlert => ({
  id: 1,
  kind: 'paid_twice',
  sentence: 'Payée deux fois',
  order_id: 12,
  display_client: 'Client anonyme',
  method: 'square',
  amount: '45.00',
  receipt_url: null,
  created_at: '2026-11-24T10:00:00Z',
  ...changes,
});

test('a card at Square is given back by Square', () => {
  for (const method of ['square', 'square_terminal'] as const) {
    expect(labelOf('refund', line({ method }))).toBe('Rembourser');
    expect(consequenceOf('refund', line({ method }))).toContain('rendus au client par Square');
  }
});

test('what no machine gives back is only noted, and says so', () => {
  const byHand = paymentMethodValues.filter((method) => !method.startsWith('square'));
  expect(byHand).toContain('transfer');
  for (const method of byHand) {
    expect(labelOf('refund', line({ method }))).toMatch(/^Noter /);
    const consequence = consequenceOf('refund', line({ method }));
    expect(consequence).toContain('C’est à vous de rendre 45,00');
    expect(consequence).not.toContain('Square');
  }
  expect(labelOf('refund', line({ method: 'transfer' }))).toBe('Noter le virement rendu');
});

test('a surplus over several payments goes back as it came', () => {
  const consequence = consequenceOf('refund', line({ kind: 'overpaid', method: null }));
  expect(consequence).toContain('rendus comme ils sont venus');
});

test('a transfer that was detached is not given back', () => {
  const detached = line({ kind: 'unmatched', method: 'transfer' });
  expect(labelOf('refund', detached)).toBe('Annuler ce paiement');
  expect(consequenceOf('refund', detached)).toContain('Rien n’est rendu au client');
});
