import type { ErrorCode } from '@florilege/contract/http/errors.ts';

/** A refused call, for `toMatchObject`. */
export const refused = (status: number, code: ErrorCode) => ({ status, body: { code } });

/** A call refused for its fields, for `toMatchObject`: name → sentence. */
export const invalid = (fields: Record<string, unknown>) => ({ status: 400, body: { fields } });

/** One property of every row. */
export const valuesOf = <Key extends string, Value>(rows: Record<Key, Value>[], key: Key): Value[] =>
  rows.map((row) => row[key]);

/** The statuses of answers to requests at the same moment, in ascending order. */
export const statusesOf = (answers: { status: number }[]) => valuesOf(answers, 'status').sort();
