import { expect, test } from 'vitest';
import { daysText, nextText, ownText, spanText, stateDisplay } from './subscription-words.ts';

const label = (stated: Omit<Parameters<typeof stateDisplay>[0], 'payer_account'>, payer = true) =>
  stateDisplay({ ...stated, payer_account: payer ? {} : null }).label;

test('says until when a pause lasts', () => {
  expect(label({ state: 'active', paused_from: null, paused_until: null })).toBe('Actif');
  expect(label({ state: 'paused', paused_from: null, paused_until: null })).toBe('En pause');
  expect(label({ state: 'paused', paused_from: null, paused_until: '2001-01-05' })).toBe(
    'En pause, reprise le 05/01/2001',
  );
  expect(label({ state: 'active', paused_from: '2001-12-12', paused_until: '2002-01-05' })).toBe(
    'Actif, pause dès le 12/12/2001',
  );
  expect(label({ state: 'ended', paused_from: null, paused_until: null })).toBe('Terminé');
});

test('calls nothing active whose client was deleted', () => {
  expect(label({ state: 'active', paused_from: null, paused_until: null }, false)).toBe('Sans payeur');
  expect(label({ state: 'paused', paused_from: null, paused_until: null }, false)).toBe('Sans payeur');
  expect(label({ state: 'ended', paused_from: null, paused_until: null }, false)).toBe('Terminé');
});

test('shows the next date with its slot, or why there is none', () => {
  expect(nextText({ next: { day: '2001-11-24', slot: '9h00-12h00' }, state: 'active' })).toBe(
    'Samedi 24 novembre 2001\u00a0· Matin',
  );
  expect(nextText({ next: null, state: 'paused' })).toBe('Après la reprise');
  expect(nextText({ next: null, state: 'ended' })).toBe('—');
});

test('lists what was changed of a date', () => {
  expect(ownText({ date: '2001-11-24', moved: true, repriced: false, own_message: true })).toEqual([
    'Déplacée (prévue le 24 novembre 2001)',
    'Carte de cette date',
  ]);
  expect(ownText({ date: '2001-11-24', moved: false, repriced: false, own_message: false })).toEqual([]);
});

test.each([
  [{ until_date: null, occurrences: null, ended_on: null }, 'sans fin'],
  [{ until_date: '2001-12-01', occurrences: null, ended_on: null }, 'jusqu’au 1er décembre 2001'],
  [{ until_date: null, occurrences: 12, ended_on: null }, 'pour 12 dates'],
  [{ until_date: null, occurrences: null, ended_on: '2001-12-01' }, 'terminé le 1er décembre 2001'],
])('shows %j as %s', (end, text) => {
  expect(spanText({ start_date: '2001-11-24', ...end })).toBe(`Depuis le 24 novembre 2001, ${text}`);
});

test('joins days to a sentence', () => {
  expect(daysText(['2001-11-24'])).toBe('le 24 novembre 2001');
  expect(daysText(['2001-11-24', '2001-12-01'])).toBe('les 24 novembre 2001 et 1er décembre 2001');
});
