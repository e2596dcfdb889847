import { expect, test } from 'vitest';
import { shortShop } from './shop-words.ts';

test.each([
  ['Boutique Marais', 'Marais'],
  ['boutique de la gare', 'de la gare'],
  ['Boutique', 'Boutique'],
  ['La Boutique', 'La Boutique'],
  ['Marais', 'Marais'],
])('%s is %s among shops', (name, short) => expect(shortShop(name)).toBe(short));
