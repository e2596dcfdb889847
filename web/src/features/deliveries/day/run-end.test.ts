import { describe, expect, test } from 'vitest';
import { testingStop } from '../testing-stop.ts';
import { endOfRun, nextDayText, undoneText } from './run-end.ts';

const proof = (outcome: 'absent' | 'refused') => ({
  id: 'a',
  order_id: 3,
  outcome,
  received_by: null,
  note: null,
  taken_at: '2026-11-21T10:00:00Z',
  author_name: 'Yanis',
  conflict: null,
});
const delivered = testingStop(1, { status: 'delivered' });
const missed = (id: number, outcome: 'absent' | 'refused') =>
  testingStop(id, { missed: true, proof: proof(outcome) });

describe('a run', () => {
  test('is not over while a door was not visited', () => {
    expect(endOfRun([delivered, testingStop(2)], [])).toBeNull();
  });
  test.each([
    [[delivered], '1 livraison faite'],
    [[delivered, delivered, missed(3, 'absent')], '2 livraisons faites · 1 absent'],
    [[missed(3, 'absent'), missed(4, 'refused')], '0 livraison faite · 1 absent · 1 refusée'],
  ] as const)('says what became of it', (stops, words) => {
    expect(endOfRun(stops, [])?.replaceAll('\u00a0', ' ')).toBe(words);
  });
});

describe('the next day', () => {
  test('has its deliveries and the time of the first', () => {
    const stops = [testingStop(1), testingStop(2)];
    expect(nextDayText(stops)).toBe('2\u00a0livraisons, la première vers 09:00');
    expect(nextDayText([testingStop(1, { delivery_time_slot: null })])).toBe('1\u00a0livraison');
    expect(nextDayText([])).toBe('rien de prévu pour l’instant');
  });
});

describe('the day before', () => {
  const undone = (id: number) => testingStop(id, { status: id === 2 ? 'delivering' : 'to_deliver' });
  test.each([
    [[delivered], null],
    [[delivered, undone(2)], '1 livraison d’hier n’est pas faite'],
    [[undone(2), undone(3), testingStop(4, { status: 'to_call' })], '2 livraisons d’hier ne sont pas faites'],
  ] as const)('says how many stops were not made', (stops, words) => {
    expect(undoneText(stops, [])).toBe(words);
  });
  test('counts none whose proof is on this device', () => {
    const kept = { ...proof('absent'), outcome: 'delivered', order_id: 2, state: 'waiting' } as const;
    expect(
      undoneText([undone(2)], [{ ...kept, member: 'yanis', recipient: '', photo: null, reason: null }]),
    ).toBeNull();
  });
});
