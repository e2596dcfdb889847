import { can } from '@florilege/contract/auth/roles.ts';
import type { TodoLine } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { todoKinds, todoKindValues } from '@florilege/contract/dashboard/todo-kinds.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Member } from '../../platform/http/bind.ts';
import type { TodoCounts } from './dashboard.public.ts';

/** The lines « À traiter » that this member may act on; the others are not even counted. */
export async function todoOf(
  db: Reader,
  todos: TodoCounts,
  member: Member,
  day: string,
): Promise<TodoLine[]> {
  const kinds = todoKindValues.filter((kind) => can(member, todoKinds[kind]));
  const lines = await Promise.all(
    kinds.map(async (kind) => {
      const [{ count, amount = null, since = null, order_ids = [] } = { count: 0 }] =
        (await todos[kind]?.(db, day)) ?? [];
      return { kind, count, amount: amount === null ? null : formatAmount(amount), since, order_ids };
    }),
  );
  return lines.filter(({ count }) => count > 0);
}
