import type { Cents } from '@florilege/contract/http/money.ts';
import type { ReductionKind } from '@florilege/contract/payments/payment-records.ts';
import type { Tx } from '../../../platform/db/db.ts';
import {
  addLedgerEntry,
  enqueueFollowInvoice,
  followMoney,
  type OrderMoney,
} from '../../order-money/order-money.public.ts';
import { insertReduction } from './reductions.repository.ts';

type Reduction = {
  kind: ReductionKind;
  amount: Cents;
  reason: string;
  author_id: string | null;
  description: string;
  refund_id?: number;
  /** On the ledger; now unless given. */
  at?: string;
};

/** Lowers what a locked order costs, on the ledger too, and moves its status accordingly. */
export async function reduce(tx: Tx, order: OrderMoney, reduction: Reduction): Promise<void> {
  const { kind, amount, reason, author_id, description, refund_id = null, at } = reduction;
  const { id: order_id, payer_account: account } = order;
  await insertReduction(tx, { order_id, kind, amount, reason, author_id, refund_id });
  // The ledger asks nothing for an order that is cancelled or deleted.
  if (order.status !== 'cancelled' && order.deleted_at === null)
    await addLedgerEntry(tx, { account, order_id, kind, amount, author_id, ...(at && { at }) });
  await enqueueFollowInvoice(tx, order_id);
  await followMoney(tx, order_id, { description, notes: reason, authorId: author_id });
}
