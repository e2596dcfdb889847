import { describe, expect, test } from 'vitest';
import {
  clientLink,
  clientsSearch,
  filtersOf,
  isFiltered,
  listAddress,
  resetFilters,
} from './clients-search.ts';

test('what the address says and the list understands', () =>
  expect(
    clientsSearch.parse({ search: ' Œillet ', type: 'business', archived: 'true', new: '1', utm: 'x' }),
  ).toEqual({
    search: 'Œillet',
    type: 'business',
    archived: 'true',
    new: '1',
  }));

test.each([
  [{ type: 'all' }],
  [{ type: ['household', 'business'] }],
  [{ search: '   ' }],
  [{ search: 'x'.repeat(201) }],
  [{ archived: 'false' }],
  [{ new: '2' }],
])('%j counts as absent', (search) => expect(filtersOf(clientsSearch.parse(search))).toEqual({}));

test('the dialog of a new client is no filter', () =>
  expect(filtersOf({ new: '1', type: 'business' })).toEqual({ type: 'business' }));

describe('the archived clients are a place, not a filter', () => {
  test('it is kept when the filters go', () =>
    expect(resetFilters({ search: 'rose', type: 'business', archived: 'true' })).toEqual({
      archived: 'true',
    }));
  test.each([
    [{}, false],
    [{ archived: 'true' as const }, false],
    [{ type: 'household' as const }, true],
    [{ search: 'rose' }, true],
  ])('%j narrows: %j', (filters, narrowed) => expect(isFiltered(filters)).toBe(narrowed));
});

test('an unfiltered list has a bare address', () => expect(listAddress({})).toBe('/clients'));

test('a client opened from the list takes search, type and the whole list along', () =>
  expect(clientLink({ search: 'rose & co', type: 'business', archived: 'true' })).toEqual({
    search: 'rose & co',
    type: 'business',
    return: '/clients?search=rose+%26+co&type=business&archived=true',
  }));
