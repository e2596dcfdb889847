import { describe, expect, it } from 'vitest';
import {
  bulkRefusal,
  stillListed,
  toggleSelection,
  tooManyRefusal,
  totalAmount,
} from './orders-selection.ts';

const of = (payer_name: string | null, amount = '10.00') => ({ payer_name, amount });

describe('what several orders allow together', () => {
  it('asks for a selection in the specification’s words', () => {
    expect(bulkRefusal([])).toEqual({
      title: 'Sélection requise',
      text: 'Veuillez sélectionner des commandes.',
    });
  });

  it.each([
    ['one with a payer', [of('Claire')], true],
    ['several of one payer', [of('Claire'), of('Claire')], true],
    ['one without payer', [of(null)], false],
    ['one of them without payer', [of('Claire'), of(null)], false],
    ['several payers', [of('Claire'), of('Paul')], false],
  ])('%s', (_, orders, allowed) => {
    expect(bulkRefusal(orders) === null).toBe(allowed);
  });

  it('takes no more at once than the server does, and says so', () => {
    const many = Array.from({ length: 101 }, () => of('Claire'));
    const refusal = { title: 'Sélection trop grande', text: 'Sélectionnez 100 commandes au plus.' };
    expect([bulkRefusal(many), tooManyRefusal(many)]).toEqual([refusal, refusal]);
    expect([bulkRefusal(many.slice(1)), tooManyRefusal(many.slice(1))]).toEqual([null, null]);
  });

  it('adds up to the cent', () => {
    expect(totalAmount([of('a', '0.10'), of('b', '0.20'), of('c', '1450.05')])).toBe('1450.35');
  });
});

describe('selecting', () => {
  const ids = [9, 8, 7, 6, 5];
  const click = (selected: number[], id: number, anchor: number | null = null, range = false) =>
    [...toggleSelection(new Set(selected), ids, { id, anchor, range })].sort();

  it('takes one more, one less', () => {
    expect(click([9], 7)).toEqual([7, 9]);
    expect(click([7, 9], 7)).toEqual([9]);
  });

  it('with Shift takes everything from the click before, in both directions', () => {
    expect(click([8], 6, 8, true)).toEqual([6, 7, 8]);
    expect(click([6], 9, 6, true)).toEqual([6, 7, 8, 9]);
    expect(click([5, 6, 7, 8], 8, 6, true)).toEqual([5]);
  });

  it('lets go of what leaves the list, also when it comes back', () => {
    const selected = new Set([9, 7]);
    const without = stillListed(selected, [9, 8]);
    expect([...without]).toEqual([9]);
    expect([...stillListed(without, ids)]).toEqual([9]);
    expect(stillListed(selected, ids)).toBe(selected);
  });

  it('with Shift and no click before takes one', () => {
    expect(click([], 6, null, true)).toEqual([6]);
    expect(click([], 6, 999, true)).toEqual([6]);
  });
});
