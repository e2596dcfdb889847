import type { RecalledOrder } from '@florilege/contract/orders/payer-recall.ts';
import { expect, test } from 'vitest';
import { ordersText, recalledWords } from './recall-words.ts';

const spaces = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? null;

test('counts orders up to the limit', () => {
  expect([1, 14, 1000].map((count) => spaces(ordersText(count)))).toEqual([
    '1 commande',
    '14 commandes',
    'plus de 999 commandes',
  ]);
});

test.each([
  ['65.00', 'Pivoines corail. Pas de lys.', '65 €, pivoines corail'],
  ['58.50', null, '58,50 €'],
  ['40.00', 'Un très grand bouquet de saison, très haut', '40 €, un très grand bouquet de sai…'],
])('%s and %j', (amount, bouquet_notes, words) =>
  expect(spaces(recalledWords({ amount, bouquet_notes } as RecalledOrder))).toBe(words),
);
