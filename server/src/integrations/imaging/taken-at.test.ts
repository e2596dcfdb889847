import { describe, expect, test } from 'vitest';
import { takenAt } from './taken-at.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (dateTime: string, offset: string | null = null, fraction: string | null = null) =>
  takenAt({ dateTime, offset, fraction }, now);

describe('takenAt', () => {
  test.each([
    ['Paris in winter', at('2026:01:15 18:00:00'), '2026-01-15T17:00:00.000Z'],
    ['Paris in summer', at('2026:07:14 12:30:05'), '2026-07-14T10:30:05.000Z'],
    ['its own zone', at('2026:07:14 12:30:05', '-05:00'), '2026-07-14T17:30:05.000Z'],
    ['half an hour', at('2026:07:14 12:30:05', '+05:30'), '2026-07-14T07:00:05.000Z'],
    ['parts of a second', at('2026:07:14 12:30:05', '+00:00', '0427'), '2026-07-14T12:30:05.042Z'],
    ['a zone that is none', at('2026:07:14 12:30:05', '   :  '), '2026-07-14T10:30:05.000Z'],
    ['a moment before clocks skip', at('2026:03:29 01:59:59'), '2026-03-29T00:59:59.000Z'],
    ['in the hour that clocks skip', at('2026:03:29 02:30:00'), '2026-03-29T01:30:00.000Z'],
    ['a moment after clocks skip', at('2026:03:29 03:00:00'), '2026-03-29T01:00:00.000Z'],
    ['before the repeated hour', at('2026:10:25 01:59:59'), '2026-10-24T23:59:59.000Z'],
    ['in the repeated hour', at('2026:10:25 02:30:00'), '2026-10-25T00:30:00.000Z'],
    ['after the repeated hour', at('2026:10:25 03:00:00'), '2026-10-25T02:00:00.000Z'],
    ['a camera a little fast', at('2026:11:22 08:00:00'), '2026-11-22T07:00:00.000Z'],
  ])('%s', (_name, instant, expected) => {
    expect(instant).toBe(expected);
  });

  test.each([
    '0000:00:00 00:00:00',
    '1970:01:01 01:00:00',
    '1980:01:01 00:00:00',
    '2026:12:24 18:00:00',
    '9999:12:31 23:59:59',
    '2026:02:30 10:00:00',
    '2026:13:01 10:00:00',
    '2026:06:01 25:00:00',
    '2026:06:01 10:61:00',
    '    :  :     :  :  ',
    '1er juin 2026',
    '',
  ])('%s is no date', (dateTime) => {
    expect(at(dateTime)).toBeNull();
  });
});
