import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayChip,
  dayMonthText,
  formatAgo,
  formatCount,
  formatDate,
  formatDateTime,
  formatEuros,
  formatLongDay,
  formatMonth,
  formatNumber,
  formatRelativeDay,
  joined,
} from './format.ts';

describe('amounts', () => {
  test.each([
    ['1234.50', '1\u00a0234,50\u00a0€'],
    ['45.00', '45,00\u00a0€'],
    ['-640.00', '\u2212640,00\u00a0€'],
    [0, '0,00\u00a0€'],
    ['', ''],
    ['abc', 'abc'],
  ])('%s', (amount, shown) => expect(formatEuros(amount)).toBe(shown));

  test('writes every number as the library of languages does, with a wide space and a true minus sign', () => {
    const ours = (text: string) => text.replaceAll('\u202f', '\u00a0').replace('-', '\u2212');
    const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
    const number = new Intl.NumberFormat('fr-FR');
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
        expect(formatEuros((cents / 100).toFixed(2))).toBe(ours(euros.format(cents / 100)));
        expect(formatNumber(cents)).toBe(ours(number.format(cents)));
      }),
    );
  });

  test('counts the French way', () => {
    expect(formatCount(0, 'commande')).toBe('0\u00a0commande');
    expect(formatCount(1, 'commande')).toBe('1\u00a0commande');
    expect(formatCount(1284, 'commande')).toBe('1\u00a0284\u00a0commandes');
  });
});

describe('days and instants', () => {
  test.each([
    ['2026-11-21', '21/11/2026'],
    // Already the next day in Paris.
    ['2026-11-21T23:30:00.000Z', '22/11/2026'],
    ['2026-07-14T22:30:00.000Z', '15/07/2026'],
    ['n’importe quoi', 'n’importe quoi'],
  ])('%s', (value, shown) => expect(formatDate(value)).toBe(shown));

  test.each([
    ['2026-12-01', '1er décembre'],
    ['2026-11-21', '21 novembre'],
    ['2027-01-05', '5 janvier 2027'],
  ])('shows the day %s as %s in 2026', (day, text) => {
    expect(dayMonthText(day, '2026-11-21')).toBe(text);
  });

  test('names a month, also that of a day', () => {
    expect(formatMonth('2026-08')).toBe('août 2026');
    expect(formatMonth('2026-08-31')).toBe('août 2026');
  });

  test('shows Paris time', () => {
    expect(formatDateTime('2026-11-20T16:42:00.000Z')).toBe('20/11/2026 à 17:42');
  });

  test('names days', () => {
    expect(formatLongDay('2026-11-21')).toBe('samedi 21 novembre');
    expect(formatLongDay('2026-05-01')).toBe('vendredi 1er mai');
    expect(formatLongDay('2026-11-11')).toBe('mercredi 11 novembre');
    expect(formatRelativeDay('2026-11-21', '2026-11-21')).toBe('aujourd’hui');
    expect(formatRelativeDay('2026-12-01', '2026-11-30')).toBe('demain');
    expect(formatRelativeDay('2026-11-29', '2026-11-30')).toBe('hier');
    expect(formatRelativeDay('2026-12-25', '2026-11-30')).toBe('vendredi 25 décembre');
    expect(formatRelativeDay('2027-01-04', '2026-11-30')).toBe('lundi 4 janvier 2027');
    expect(formatRelativeDay('2027-01-01', '2026-12-31')).toBe('demain');
    expect(dayChip('2027-01-02', '2026-12-31')).toBe('Sam. 2');
    expect(dayChip('2026-11-22', '2026-11-22')).toBe('Aujourd’hui 22/11');
    expect(dayChip('2026-11-23', '2026-11-22')).toBe('Demain 23/11');
    expect(dayChip('2026-11-24', '2026-11-22')).toBe('Mar. 24');
    expect(dayChip('2026-12-01', '2026-11-27')).toBe('Mar. 1er');
  });

  test('says how long ago', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(formatAgo('2026-11-21T11:59:30Z', now)).toBe('à l’instant');
    expect(formatAgo('2026-11-21T11:42:00Z', now)).toBe('il y a 18 minutes');
    expect(formatAgo('2026-11-21T10:00:00Z', now)).toBe('il y a 2 heures');
    expect(formatAgo('2026-11-20T11:00:00Z', now)).toBe('hier');
    // 35 hours, and two nights.
    expect(formatAgo('2026-11-23T22:00:00Z', Date.parse('2026-11-25T09:00:00Z'))).toBe('avant-hier');
  });

  test('joins words by a sign that begins no line', () => {
    expect(joined('Prêt', null, '', false, 'à 9 h')).toBe('Prêt\u00a0· à 9 h');
    expect(joined(null, 'seul')).toBe('seul');
  });
});
