import { describe, expect, test } from 'vitest';
import { nearly, otherReadings } from './near-word.ts';

describe('nearly', () => {
  test.each([
    ['lemoine', 'lemione'],
    ['lemoine', 'lemoin'],
    ['lemoine', 'lemoinne'],
    ['lemoine', 'kemoine'],
    ['lemoine', 'emoine'],
    ['lemoine', 'elmoine'],
    // The word is still being typed.
    ['fournisseur', 'fuorni'],
    ['fournier', 'fournyer'],
  ])('takes %s for a reading of %s', (word, typed) => expect(nearly(word, typed)).toBe(true));

  test.each([
    ['lemoine', 'lmeione'],
    ['lemoine', 'lemmmoine'],
    ['lemoine', 'lemoinard'],
    ['roux', 'rose'],
  ])('does not take %s for a reading of %s', (word, typed) => expect(nearly(word, typed)).toBe(false));
});

describe('otherReadings', () => {
  test('lists fewest slips first, then the nearest length, never the typed words', () => {
    expect(otherReadings(['etiene', 'fournnier'], [['etienne'], ['fourniers', 'fournier']])).toEqual([
      ['etiene', 'fourniers'],
      ['etiene', 'fournier'],
      ['etienne', 'fournnier'],
      ['etienne', 'fourniers'],
      ['etienne', 'fournier'],
    ]);
    expect(otherReadings(['zzzz'], [[]])).toEqual([]);
  });

  test('stops at a limit of readings, single slips first', () => {
    const typed = Array.from({ length: 8 }, (_, i) => `word${i}`);
    const readings = otherReadings(
      typed,
      typed.map((word) => Array.from({ length: 7 }, (_, i) => `${word.slice(0, -1)}${'abcdefg'[i]}`)),
    );
    expect(readings.length).toBeLessThan(64);
    const slips = readings.map((words) => words.filter((word, i) => word !== typed[i]).length);
    expect(slips.slice(0, 56)).toEqual(Array.from({ length: 56 }, () => 1));
  });
});
