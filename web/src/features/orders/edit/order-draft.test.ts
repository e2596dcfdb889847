import { describe, expect, test } from 'vitest';
import { changedFields, type OrderDraft, rebaseDraft } from './order-draft.ts';

const base: OrderDraft = {
  amount: '64.00',
  requires_delivery: true,
  delivery_date: '2026-11-21',
  delivery_time_slot: '14h00-17h00',
  bouquet_notes: 'Pivoines si possible',
  hand_message: 'Chère maman,\nOn t’aime',
  purchase_order_number: '',
  vat_rate: 10,
};

describe('changedFields', () => {
  test('is empty for an untouched form', () => expect(changedFields(base, { ...base })).toEqual({}));

  test.each<[string, Partial<OrderDraft>, object]>([
    ['amount', { amount: '72,5' }, { amount: '72.50' }],
    ['delivery to pickup', { requires_delivery: false }, { requires_delivery: false }],
    ['date taken away', { delivery_date: null }, { delivery_date: null }],
    ['slot', { delivery_time_slot: '18h00-20h00' }, { delivery_time_slot: '18h00-20h00' }],
    ['slot taken away', { delivery_time_slot: null }, { delivery_time_slot: null }],
    ['emptied notes', { bouquet_notes: '  ' }, { bouquet_notes: null }],
    ['message, its lines kept', { hand_message: 'A\n\nB' }, { hand_message: 'A\n\nB' }],
    ['purchase order', { purchase_order_number: ' BC-1 ' }, { purchase_order_number: 'BC-1' }],
    ['VAT', { vat_rate: 20 }, { vat_rate: 20 }],
    ['an amount that is none, for the form to refuse', { amount: 'abc' }, { amount: 'abc' }],
  ])('%s', (_, typed, sent) => expect(changedFields(base, { ...base, ...typed })).toEqual(sent));

  test.each<[string, Partial<OrderDraft>]>([
    ['another spelling of the amount', { amount: '64' }],
    ['blanks around a text', { bouquet_notes: ' Pivoines si possible\n' }],
    ['blanks where nothing was', { purchase_order_number: '   ' }],
  ])('no change: %s', (_, typed) => expect(changedFields(base, { ...base, ...typed })).toEqual({}));
});

describe('rebaseDraft', () => {
  const newer: OrderDraft = {
    ...base,
    amount: '80.00',
    hand_message: 'Bonne fête',
    bouquet_notes: 'Blanc seulement',
  };

  test('keeps what was typed and takes over the rest', () => {
    const draft = { ...base, hand_message: 'Mon texte', delivery_date: '2026-11-22' };
    const rebased = rebaseDraft(newer, base, draft);
    expect(rebased).toEqual({ ...newer, hand_message: 'Mon texte', delivery_date: '2026-11-22' });
    expect(changedFields(newer, rebased)).toEqual({ hand_message: 'Mon texte', delivery_date: '2026-11-22' });
  });

  test('a colleague who typed the same leaves nothing to save', () => {
    const rebased = rebaseDraft(newer, base, { ...base, amount: '80' });
    expect(changedFields(newer, rebased)).toEqual({});
  });
});
