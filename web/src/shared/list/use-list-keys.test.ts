import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pressInList } from './use-list-keys.ts';

const body = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('document', { body, activeElement: null });
  vi.stubGlobal('Node', class {});
  vi.stubGlobal('HTMLElement', class {});
});
afterEach(() => vi.unstubAllGlobals());

const done: string[] = [];
const actions = {
  rows: { current: null },
  onSearch: () => void done.push('search'),
  onNew: () => void done.push('new'),
  onEnd: () => void done.push('end'),
};

test.each(['ArrowDown', 'ArrowUp', 'j', 'k', 'x'])(
  '%s is the page’s where there is no row to go to',
  (key) => {
    expect(pressInList(key, body, actions)).toBe(false);
  },
);

test('`n` and `/` are the list’s', () => {
  expect([pressInList('n', body, actions), pressInList('/', body, actions)]).toEqual([true, true]);
  expect(done).toEqual(['new', 'search']);
});
