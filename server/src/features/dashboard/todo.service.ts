import { can } from '@florilege/contract/auth/roles.ts';
import { type TodoKind, todoKinds, todoKindValues } from '@florilege/contract/dashboard/todo-kinds.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Member } from '../../platform/http/bind.ts';
import type { Counted, TodoCounts } from './dashboard.public.ts';

const NOTHING: Counted = { count: 0 };

/** The lines « À traiter » that this member may act on; the others are not even counted. */
export async function todoOf(db: Reader, todos: TodoCounts, member: Member, day: string) {
  const lineOf = async (kind: TodoKind) => {
    const [counted = NOTHING] = (await todos[kind]?.(db, day, member)) ?? [];
    const { count, amount = null, since = null, order_ids = [], member_names = [] } = counted;
    const total = amount === null ? null : formatAmount(amount);
    return { kind, count, amount: total, since, order_ids, member_names };
  };
  const lines = await Promise.all(todoKindValues.filter((kind) => can(member, todoKinds[kind])).map(lineOf));
  return lines.filter(({ count }) => count > 0);
}
