import type { TodoKind } from '@florilege/contract/dashboard/todo-kinds.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { Reader } from '../../platform/db/db.ts';

/** The orders that a line « À traiter » names; it counts them all. */
export const NAMED_ORDERS = 3;

export type Counted = {
  count: number;
  amount?: Cents | null;
  since?: string | null;
  order_ids?: number[];
  member_names?: string[];
};

/** The count of each line « À traiter »; `day` is today in Paris. */
export type TodoCounts = Partial<Record<TodoKind, (db: Reader, day: string) => Promise<Counted[]>>>;

export function gatherTodos(parts: readonly (TodoCounts | undefined)[]): TodoCounts {
  const all: TodoCounts = {};
  for (const part of parts) Object.assign(all, part);
  return all;
}
