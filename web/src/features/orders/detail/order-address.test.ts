import { expect, test } from 'vitest';
import { toOrderTab } from './order-address.ts';

test.each([
  ['events', 'events'],
  ['details', 'details'],
  ['inconnu', 'details'],
  [undefined, 'details'],
])('tab %s shows %s', (value, tab) => expect(toOrderTab(value)).toBe(tab));
