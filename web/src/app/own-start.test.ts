import { expect, test } from 'vitest';
import { ownStart } from './own-start.ts';

test.each([
  ['Livreur', '/livraisons'],
  ['Fleuriste', '/commandes?todo=prepare&delivery_from=2026-11-21&delivery_to=2026-11-21'],
  ['Boutique', '/'],
  ['Comptable', '/'],
  ['Senior', '/'],
  ['Admin', '/'],
] as const)('%s begins at %s', (role, start) => {
  expect(ownStart(role, '2026-11-21')).toBe(start);
});
