import { describe, expect, it } from 'vitest';
import { testingStop } from '../testing-stop.ts';
import { endOfRun, nextDayText } from './run-end.ts';

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
  it('is not over while a door was not visited', () => {
    expect(endOfRun([delivered, testingStop(2)], [])).toBeNull();
  });
  it.each([
    [[delivered], '1 livraison faite'],
    [[delivered, delivered, missed(3, 'absent')], '2 livraisons faites · 1 absent'],
    [[missed(3, 'absent'), missed(4, 'refused')], '0 livraison faite · 1 absent · 1 refusée'],
  ] as const)('says what became of it', (stops, words) => {
    expect(endOfRun(stops, [])?.replaceAll('\u00a0', ' ')).toBe(words);
  });
});

describe('the next day', () => {
  it('has its deliveries and the time of the first', () => {
    const stops = [testingStop(1), testingStop(2)];
    expect(nextDayText(stops)).toBe('2\u00a0livraisons, la première vers 09:00');
    expect(nextDayText([testingStop(1, { delivery_time_slot: null })])).toBe('1\u00a0livraison');
    expect(nextDayText([])).toBe('rien de prévu pour l’instant');
  });
});
