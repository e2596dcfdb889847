import { UNDO_SECONDS } from '@florilege/contract/verifications/verifications.contract.ts';
import { expect, test } from 'vitest';
import { forgotten, lasting, remembered, type UndoStack } from './undo-stack.ts';

const done = (id: number, turn = id) => ({ id, order: 100 + id, decision: 'approved' as const, turn });
const ids = (stack: UndoStack) => stack.map(({ id }) => id);
const SECOND = 1000;

test('keeps each decision for its own time, the newest first', () => {
  const three = remembered(remembered(remembered([], done(1), 0), done(2), 3 * SECOND), done(3), 5 * SECOND);
  expect(ids(three)).toEqual([1, 2, 3]);
  expect(ids(forgotten(three, 3))).toEqual([1, 2]);
  expect(ids(lasting(three, UNDO_SECONDS * SECOND - 1))).toEqual([1, 2, 3]);
  expect(ids(lasting(three, UNDO_SECONDS * SECOND))).toEqual([2, 3]);
  expect(ids(lasting(three, (UNDO_SECONDS + 3) * SECOND))).toEqual([3]);
  expect(ids(lasting(three, (UNDO_SECONDS + 5) * SECOND))).toEqual([]);
});

test('keeps a later decision above one whose answer came late', () => {
  expect(ids(remembered(remembered([], done(2), 0), done(1), SECOND))).toEqual([1, 2]);
});

test('keeps only the last decision of an order', () => {
  const twice = remembered(remembered([], done(1), 0), { ...done(5), order: 101 }, SECOND);
  expect(ids(twice)).toEqual([5]);
});
