import { expect, test } from 'vitest';
import { auditUrl } from './audit-url.ts';

test.each([
  [{}, {}, false],
  [{ about: 'order:42' }, { about: 'order:42' }, false],
  [{ about: 'subscription:3' }, { about: 'subscription:3' }, false],
  [{ about: 'photo:9' }, { about: 'photo:9' }, false],
  [{ about: 'order:0', kind: 'codes', member: 'Camille' }, {}, false],
  [{ kind: 'team' }, { kind: 'team' }, true],
  [{ date_start: '2026-11-21', date_end: '2026-13-01' }, { date_start: '2026-11-21' }, true],
])('reads %j as %j', (search: Record<string, unknown>, filters, filtered) => {
  const found = auditUrl.filtersOf(auditUrl.search(search));
  expect(found).toEqual(filters);
  expect(auditUrl.isFiltered(found)).toBe(filtered);
});
