import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type { RefundKind } from '@florilege/contract/payments/payment-records.ts';
import {
  amountSentence,
  driverSentence,
  ORDER_CREATED,
  statusSentence,
} from '../../features/orders/order-sentences.ts';
import { paymentReceived, refundMade } from '../../features/payments/payment-sentences.ts';
import type { DemoMember } from '../people/members.ts';
import type { EventRow, LedgerRow, OrderRow, PaymentRow, Shop } from '../rows.ts';
import type { Remark } from '../words/remarks.ts';
import type { Draft } from './drafts.ts';

export type Act = { at: Date; by: string | null };
export type Books = ReturnType<typeof createBooks>;

const DAY = 86_400_000;
/** Older payments have no event of their own, and the journal is younger still. */
const EVENTS_OF_MONEY = 60 * DAY;
const JOURNAL = 21 * DAY;
const moneySentences: Partial<Record<FinancialStatus, string>> = {
  quoted: 'Devis créé',
  link_generated: 'Lien de paiement envoyé au client',
  invoiced: 'Facture envoyée au client',
};

/** Writes every act on an order as the product does: its row, events, ledger, payments and journal. */
export function createBooks(now: Date) {
  const rows = {
    orders: [] as OrderRow[],
    order_events: [] as EventRow[],
    payments: [] as PaymentRow[],
    refunds: [] as Shop['refunds'],
    order_reductions: [] as Shop['order_reductions'],
    payment_alerts: [] as Shop['payment_alerts'],
    order_invoices: [] as Shop['order_invoices'],
    ledger_entries: [] as LedgerRow[],
    audit_entries: [] as Shop['audit_entries'],
  };
  const age = (at: Date) => now.getTime() - at.getTime();

  type Fields = Record<string, unknown>;
  function journal({ id }: OrderRow, { at, by }: Act, after: Fields, before: Fields | null = null): void {
    if (age(at) > JOURNAL) return;
    const entity = 'method' in after ? 'payments' : 'orders';
    const action = before ? 'update' : 'insert';
    rows.audit_entries.push({ at, member_id: by, entity, entity_id: String(id), action, before, after });
  }
  function ledger(
    { id, payer_account }: OrderRow,
    { at, by }: Act,
    kind: LedgerRow['kind'],
    amount: Cents,
  ): void {
    if (payer_account === null) return;
    rows.ledger_entries.push({ account: payer_account, order_id: id, kind, amount, author_id: by, at });
  }
  function change(order: OrderRow, { at }: Act, changes: Partial<OrderRow>): void {
    const updated_at = at > order.updated_at ? at : order.updated_at;
    Object.assign(order, changes, { updated_at, version: order.version + 1 });
  }

  function remark(
    { id }: OrderRow,
    text: string | (Remark & { automatic?: true }),
    { at, by }: Act,
    event_type: EventRow['event_type'] = 'manual_entry',
  ): void {
    const said = typeof text === 'string' ? { description: text, notes: null, automatic: true } : text;
    rows.order_events.push({
      order_id: id,
      event_type,
      automatic: false,
      ...said,
      author_id: by,
      timestamp: at,
    });
  }

  function open(draft: Draft, by: string): OrderRow {
    const { amount, payer, createdAt: at } = draft;
    const order: OrderRow = {
      id: rows.orders.length + 1,
      batch_id: draft.batch,
      amount,
      vat_rate: draft.vat,
      status: 'created',
      financial_status: 'unpaid',
      payer_account: payer?.id ?? null,
      recipient_account: draft.recipient?.id ?? null,
      requires_delivery: draft.delivery,
      delivery_date: draft.day,
      delivery_time_slot: draft.slot,
      delivery_person: null,
      bouquet_notes: draft.notes,
      hand_message: draft.message,
      purchase_order_number: draft.purchaseOrder,
      location: draft.location,
      created_by: by,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      version: 1,
    };
    rows.orders.push(order);
    remark(order, ORDER_CREATED, { at, by });
    ledger(order, { at, by }, 'order_created', -amount);
    journal(order, { at, by }, { amount, status: 'created' });
    return order;
  }

  function reach(order: OrderRow, status: OrderStatus, act: Act): void {
    remark(order, statusSentence(order.status, status), act);
    journal(order, act, { status }, { status: order.status });
    if (status === 'cancelled') ledger(order, act, 'order_cancelled', order.amount);
    change(order, act, { status, ...(status === 'cancelled' && { financial_status: status }) });
  }

  function assign(order: OrderRow, { id, display_name }: DemoMember, act: Act): void {
    remark(order, driverSentence(display_name), act, 'delivery_scheduled');
    journal(order, act, { delivery_person: id }, { delivery_person: null });
    change(order, act, { delivery_person: id });
  }

  function price(order: OrderRow, amount: Cents, act: Act): void {
    remark(order, amountSentence(order.amount, amount), act);
    ledger(order, act, 'amount_changed', order.amount - amount);
    journal(order, act, { amount }, { amount: order.amount });
    change(order, act, { amount });
  }

  function bin(order: OrderRow, act: Act): void {
    remark(order, 'Commande supprimée', act);
    ledger(order, act, 'order_deleted', order.amount);
    change(order, act, { deleted_at: act.at });
  }

  function bill(order: OrderRow, financial_status: 'quoted' | 'link_generated' | 'invoiced', act: Act): void {
    const sentence = moneySentences[financial_status];
    if (sentence && age(act.at) < EVENTS_OF_MONEY) remark(order, sentence, act);
    if (financial_status === 'invoiced')
      rows.order_invoices.push({ order_id: order.id, at: act.at, amount: order.amount });
    change(order, act, { financial_status });
  }

  const paid = new Map<number, Cents>();
  type Received = { method: PaymentMethod; amount: Cents; reference?: string | null };
  function pay(order: OrderRow, { method, amount, reference = null }: Received, act: Act): PaymentRow {
    const payment = { id: rows.payments.length + 1, order_id: order.id, method, amount, reference };
    const { location } = order;
    const row = { ...payment, location, author_id: act.by, paid_at: act.at, created_at: act.at };
    rows.payments.push(row);
    if (age(act.at) < EVENTS_OF_MONEY) remark(order, paymentReceived(row), act);
    ledger(order, act, 'payment', amount);
    journal(order, act, { amount, method, state: 'completed' });
    const total = (paid.get(order.id) ?? 0) + amount;
    paid.set(order.id, total);
    if (total >= order.amount) change(order, act, { financial_status: 'paid' });
    return row;
  }

  type Refunded = { amount: Cents; reason: string; kind: RefundKind };
  function refund(order: OrderRow, payment: PaymentRow, { amount, reason, kind }: Refunded, act: Act): void {
    const { id: payment_id, method, order_id } = payment;
    const id = rows.refunds.length + 1;
    const row = { id, attempt: `demonstration ${order_id}`, payment_id, order_id, kind, amount, reason };
    const made = { author_id: act.by, created_at: act.at };
    rows.refunds.push({ ...row, state: 'completed', refunded_at: act.at, ...made });
    ledger(order, act, 'refund', -amount);
    remark(order, { description: refundMade({ amount, method }), notes: reason, automatic: true }, act);
    if (kind === 'credit') {
      rows.order_reductions.push({ order_id, kind, amount, reason, refund_id: id, ...made });
      ledger(order, act, 'credit', amount);
    } else change(order, act, { financial_status: order.status === 'cancelled' ? 'cancelled' : 'unpaid' });
  }

  function payTwice(order: OrderRow, { amount }: PaymentRow, act: Act): void {
    const { id } = pay(order, { method: 'square', amount }, act);
    const alert = { kind: 'paid_twice', about: `payment:${id}`, payment_id: id, order_id: order.id } as const;
    rows.payment_alerts.push({ ...alert, amount, created_at: act.at });
  }

  /** Money of a cancelled order that nobody gave back yet. */
  function leaveToRefund({ id: order_id }: OrderRow, amount: Cents, { at }: Act): void {
    const about = `order:${order_id}:demonstration`;
    rows.payment_alerts.push({
      kind: 'to_refund',
      about,
      payment_id: null,
      order_id,
      amount,
      created_at: at,
    });
  }

  return { rows, remark, open, reach, assign, price, bin, bill, pay, refund, payTwice, leaveToRefund };
}
