import { describe, expect, test } from 'vitest';
import { nearly, otherReadings } from './near-word.ts';

describe('one slip', () => {
  test.each([
    ['lemoine', 'lemione'],
    ['lemoine', 'lemoin'],
    ['lemoine', 'lemoinne'],
    ['lemoine', 'kemoine'],
    ['lemoine', 'emoine'],
    ['lemoine', 'elmoine'],
    // Still being typed.
    ['fournisseur', 'fuorni'],
    ['fournier', 'fournyer'],
  ])('%s may be meant by %s', (word, typed) => expect(nearly(word, typed)).toBe(true));

  test.each([
    ['lemoine', 'lmeione'],
    ['lemoine', 'lemmmoine'],
    ['lemoine', 'lemoinard'],
    ['roux', 'rose'],
  ])('%s is not meant by %s', (word, typed) => expect(nearly(word, typed)).toBe(false));
});

describe('other readings', () => {
  test('fewest slips first, then the nearest length; never the words as they were typed', () => {
    expect(otherReadings(['etiene', 'fournnier'], [['etienne'], ['fourniers', 'fournier']])).toEqual([
      ['etiene', 'fourniers'],
      ['etiene', 'fournier'],
      ['etienne', 'fournnier'],
      ['etienne', 'fourniers'],
      ['etienne', 'fournier'],
    ]);
    expect(otherReadings(['zzzz'], [[]])).toEqual([]);
  });

  test('many words with many neighbours are weighed up to a limit, the single slips first', () => {
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
