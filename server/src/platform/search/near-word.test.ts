import { describe, expect, test } from 'vitest';
import { nearly } from './near-word.ts';

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
