import type { GuardedField } from '@florilege/contract/auth/field-rights.ts';
import { dayOf, TIME_ZONE } from '@florilege/contract/http/dates.ts';

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

const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE });

/** An instant as clocks in Paris show it. */
export function parisTime(instant: string): { day: string; time: string } {
  const date = new Date(instant);
  return { day: dayOf(date), time: time.format(date) };
}
