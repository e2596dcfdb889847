import { addDays, dayOf } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { paymentReceived, refundMade } from '../../features/payments/payment-sentences.ts';
import { staff } from '../people/members.ts';
import type { AlertRow, EventRow, LedgerRow, OrderRow, PaymentRow, RefundRow } from '../rows.ts';
import { type Clock, daysBetween, parisInstant } from './calendar.ts';
import { minutesLater } from './timeline.ts';

type Books = {
  orders: OrderRow[];
  events: EventRow[];
  payments: PaymentRow[];
  ledger: LedgerRow[];
  refunds: RefundRow[];
  alerts: AlertRow[];
};
type Paid = { order: OrderRow; payment: PaymentRow };

/** What was wrong, and how much of it was given back. */
const complaints = [
  { reason: 'Deux pivoines fanées à la livraison', part: 0.2 },
  { reason: 'Livraison arrivée après la cérémonie', part: 0.5 },
  { reason: 'Carte oubliée : geste commercial', part: 0.1 },
  { reason: 'Vase cassé pendant le transport', part: 0.3 },
];

/** What comes after a sale: a few refunds, and one order that was paid twice and that nobody looked at yet. */
export function addAfterSales(shop: Books, clock: Clock): void {
  const paidOnce = paidOnceOf(shop).filter(
    ({ payment }) => daysBetween(dayOf(payment.created_at), clock.today) >= 2,
  );
  const handedOver = paidOnce.filter(
    ({ order }) => order.status === 'delivered' || order.status === 'picked_up',
  );
  for (const [index, { reason, part }] of complaints.entries()) {
    const sale = handedOver.at(-4 - 9 * index);
    if (sale) giveBack(shop, sale, Math.round((sale.payment.amount * part) / 100) * 100, reason);
  }
  const cancelled = paidOnce.filter(({ order }) => order.status === 'cancelled').at(-1);
  if (cancelled) giveBack(shop, cancelled, cancelled.payment.amount, 'Commande annulée par le client');
  const twice = handedOver
    .filter(({ payment }) => payment.method === 'cash' || payment.method === 'card')
    .at(-1);
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

/** The morning after, by whoever may. */
function giveBack(shop: Books, { order, payment }: Paid, amount: Cents, reason: string): void {
  const at = parisInstant(addDays(dayOf(payment.created_at), 1), 615);
  const author = staff.seniors[0]?.id ?? null;
  shop.refunds.push({ order_id: order.id, amount, reason, author_id: author, created_at: at });
  enter(shop, order, { kind: 'refund', amount: -amount, author_id: author, at });
  tell(shop, order, {
    description: refundMade({ amount, method: payment.method }),
    notes: reason,
    author_id: author,
    timestamp: at,
  });
}

/** Paid at the counter, and by the link that was sent before. */
function payAgain(shop: Books, { order, payment }: Paid): void {
  const at = minutesLater(payment.created_at, 95);
  const again = { method: 'square', amount: payment.amount } as const;
  shop.payments.push({ order_id: order.id, ...again, reference: null, author_id: null, created_at: at });
  enter(shop, order, { kind: 'payment', amount: payment.amount, author_id: null, at });
  tell(shop, order, { description: paymentReceived(again), notes: null, author_id: null, timestamp: at });
  shop.alerts.push({ order_id: order.id, kind: 'paid_twice', amount: payment.amount, created_at: at });
}

function enter(
  { ledger }: Books,
  { id, payer_account }: OrderRow,
  entry: Omit<LedgerRow, 'account' | 'order_id'>,
): void {
  if (payer_account !== null) ledger.push({ account: payer_account, order_id: id, ...entry });
}

function tell({ events }: Books, { id }: OrderRow, told: Omit<EventRow, 'order_id' | 'event_type'>): void {
  events.push({ order_id: id, event_type: 'manual_entry', ...told });
}
