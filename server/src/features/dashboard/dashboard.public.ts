import type { TodoKind } from '@florilege/contract/dashboard/todo-kinds.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Member } from '../../platform/http/bind.ts';

/** The orders that a line « À traiter » names; it counts them all. */
export const NAMED_ORDERS = 3;

export type Counted = {
  count: number;
  amount?: Cents | null;
  since?: string | null;
  order_ids?: number[];
  member_names?: string[];
};

type Count = (db: Reader, day: string, member: Pick<Member, 'id' | 'role'>) => Promise<Counted[]>;
/** The count of each line « À traiter »; `day` is today in Paris, `member` whose own work some lines count. */
export type TodoCounts = Partial<Record<TodoKind, Count>>;

export function gatherTodos(parts: readonly (TodoCounts | undefined)[]): TodoCounts {
  const all: TodoCounts = {};
  for (const part of parts) Object.assign(all, part);
  return all;
}
