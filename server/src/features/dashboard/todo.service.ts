import { can } from '@florilege/contract/auth/roles.ts';
import type { TodoLine } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { todoKinds, todoKindValues } from '@florilege/contract/dashboard/todo-kinds.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Member } from '../../platform/http/bind.ts';
import { todoLines } from './todo-lines.ts';

/** What waits for somebody, as far as this member may act on it; nothing else is even counted. */
export async function todoOf(db: Reader, member: Member, day: string): Promise<TodoLine[]> {
  const kinds = todoKindValues.filter((kind) => can(member, todoKinds[kind]));
  const lines = await Promise.all(
    kinds.map(async (kind) => {
      const { amount, ...counted } = await todoLines[kind](db, day);
      return { kind, ...counted, amount: amount === null ? null : formatAmount(amount) };
    }),
  );
  return lines.filter(({ count }) => count > 0);
}
