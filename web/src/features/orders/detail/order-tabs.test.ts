import { expect, test } from 'vitest';
import { toOrderTab } from './order-tabs.tsx';

test.each([
  ['events', 'events'],
  ['details', 'details'],
  ['inconnu', 'details'],
  [undefined, 'details'],
])('the tab %s of the URL shows %s', (value, tab) => expect(toOrderTab(value)).toBe(tab));
