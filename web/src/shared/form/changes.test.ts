import { describe, expect, test } from 'vitest';
import { changeTime, type FieldWords, shownChanges, standingText } from './changes.ts';

const words: FieldWords = { label: (field) => field.toUpperCase(), value: (_, value) => value ?? 'vide' };
const now = new Date('2026-11-21T15:00:00Z');
const at = '2026-11-21T13:02:00.000Z';
type Value = string | null;
const change = (field: string, before: Value, after: Value, author_name: Value = 'Inès') => {
  return { field, before, after, author_name, at };
};

test('today needs no date; the clock is that of Paris', () => {
  expect(changeTime('2026-11-21T13:02:00Z', now)).toBe('à 14:02');
  expect(changeTime('2026-11-20T16:42:00Z', now)).toBe('le 20/11/2026 à 17:42');
  // 23:30 UTC on the 20th is the 21st in Paris.
  expect(changeTime('2026-11-20T23:30:00Z', now)).toBe('à 00:30');
});

describe('shownChanges', () => {
  test('says what, from what to what, who and when', () =>
    expect(shownChanges([change('amount', '64.00', '72.00')], words, now)).toEqual([
      { field: 'amount', label: 'AMOUNT', before: '64.00', after: '72.00', who: 'Inès', when: 'à 14:02' },
    ]));

  test('the system has no name of its own', () =>
    expect(shownChanges([change('status', 'created', 'to_call', null)], words, now)).toMatchObject([
      { who: 'Système' },
    ]));

  test('several changes of a field read as one, by the last person', () => {
    const last = change('status', 'to_call', 'prepared', 'Paul');
    const shown = shownChanges([change('status', 'created', 'to_call'), last], words, now);
    expect(shown).toMatchObject([{ before: 'created', after: 'prepared', who: 'Paul' }]);
  });

  test('there and back is no change', () => {
    const changes = [change('amount', '64.00', '72.00'), change('amount', '72.00', '64.00')];
    expect(shownChanges(changes, words, now)).toEqual([]);
  });
});

test('a field that both changed says what a colleague put in it; any other says nothing', () => {
  const theirs = [change('city', 'Paris', 'Lyon'), change('phone', null, '06')];
  expect(standingText('city', theirs, ['city'], words)).toBe('Saisi entre-temps par Inès\u00a0: Lyon');
  expect(standingText('phone', theirs, ['city'], words)).toBeUndefined();
  expect(standingText('name', theirs, ['name'], words)).toBeUndefined();
});
