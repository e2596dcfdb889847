import { describe, expect, test } from 'vitest';
import { doorCode } from './access-code.ts';

describe('the code of a door', () => {
  test.each([
    ['Code 47B12, 3e gauche', 'Code ', '47B12', ', 3e gauche'],
    ['Digicode : 1984A puis gardien', 'Digicode : ', '1984A', ' puis gardien'],
    ['3e gauche, code 12*34', '3e gauche, code ', '12*34', ''],
    ['B4578 puis 2e étage', '', 'B4578', ' puis 2e étage'],
  ])('of « %s »', (text, before, code, after) => {
    expect(doorCode(text)).toEqual({ before, code, after });
  });

  test.each([
    '3e gauche',
    'Gardienne jusqu’à 13h',
    'Pas de code, interphone Vuillard',
    'Sonner 2 fois',
    '06 12 34 56 78',
  ])('is not in « %s »', (text) => expect(doorCode(text)).toEqual({ before: text, code: null, after: '' }));
});
