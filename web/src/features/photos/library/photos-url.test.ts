import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../shared/search-params.ts';
import { libraryFilters, photoHref, photosUrl, toListQuery } from './photos-url.ts';

const read = (url: string) => photosUrl.filtersOf(photosUrl.search(parseSearch(url)));

describe('the URL of the library', () => {
  test('writes each value of a filter and reads it back', () => {
    const search = {
      search: 'été',
      tag: ['mariage', 'rond & blanc'],
      status: 'pending',
      date_start: '2026-11-01',
      view: 'table',
    } as const;
    expect(read(stringifySearch(search))).toEqual(search);
  });

  test('reads one tag as a list', () => {
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
  ])('ignores an invalid value: %s', (url) => {
    expect(read(url)).toEqual({});
  });

  test('keeps the view out of the filters', () => {
    expect(libraryFilters(read('?view=table&search=rose'))).toEqual({ search: 'rose' });
    expect(photosUrl.isFiltered({ view: 'table' })).toBe(false);
  });

  test('puts a photo over its library', () => {
    expect(photoHref({ tag: ['a', 'b'] }, 12)).toBe('/medias/12?tag=a&tag=b');
    expect(photosUrl.href({})).toBe('/medias');
  });

  test('treats the bin as a place, not a filter', () => {
    expect(photosUrl.isFiltered({ deleted: 'true' })).toBe(false);
    expect(photosUrl.isFiltered({ deleted: 'true', search: 'rose' })).toBe(true);
    expect(photosUrl.placeOf({ deleted: 'true', search: 'rose' })).toEqual({ deleted: 'true' });
    expect(toListQuery({ deleted: 'true', tag: ['a'] })).toEqual({ deleted: true, tag: ['a'] });
  });
});
