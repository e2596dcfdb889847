import { describe, expect, test } from 'vitest';
import { bulkRefusal, sumsOf, tooManyRefusal } from './selection-bar.tsx';

const of = (payer_name: string | null, amount = '10.00', remaining_amount = amount) => ({
  payer_name,
  amount,
  remaining_amount,
});

describe('the rules about several orders', () => {
  test('ask for a selection in the specification’s words', () => {
    expect(bulkRefusal([])).toEqual({
      title: 'Sélection requise',
      description: 'Veuillez sélectionner des commandes.',
    });
  });

  test.each([
    ['one with a payer', [of('Claire')], true],
    ['several of one payer', [of('Claire'), of('Claire')], true],
    ['one without payer', [of(null)], false],
    ['one of them without payer', [of('Claire'), of(null)], false],
    ['several payers', [of('Claire'), of('Paul')], false],
  ])('%s', (_, orders, allowed) => {
    expect(bulkRefusal(orders) === null).toBe(allowed);
  });

  test('refuse more at once than the server accepts', () => {
    const many = Array.from({ length: 101 }, () => of('Claire'));
    const refusal = { title: 'Sélection trop grande', description: 'Sélectionnez 100 commandes au plus.' };
    expect([bulkRefusal(many), tooManyRefusal(many)]).toEqual([refusal, refusal]);
    expect([bulkRefusal(many.slice(1)), tooManyRefusal(many.slice(1))]).toEqual([null, null]);
  });

  test('add the amounts to the cent', () => {
    const orders = [of('a', '0.10'), of('b', '0.20'), of('c', '1450.05')];
    expect(sumsOf(orders)).toBe('1\u00a0450,35\u00a0€');
  });

  test('say what is still asked for', () => {
    const orders = [of('a', '50.00', '0.00'), of('b', '70.00', '20.00')];
    expect(sumsOf(orders)).toBe('120,00 €\u00a0· reste 20,00 €');
  });
});
