import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { paymentReceived, refundMade } from '../../features/payments/payment-sentences.ts';
import { staff } from '../people/members.ts';
import type { EventRow, LedgerRow, OrderRow, PaymentRow, Shop } from '../rows.ts';
import { type Clock, daysBetween, parisInstant } from './calendar.ts';
import { minutesLater } from './timeline.ts';

type Books = Pick<Shop, 'orders' | 'events' | 'payments' | 'ledger' | 'refunds' | 'alerts'>;
type Paid = { order: OrderRow; payment: PaymentRow };

/** Reasons for a refund, and the part of the payment. */
const complaints = [
  { reason: 'Deux pivoines fanées à la livraison', part: 0.2 },
  { reason: 'Livraison arrivée après la cérémonie', part: 0.5 },
  { reason: 'Carte oubliée : geste commercial', part: 0.1 },
  { reason: 'Vase cassé pendant le transport', part: 0.3 },
];

/** Adds a few refunds, and one order that was paid twice, whose alert waits. */
export function addAfterSales(shop: Books, clock: Clock): void {
  const paidOnce = paidOnceOf(shop).filter(
    ({ payment }) => daysBetween(dayOf(payment.created_at), clock.today) >= 2,
  );
  const handedOver = paidOnce.filter(({ order }) => ['delivered', 'picked_up'].includes(order.status));
  for (const [index, { reason, part }] of complaints.entries()) {
    const sale = handedOver.at(-4 - 9 * index);
    if (sale) refund(shop, sale, Math.round((sale.payment.amount * part) / 100) * 100, reason);
  }
  const cancelled = paidOnce.findLast(({ order }) => order.status === 'cancelled');
  if (cancelled) refund(shop, cancelled, cancelled.payment.amount, 'Commande annulée par le client');
  const twice = handedOver.findLast(({ payment }) => ['cash', 'card'].includes(payment.method));
  if (twice) payAgain(shop, twice);
}

function paidOnceOf({ orders, payments }: Books): Paid[] {
  const known = new Map(orders.map((order) => [order.id, order]));
  return payments.flatMap((payment) => {
    const order = known.get(payment.order_id);
    const whole =
      order?.financial_status === 'paid' && order.payer_account !== null && payment.amount === order.amount;
    return whole ? [{ order, payment }] : [];
  });
}

/** The morning after, by a senior. */
function refund(shop: Books, { order, payment }: Paid, amount: Cents, reason: string): void {
  const at = parisInstant(addDays(dayOf(payment.created_at), 1), 615);
  const author_id = staff.seniors[0]?.id ?? null;
  shop.refunds.push({ order_id: order.id, amount, reason, author_id, created_at: at });
  const description = refundMade({ amount, method: payment.method });
  record(shop, order, { kind: 'refund', amount: -amount, author_id, at, description, notes: reason });
}

/** Paid at the counter, and by the link that was sent before. */
function payAgain(shop: Books, { order, payment: { amount, created_at } }: Paid): void {
  const at = minutesLater(created_at, 95);
  const again = { method: 'square', amount, author_id: null } as const;
  shop.payments.push({ order_id: order.id, ...again, reference: null, created_at: at });
  const description = paymentReceived(again);
  record(shop, order, { kind: 'payment', amount, author_id: null, at, description, notes: null });
  shop.alerts.push({ order_id: order.id, kind: 'paid_twice', amount, created_at: at });
}

type Entry = Pick<LedgerRow, 'kind' | 'amount' | 'author_id' | 'at'> &
  Pick<EventRow, 'description' | 'notes'>;

/** The ledger entry of the payer, and the event of the order. */
function record({ ledger, events }: Books, order: OrderRow, { description, notes, ...entry }: Entry): void {
  const { id: order_id, payer_account: account } = order;
  const { author_id, at: timestamp } = entry;
  if (account !== null) ledger.push({ account, order_id, ...entry });
  events.push({ order_id, event_type: 'manual_entry', description, notes, author_id, timestamp });
}
