import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../shared/search-params.ts';
import {
  filtersOf,
  isFiltered,
  photosAddress,
  photosSearch,
  resetFilters,
  toListQuery,
} from './photos-search.ts';

const read = (address: string) => photosSearch.parse(parseSearch(address));

describe('the address of the library', () => {
  test('a filter is there once for each value, and comes back as it was', () => {
    const search = {
      search: 'été',
      tag: ['mariage', 'rond & blanc'],
      status: 'pending',
      date_start: '2026-11-01',
      view: 'table',
    } as const;
    expect(read(stringifySearch(search))).toEqual(search);
  });

  test('one tag is a list of one', () => {
    expect(read('?tag=mariage').tag).toEqual(['mariage']);
  });

  test.each([
    ['?status=perdue'],
    ['?date_start=hier'],
    ['?date_end=2126-11-21'],
    ['?deleted=peut-%C3%AAtre'],
    ['?view=liste'],
    ['?search=%20'],
    ['?tag='],
    ['?tag=roses,pivoines'],
    [`?tag=${'a'.repeat(101)}`],
    [`?${'tag=a&'.repeat(21)}`],
  ])('what is no value counts as absent: %s', (address) => {
    expect(filtersOf(read(address))).toEqual({});
  });

  test('how it is shown is no filter', () => {
    expect(filtersOf(read('?view=table&search=rose'))).toEqual({ search: 'rose' });
  });

  test('a photo stands over its library', () => {
    expect(photosAddress({ tag: ['a', 'b'] }, 12)).toBe('/medias/12?tag=a&tag=b');
    expect(photosAddress({})).toBe('/medias');
  });
});

test('the bin is a place, not a filter', () => {
  expect(isFiltered({ deleted: 'true' })).toBe(false);
  expect(isFiltered({ deleted: 'true', search: 'rose' })).toBe(true);
  expect(resetFilters({ deleted: 'true', search: 'rose' })).toEqual({ deleted: 'true' });
  expect(toListQuery({ deleted: 'true', tag: ['a'] })).toEqual({ deleted: true, tag: ['a'] });
});
