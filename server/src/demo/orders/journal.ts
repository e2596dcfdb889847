import {
  type OrderStatus,
  orderStatuses,
  orderStatusValues,
} from '@florilege/contract/orders/order-status.ts';
import { demoMembers } from '../people/members.ts';
import type { EventRow } from '../rows.ts';
import type { Shop } from '../shop.ts';

/** An entry of the journal as the triggers would have written it, had the shop been filled by hand. */
export type JournalRow = {
  at: Date;
  member_id: string | null;
  entity: 'orders' | 'payments';
  /** Number of the order. */
  order_id: number;
  action: 'insert' | 'update';
  before: object | null;
  after: object;
};

const DAYS = 21;

/** The last weeks of the journal, told by the events and payments that are there anyway. */
export function journalOf(shop: Pick<Shop, 'orders' | 'events' | 'payments'>, now: Date): JournalRow[] {
  const since = now.getTime() - DAYS * 86_400_000;
  const recent = (at: Date) => at.getTime() >= since && at <= now;
  const orders = new Map(shop.orders.map((order) => [order.id, order]));
  const statuses = new Map<number, OrderStatus>();
  const told = shop.events.flatMap((event): JournalRow[] => {
    const order = orders.get(event.order_id);
    const change = order && changeOf(event, order.amount, statuses);
    if (!change || !recent(event.timestamp)) return [];
    const { before, after } = change;
    const action = before ? 'update' : 'insert';
    return [
      {
        at: event.timestamp,
        member_id: event.author_id,
        entity: 'orders',
        order_id: event.order_id,
        action,
        before,
        after,
      },
    ];
  });
  const paid = shop.payments
    .filter(({ created_at }) => recent(created_at))
    .map(({ order_id, amount, method, author_id, created_at }): JournalRow => {
      const after = { amount, method, state: 'completed' };
      return {
        at: created_at,
        member_id: author_id,
        entity: 'payments',
        order_id,
        action: 'insert',
        before: null,
        after,
      };
    });
  return [...told, ...paid].sort((a, b) => a.at.getTime() - b.at.getTime());
}

const statusOf = (label: string | undefined) =>
  orderStatusValues.find((status) => orderStatuses[status].label === label);

function changeOf(
  { description, order_id }: EventRow,
  amount: number,
  statuses: Map<number, OrderStatus>,
): { before: object | null; after: object } | null {
  if (description === 'Commande créée') return { before: null, after: { amount, status: 'created' } };
  const driver = /^Livreur\u00a0: (.+)$/.exec(description)?.[1];
  const member = driver && demoMembers.find(({ display_name }) => display_name === driver);
  if (member) return { before: { delivery_person: null }, after: { delivery_person: member.id } };
  const label = /^Statut\u00a0: .+ → (.+)$/.exec(description)?.[1];
  const status = description === 'Commande annulée' ? 'cancelled' : statusOf(label);
  if (!status) return null;
  const before = { status: statuses.get(order_id) ?? 'created' };
  statuses.set(order_id, status);
  return { before, after: { status } };
}
