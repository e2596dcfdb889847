import { describe, expect, test } from 'vitest';
import { oneOf, searched } from '../read.ts';
import { listUrl } from './list-url.ts';

const url = listUrl(
  '/clients',
  {
    search: searched,
    type: oneOf('household', 'business'),
    archived: oneOf('true'),
  },
  ['archived'],
);

test('reads the parameters it knows and leaves the others out', () =>
  expect(url.search({ search: ' Œillet ', type: 'business', new: '1', from: '12', utm: 'x' })).toEqual({
    search: 'Œillet',
    type: 'business',
    new: '1',
    from: '12',
  }));

test.each([
  [{ type: 'all' }],
  [{ type: ['household', 'business'] }],
  [{ search: '   ' }],
  [{ search: 'x'.repeat(201) }],
  [{ archived: 'false' }],
  [{ new: '2' }],
  [{ from: 'x'.repeat(41) }],
])('counts %j as absent', (search) => expect(url.filtersOf(url.search(search))).toEqual({}));

test('takes neither the dialog of a new record nor what it starts from for a filter', () =>
  expect(url.filtersOf({ new: '1', from: '12', type: 'business' })).toEqual({ type: 'business' }));

describe('a place', () => {
  test('stays when the filters are reset', () =>
    expect(url.placeOf({ search: 'rose', type: 'business', archived: 'true' })).toEqual({
      archived: 'true',
    }));
  test.each([
    [{}, false],
    [{ archived: 'true' as const }, false],
    [{ type: 'household' as const }, true],
    [{ search: 'rose' }, true],
  ])('%j narrows the list: %j', (filters, narrowed) => expect(url.isFiltered(filters)).toBe(narrowed));
});

test('writes only the filters that are set', () => {
  expect(url.href({})).toBe('/clients');
  expect(url.href({ search: 'rose & co', archived: 'true' })).toBe(
    '/clients?search=rose+%26+co&archived=true',
  );
});
