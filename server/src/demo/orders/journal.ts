import {
  type OrderStatus,
  orderStatuses,
  orderStatusValues,
} from '@florilege/contract/orders/order-status.ts';
import { ORDER_CREATED, statusSentence } from '../../features/orders/order-sentences.ts';
import { demoMembers } from '../people/members.ts';
import type { EventRow, JournalRow, Shop } from '../rows.ts';

const DAYS = 21;

/** The last weeks of the journal as the triggers would have written it, from the events and payments. */
export function journalOf(shop: Pick<Shop, 'orders' | 'events' | 'payments'>, now: Date): JournalRow[] {
  const since = now.getTime() - DAYS * 86_400_000;
  const recent = (at: Date) => at.getTime() >= since && at <= now;
  const amounts = new Map(shop.orders.map(({ id, amount }) => [id, amount]));
  const statuses = new Map<number, OrderStatus>();
  const changes = shop.events.flatMap((event): JournalRow[] => {
    const { order_id, timestamp: at, author_id: member_id } = event;
    const change = changeOf(event, amounts.get(order_id) ?? 0, statuses);
    if (!change || !recent(at)) return [];
    const action = change.before ? 'update' : 'insert';
    return [{ at, member_id, entity: 'orders', order_id, action, ...change }];
  });
  const payments = shop.payments
    .filter(({ created_at }) => recent(created_at))
    .map(({ order_id, amount, method, author_id: member_id, created_at: at }): JournalRow => {
      const after = { amount, method, state: 'completed' };
      return { at, member_id, entity: 'payments', order_id, action: 'insert', before: null, after };
    });
  return [...changes, ...payments].sort((a, b) => a.at.getTime() - b.at.getTime());
}

const statusLabelled = (label: string | undefined) =>
  orderStatusValues.find((status) => orderStatuses[status].label === label);

function changeOf(
  { description, order_id }: EventRow,
  amount: number,
  statuses: Map<number, OrderStatus>,
): Pick<JournalRow, 'before' | 'after'> | null {
  if (description === ORDER_CREATED) return { before: null, after: { amount, status: 'created' } };
  const driver = /^Livreur\u00a0: (.+)$/.exec(description)?.[1];
  const member = driver && demoMembers.find(({ display_name }) => display_name === driver);
  if (member) return { before: { delivery_person: null }, after: { delivery_person: member.id } };
  const label = /^Statut\u00a0: .+ → (.+)$/.exec(description)?.[1];
  const cancelled = description === statusSentence('created', 'cancelled');
  const status = cancelled ? 'cancelled' : statusLabelled(label);
  if (!status) return null;
  const before = { status: statuses.get(order_id) ?? 'created' };
  statuses.set(order_id, status);
  return { before, after: { status } };
}
