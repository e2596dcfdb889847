import type { RefundState } from '@florilege/contract/payments/payment-records.ts';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import {
  amountErrors,
  isAllSurplus,
  isDatedBack,
  isFinalTerminal,
  linkState,
  recordFailure,
  refundables,
  refundFailure,
  refundMessage,
  remainsAfterUndo,
  sendFailure,
  sharedWith,
  shownTime,
  terminalStep,
  wireAmount,
} from './payment-words.ts';

test.each([
  [[12], ''],
  [[12, 14], ', commun à la commande 14,'],
  [[11, 12, 14], ', commun aux commandes 11 et 14,'],
  [[1, 2, 3, 4, 5, 6, 12], ', commun à 6 autres commandes,'],
])('a link of %j names the orders that lose it with 12', (order_ids, said) => {
  expect(sharedWith({ order_ids }, 12)).toBe(said);
});

const AMOUNT_REQUIRED = 'Le montant est requis et doit être supérieur à 0';

test.each([
  ['is open as long as it is the order’s', { link: { url: 'ours' } }, 'open'],
  ['is paid when the order is covered', { paid_amount: '64.00' }, 'paid'],
  [
    'is paid when what a reduction left is covered',
    { paid_amount: '50.00', reduced_amount: '14.00' },
    'paid',
  ],
  ['is closed when nothing came', {}, 'closed'],
  ['is closed when all that came went back', { paid_amount: '64.00', refunded_amount: '64.00' }, 'closed'],
  ['is closed when another one took its place', { link: { url: 'another' } }, 'closed'],
] as const)('a link that was made %s', (_case, changed, state) => {
  const nothing = { paid_amount: '0.00', refunded_amount: '0.00', reduced_amount: '0.00' };
  const money = { link: null, amount: '64.00', ...nothing, ...changed };
  expect(linkState('ours', money as Parameters<typeof linkState>[1])).toBe(state);
});

describe('an amount up to the remainder', () => {
  test.each([
    ['64', null],
    ['64.00', null],
    ['63,99', null],
    ['0.01', null],
    ['64.01', 'trop'],
    ['0', AMOUNT_REQUIRED],
    ['', AMOUNT_REQUIRED],
    ['1.234', 'Montant illisible\u00a0: écrivez-le comme 1234,50'],
  ])('typed as %j: %s', (typed, error) =>
    expect(amountErrors(typed, '64.00', 'trop').amount ?? null).toBe(error),
  );

  test.each([
    ['45,5', '45.50'],
    ['45', '45.00'],
    ['abc', 'abc'],
  ])('%s is sent as %s', (typed, sent) => expect(wireAmount(typed)).toBe(sent));
});

test('offers to refund only payments with money left', () => {
  const payments = [
    { id: 1, refundable_amount: '0.00' },
    { id: 2, refundable_amount: '32.00' },
  ];
  expect(refundables(payments)).toEqual([payments[1]]);
});

test.each([
  ['cash', '2026-11-19T12:00:00Z', true],
  ['transfer', '2026-11-19T12:00:00Z', true],
  ['cash', '2026-11-21T08:00:00Z', false],
  ['square_terminal', '2026-11-20T22:59:00Z', false],
] as const)('%s of %s, entered on the 21st, is dated back: %s', (method, paid_at, dated) =>
  expect(isDatedBack({ method, paid_at, created_at: '2026-11-21T09:00:00Z' })).toBe(dated),
);

test.each([
  ['transfer', '2026-11-21T12:00:00Z', '2026-11-21T09:00:00Z'],
  ['transfer', '2026-11-19T12:00:00Z', '2026-11-19T12:00:00Z'],
  ['square', '2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z'],
] as const)('%s of %s, read at nine on the 21st, shows %s', (method, paid_at, shown) =>
  expect(shownTime({ method, paid_at, created_at: '2026-11-21T09:00:00Z' })).toBe(shown),
);

describe('a refund', () => {
  const paid = {
    remaining_amount: '0.00',
    surplus_amount: '0.00',
    paid_amount: '45.00',
    refunded_amount: '0.00',
  };
  const lowered = { ...paid, surplus_amount: '10.00' };
  const cancelled = { ...paid, surplus_amount: '45.00' };
  test.each([
    ['20', paid, '20.00'],
    ['20', { ...paid, remaining_amount: '5.00' }, '25.00'],
    ['10', lowered, undefined],
    ['12,50', lowered, '2.50'],
    ['45', cancelled, undefined],
    ['', paid, undefined],
  ])('that undoes %s leaves a remainder', (typed, money, left) =>
    expect(remainsAfterUndo(typed, money)).toBe(left),
  );

  test.each([
    [paid, false],
    [lowered, false],
    [cancelled, true],
    [{ ...cancelled, surplus_amount: '40.00', refunded_amount: '5.00' }, true],
    [{ ...paid, refunded_amount: '45.00' }, false],
  ])('of %j is all surplus: %s', (money, all) => expect(isAllSurplus(money)).toBe(all));
});

test('says what became of a refund, also when Square refuses it at once', () => {
  const made = (id: number, state: RefundState) => ({ id, amount: '12.50', state });
  expect(refundMessage({ refunds: [made(7, 'completed')] })).toEqual({
    message: '12,50\u00a0€ notés comme rendus',
    color: 'green',
  });
  expect(refundMessage({ refunds: [made(7, 'completed'), made(8, 'pending')] })).toEqual({
    message: 'Remboursement de 12,50\u00a0€ demandé',
    color: 'green',
  });
  expect(refundMessage({ refunds: [made(9, 'failed'), made(8, 'completed')] })).toEqual({
    message: 'Square a refusé le remboursement de 12,50\u00a0€\u00a0: le client n’a pas reçu cet argent.',
    color: 'red',
  });
});

describe('a terminal', () => {
  test.each([
    ['completed', true],
    ['failed', true],
    ['cancelled', true],
    ['processing', false],
    ['no_payment', false],
  ] as const)('%s is final: %s', (status, final) => expect(isFinalTerminal({ status })).toBe(final));

  test.each([
    ['sent', 'Présentez la carte sur le terminal.'],
    ['in_progress', 'Paiement en cours sur le terminal…'],
    ['cancel_requested', 'Annulation demandée au terminal…'],
  ] as const)('says what the terminal waits for: %s', (step, text) =>
    expect(terminalStep({ step })).toBe(text),
  );
});

describe('the title of a failure', () => {
  const lost = [
    new ApiError('Square n’a pas répondu à temps', { status: 503, code: 'SQUARE_UNAVAILABLE' }),
    new ApiError('Connexion impossible', { status: 0, code: 'NETWORK' }),
  ];
  const refused = [
    new ApiError('Square a refusé la demande', { status: 502, code: 'SQUARE_REFUSED' }),
    new ApiError('Un paiement est déjà en cours', { status: 409, code: 'CHARGE_UNDER_WAY' }),
  ];
  test.each([
    [sendFailure, 'Rien n’a été envoyé au terminal'],
    [recordFailure, 'Le paiement n’a pas été enregistré'],
    [refundFailure, 'Le remboursement n’a pas été fait'],
  ])('%o: claims « %s » only of a refusal', (said, no) => {
    for (const error of refused) expect(said(error)).toBe(no);
    for (const error of lost) expect(said(error)).toContain('n’est pas confirmé');
  });
});
