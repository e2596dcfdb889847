import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { AlertAction, AlertKind } from '@florilege/contract/payments/payment-alerts.ts';
import type { Selectable } from 'kysely';
import {
  columnStatement,
  command,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { type Counted, NAMED_ORDERS } from '../../dashboard/dashboard.public.ts';
import type { AlertRow } from '../payment-rows.ts';

type Alerts = Database['payment_alerts'];

const open = `
  select a.id, a.kind, a.order_id, a.amount, a.receipt_url, a.details, a.created_at, payments.method,
         case when a.order_id is not null then coalesce(payer.name, '${ANONYMOUS_CLIENT}') end as display_client
    from payment_alerts a
    left join orders on orders.id = a.order_id
    left join clients payer on payer.id = orders.payer_account
    left join payments on payments.id = a.payment_id
   where a.settled_at is null`;

export const openAlerts = statement<AlertRow, [limit: number, offset: number]>(
  `${open} order by a.id limit $1 offset $2`,
);
export const alertsOf = statement<AlertRow, [orderId: number]>(`${open} and a.order_id = $1 order by a.id`);
/** The line « À traiter », without those of a kind that has its own line. */
export const sumOpenAlerts = statement<Counted, [apart: AlertKind | null]>(`
  select count(*) as count, sum(amount)::bigint as amount, min(created_at) as since
    from payment_alerts where settled_at is null and kind is distinct from $1`);
/** The money of cancelled orders, for those who may give it back. */
export const sumToRefund = statement<Counted, []>(`
  select count(*) as count, sum(amount)::bigint as amount, min(created_at) as since,
         coalesce(array_to_json((array_agg(order_id order by id))[1:${NAMED_ORDERS}]), '[]') as order_ids
    from payment_alerts where settled_at is null and kind = 'to_refund'`);
export const countOpenAlerts = valueStatement<number, []>(
  'select count(*) as count from payment_alerts where settled_at is null',
);

type Facts = 'id' | 'kind' | 'about' | 'order_id' | 'payment_id' | 'square_payment_id' | 'amount';
export type OpenAlert = Pick<Selectable<Alerts>, Facts>;

export const findOpenAlert = rowStatement<OpenAlert, [id: number]>(`
  select id, kind, about, order_id, payment_id, square_payment_id, amount
    from payment_alerts where id = $1 and settled_at is null`);

const settle = rowStatement<object, [id: number, by: string, how: AlertAction, note: string | null]>(`
  update payment_alerts set settled_at = now(), settled_by = $2, settled_how = $3, note = $4
   where id = $1 and settled_at is null and (settled_how is null or settled_how = $3) returning id`);

type Settlement = { by: string; how: AlertAction; note: string | null };

/** @returns false when the alert is settled already, or its money is being given back */
export const markSettled = async (tx: Tx, id: number, { by, how, note }: Settlement): Promise<boolean> =>
  (await settle(tx, id, by, how, note)) !== undefined;

export const settleUnknown = command<[squarePaymentId: string, by: string | null]>(`
  update payment_alerts set settled_at = now(), settled_by = $2, settled_how = 'attach'
   where kind = 'unknown_payment' and square_payment_id = $1 and settled_at is null`);

/** All of a payment of no order was given back at Square; a line that was given back here says so. */
export const settleGivenBack = command<[squarePaymentId: string]>(`
  update payment_alerts set settled_at = now(), settled_how = coalesce(settled_how, 'done')
   where kind in ('unknown_payment', 'refund_failed') and order_id is null and square_payment_id = $1 and settled_at is null`);

/** A part of a payment of no order was given back at Square: its line is over the rest, unless that is under way. */
export const lowerUnknown = command<[squarePaymentId: string, rest: Cents]>(`
  update payment_alerts set amount = $2
   where kind = 'unknown_payment' and square_payment_id = $1 and settled_at is null and settled_how is null and amount > $2`);

// The refund of an unknown payment: its alert is the intention, `settled_how` before `settled_at`.

const lockOpen = rowStatement<{ settled_how: Alerts['settled_how'] }, [id: number]>(
  'select settled_how from payment_alerts where id = $1 and settled_at is null for update',
);
const setHow = command<[id: number, how: AlertAction | null, by: string | null]>(
  'update payment_alerts set settled_how = $2, settled_by = $3 where id = $1 and settled_at is null',
);

/** From now on the payment goes to no order. @returns the number of requests; undefined when it is settled */
export async function intendRefundOf(tx: Tx, id: number, by: string | null): Promise<number | undefined> {
  const alert = await lockOpen(tx, id);
  if (!alert) return undefined;
  await setHow(tx, id, 'refund', by);
  return alert.settled_how === 'refund' ? 2 : 1;
}

export const dropRefundOf = (tx: Tx, id: number) => setHow(tx, id, null, null);

/** Keeps Square's id of a refund on which the bank has not decided; null when it has. */
export const setRefundUnderWay = command<[id: number, squareRefundId: string | null]>(
  'update payment_alerts set refund_under_way = $2 where id = $1',
);

/** Refunds of unknown payments on which the bank has not decided, by Square's id. */
export const refundsUnderWay = columnStatement<string, [limit: number]>(
  'select refund_under_way from payment_alerts where refund_under_way is not null order by id limit $1',
);

type UnderWay = Pick<OpenAlert, 'id' | 'square_payment_id' | 'amount'> & { receipt_url: string | null };

export const lockUnderWay = rowStatement<UnderWay, [squareRefundId: string]>(`
  select id, square_payment_id, amount, receipt_url from payment_alerts where refund_under_way = $1 for update`);
