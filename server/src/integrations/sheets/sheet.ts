import type { GuardedField } from '@florilege/contract/auth/field-rights.ts';
import { parisTime } from '@florilege/contract/http/dates.ts';

/** Euros are cents, days `YYYY-MM-DD`, instants ISO 8601, phones E.164. */
export type CellKind = 'text' | 'phone' | 'euros' | 'number' | 'day' | 'instant';
export type Cell = string | number | null;

/** A column of a list as a file. `guard`: the field of the contract that not everyone may read. */
export type SheetColumn<Row> = {
  head: string;
  kind: CellKind;
  value(row: Row): Cell;
  guard?: GuardedField;
};

/** The batches as they come; each is read once. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** An instant as clocks in Paris show it. */
export function dayAndTime(instant: string): { day: string; time: string } {
  const [day = '', time = ''] = parisTime(new Date(instant)).split(' ');
  return { day, time: time.slice(0, 5) };
}
