import type { VerificationCard } from '@florilege/contract/verifications/verifications.contract.ts';
import { describe, expect, test } from 'vitest';
import { cardsOf, decided, decidedSince, newHand, previous, skipped, taken } from './hand-state.ts';
import { testingCard as card } from './testing-card.ts';
import { HINT, meaningOf, SWIPE } from './verification-card.tsx';

const hand = [card(1), card(2), card(3)];
const orders = (cards: VerificationCard[]) => cards.map(({ order }) => order);

describe('deciding', () => {
  const after = decided(newHand, hand, card(1));

  test('shows the next card at once, and requests those behind the last', () => {
    expect(after).toMatchObject({ turn: 1, wanted: [2, 3], after: 3, release: [] });
    expect(orders(cardsOf(after, hand, false))).toEqual([2, 3]);
  });

  test('hides a card that an earlier answer still has, and shows one that came back since', () => {
    expect(orders(cardsOf(after, [card(2), card(3), card(1)], true))).toEqual([2, 3]);
    expect(orders(cardsOf(after, [card(2), card(1, 3)], true))).toEqual([2, 1]);
    expect(decidedSince(after, hand)).toBe(1);
    expect(decidedSince(after, [card(1, 3)])).toBe(0);
  });

  test('requests from the last card on', () => {
    expect(decided(newHand, [card(7)], card(7))).toMatchObject({ wanted: [], after: 7 });
  });

  test('changes nothing else for a card that left the hand meanwhile', () => {
    expect(decided(newHand, [card(2)], card(1))).toMatchObject({ wanted: [2], gone: { 1: 1 } });
  });
});

describe('putting aside and coming back', () => {
  test('releases a card again when its request was never sent, and brings it back on « Précédente »', () => {
    const once = skipped(newHand, hand);
    expect(once).toMatchObject({ wanted: [2, 3], release: [1], after: 3, aside: [1] });
    const twice = skipped(once, [card(2), card(3)]);
    expect(twice).toMatchObject({ wanted: [3], release: [1, 2], aside: [1, 2] });
    const back = previous(twice, [card(3), card(4), card(5)]);
    expect(back).toMatchObject({ wanted: [2, 3, 4], aside: [1] });
    expect(back.release).toEqual(expect.arrayContaining([1, 5]));
  });

  test('keeps a card that is wanted again', () => {
    const round = skipped(skipped(newHand, [card(1)]), [card(1)]);
    expect(round).toMatchObject({ wanted: [], aside: [1] });
    expect(previous(round, [card(1)])).toMatchObject({ wanted: [1], release: [], aside: [] });
    expect(previous(newHand, hand)).toBe(newHand);
  });

  test('puts a card first again when its decision is undone, and keeps the hand small', () => {
    const back = taken(decided(newHand, hand, card(1)), [card(2), card(3), card(4)], 1);
    expect(back).toMatchObject({ wanted: [1, 2, 3], release: [4], after: 3, gone: {} });
  });
});

test('decides a card beyond 100 px, and shows the decision beyond 50', () => {
  expect([SWIPE, HINT]).toEqual([100, 50]);
  const meanings = (threshold: number, ...distances: number[]) =>
    distances.map((distance) => meaningOf(distance, threshold));
  expect(meanings(SWIPE, 100, 101, -101)).toEqual([null, 'approved', 'rejected']);
  expect(meanings(HINT, -50, 51, -51)).toEqual([null, 'approved', 'rejected']);
});
