import { type Decision, UNDO_SECONDS } from '@florilege/contract/verifications/verifications.contract.ts';

/** A decision that can be undone `until` (ms); `turn` is the order of the decisions, not of their answers. */
export type Done = { id: number; order: number; decision: Decision; turn: number; until: number };

export type UndoStack = readonly Done[];

/** Adds a decision; of an order only the last can still be undone. */
export function remembered(stack: UndoStack, done: Omit<Done, 'until'>, now: number): UndoStack {
  const others = stack.filter(({ order }) => order !== done.order);
  return [...others, { ...done, until: now + UNDO_SECONDS * 1000 }].toSorted((a, b) => a.turn - b.turn);
}

export const forgotten = (stack: UndoStack, id: number): UndoStack => stack.filter((done) => done.id !== id);

export const lasting = (stack: UndoStack, now: number): UndoStack => stack.filter(({ until }) => until > now);
