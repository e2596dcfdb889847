import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('keeps values as plain text', () => {
  expect(parseSearch('?search=4126&status=to_call&tag=a&tag=b')).toEqual({
    search: '4126',
    status: 'to_call',
    tag: ['a', 'b'],
  });
  expect(parseSearch('')).toEqual({});
});

test('leaves out what is empty and survives the way back', () => {
  expect(stringifySearch({ search: '', status: undefined, page: null })).toBe('');
  expect(stringifySearch({ search: '', page: 1, deleted: false })).toBe('?page=1&deleted=false');
  expect(stringifySearch({})).toBe('');
  const search = { search: 'Étude & Associés', return: '/commandes?search=4126&status=to_call' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
