import {
  LEFT_OUT_NAMED,
  type LeftOutReason,
  leftOutReasons,
  type MonthEnd,
  type MonthPayer,
} from '@florilege/contract/billing/month-end.ts';
import { monthEnd, today } from '@florilege/contract/http/dates.ts';
import { keysOf } from '@florilege/contract/http/fields.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import type { Reader } from '../../platform/db/db.ts';
import { findBillable, ordersOfDays } from './documents/billable.repository.ts';
import { type BillableOrder, obstacle, type ReadyOrder } from './documents/billable.ts';
import { deadlineOf } from './documents/deadline.ts';

/**
 * Orders that were handed over in a month and are to be invoiced, payer by payer. An order belongs to the month of its delivery
 * or pick-up day, or to that of its creation when it has none.
 */
export async function monthToInvoice(db: Reader, month: string): Promise<MonthEnd> {
  const first = `${month}-01`;
  const orders = await findBillable(db, await ordersOfDays(db, first, monthEnd(first)));
  const leftOut = Map.groupBy(orders, reasonOf);
  const ready = (leftOut.get(null) ?? []).flatMap((order): ReadyOrder[] =>
    order.payer ? [{ ...order, payer: order.payer }] : [],
  );
  const payers = [...Map.groupBy(ready, ({ payer }) => payer.id).values()].map(toPayer);
  return {
    payers: payers.sort((one, other) => one.name.localeCompare(other.name, 'fr')),
    left_out: keysOf(leftOutReasons).flatMap((reason) => {
      const those = leftOut.get(reason) ?? [];
      if (those.length === 0) return [];
      const named = those.slice(0, LEFT_OUT_NAMED);
      return [
        {
          reason,
          count: those.length,
          total: totalOf(those),
          orders: named.map(({ id, payer }) => ({ id, payer_name: payer?.name ?? null })),
        },
      ];
    }),
  };
}

const totalOf = (orders: readonly BillableOrder[]) =>
  formatAmount(orders.reduce((cents, { amount }) => cents + amount, 0));

/** Null for an order to invoice, also for one whose payer must be completed first. */
function reasonOf(order: BillableOrder): LeftOutReason | null {
  const { status, financial_status: financial, invoiced, amount, payer } = order;
  if (invoiced || financial === 'invoiced') return 'invoiced';
  if (financial === 'paid') return 'paid';
  if (amount <= 0) return 'nothing';
  if (status !== 'delivered' && status !== 'picked_up') return 'not_done';
  if (payer === null) return 'no_payer';
  const refusal = obstacle(order, 'invoice');
  return refusal === null || refusal.client_id !== null ? null : 'charging';
}

function toPayer(orders: ReadyOrder[]): MonthPayer {
  const [order] = orders;
  if (!order) throw new Error('a payer without orders');
  const { id, name, payment_terms } = order.payer;
  return {
    ...{ id, name, payment_terms },
    deadline: deadlineOf(today(), payment_terms, orders),
    total: totalOf(orders),
    order_ids: orders.map((each) => each.id),
    refusal: obstacle(order, 'invoice')?.error ?? null,
  };
}
