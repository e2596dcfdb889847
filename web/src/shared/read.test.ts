import { expect, test } from 'vitest';
import { day, matching, oneOf, recordNumber, searched, uuid } from './read.ts';

test.each([
  [day, '2026-02-28', '2026-02-28'],
  [day, '2026-02-30', undefined],
  [day, '2026-13-01', undefined],
  [day, '1999-12-31', undefined],
  [day, '2101-01-01', undefined],
  [day, '2026-02-28T00:00:00Z', undefined],
  [day, 20260228, undefined],
  [uuid, '4f4a1f0e-6d3c-4f0e-9d55-0c7c1f6a2b11', '4f4a1f0e-6d3c-4f0e-9d55-0c7c1f6a2b11'],
  [uuid, '4f4a1f0e-6d3c-0f0e-9d55-0c7c1f6a2b11', undefined],
  [uuid, ' 4f4a1f0e-6d3c-4f0e-9d55-0c7c1f6a2b11', undefined],
  [recordNumber, '42', '42'],
  [recordNumber, '042', undefined],
  [recordNumber, '1234567890123456', undefined],
  [searched, ' Œillet ', 'Œillet'],
  [searched, '   ', undefined],
  [searched, 'x'.repeat(201), undefined],
  [searched, ['a', 'b'], undefined],
  [oneOf('household', 'business'), 'business', 'business'],
  [oneOf('household', 'business'), 'all', undefined],
  [oneOf('household', 'business'), ['business'], undefined],
  [matching(/^a$/), 'a', 'a'],
  [matching(/^a$/), 'b', undefined],
])('%o reads %j as %j', (read, value: unknown, expected) => expect(read(value)).toEqual(expected));
