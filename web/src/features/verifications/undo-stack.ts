import { type Decision, UNDO_SECONDS } from '@florilege/contract/verifications/verifications.contract.ts';

/** A decision that can be taken back `until` (ms); `turn` says which was made first, whichever answer came first. */
export type Done = { id: number; order: number; decision: Decision; turn: number; until: number };

/** The newest last. */
export type UndoStack = readonly Done[];

/** One more; of an order only the last decision can still be taken back. */
export function remembered(stack: UndoStack, done: Omit<Done, 'until'>, now: number): UndoStack {
  const others = stack.filter(({ order }) => order !== done.order);
  return [...others, { ...done, until: now + UNDO_SECONDS * 1000 }].toSorted((a, b) => a.turn - b.turn);
}

export const forgotten = (stack: UndoStack, id: number): UndoStack => stack.filter((done) => done.id !== id);

/** Those whose time lasts. */
export const lasting = (stack: UndoStack, now: number): UndoStack => stack.filter(({ until }) => until > now);
