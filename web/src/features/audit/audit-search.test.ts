import { expect, it } from 'vitest';
import { auditSearch, filtersOf, isFiltered } from './audit-search.ts';

const read = (search: object) => filtersOf(auditSearch.parse(search));

it.each([
  [{}, {}, false],
  [{ about: 'order:42' }, { about: 'order:42' }, false],
  [{ about: 'subscription:3' }, { about: 'subscription:3' }, false],
  [{ about: 'photo:9' }, { about: 'photo:9' }, false],
  [{ about: 'order:0', kind: 'codes', member: 'Camille' }, {}, false],
  [{ kind: 'team' }, { kind: 'team' }, true],
  [{ date_start: '2026-11-21', date_end: '2026-13-01' }, { date_start: '2026-11-21' }, true],
])('%j is read as %j', (search, filters, filtered) => {
  expect(read(search)).toEqual(filters);
  expect(isFiltered(read(search))).toBe(filtered);
});
