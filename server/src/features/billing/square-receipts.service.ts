import type { FailedOrder, SquareInvoice } from '@florilege/contract/billing/billing.contract.ts';
import { AppError, existing } from '../../platform/http/app-error.ts';
import { vendorAnswer } from '../../platform/vendor/vendor-failure.ts';
import type { BillingDeps } from './billing.public.ts';
import { findPaidByLink, type PaidByLink } from './documents/billable.repository.ts';
import { failedOrder } from './documents/billable.ts';

/** Square’s receipt of an order that was paid by link. @throws NO_SQUARE_RECEIPT, SquareFailure */
export async function squareReceipt(deps: BillingDeps, orderId: number): Promise<SquareInvoice> {
  const [paid] = await findPaidByLink(deps.db, [orderId]);
  return receiptOf(deps, paid);
}

async function receiptOf({ square }: BillingDeps, paid: PaidByLink | undefined): Promise<SquareInvoice> {
  const { order_id, square_payment_id: id, receipt_url } = existing(paid, 'ORDER_NOT_FOUND');
  const url = id && (receipt_url ?? (await square.payment(id)).receiptUrl);
  if (!id || !url) throw new AppError('NO_SQUARE_RECEIPT');
  return { id, public_url: url, internal_order_id: order_id };
}

/** The same for several, one by one; it fails only when there is none at all. */
export async function squareReceipts(deps: BillingDeps, orderIds: number[]) {
  const found = new Map((await findPaidByLink(deps.db, orderIds)).map((paid) => [paid.order_id, paid]));
  const invoices: SquareInvoice[] = [];
  const failed: FailedOrder[] = [];
  let failure: AppError | null = null;
  for (const orderId of orderIds) {
    try {
      invoices.push(await receiptOf(deps, found.get(orderId)));
    } catch (thrown) {
      const error = vendorAnswer(thrown);
      if (!(error instanceof AppError)) throw error;
      failure ??= error;
      failed.push(failedOrder(orderId, sentenceFor(error, orderId)));
    }
  }
  if (invoices.length === 0 && failure)
    throw new AppError(failure.code, { orders: failed, cause: failure.details.cause });
  return { invoices, failed_orders: failed };
}

const sentenceFor = (error: AppError, orderId: number) =>
  error.code === 'NO_SQUARE_RECEIPT'
    ? `La commande n° ${orderId} n’a pas été payée par lien Square.`
    : error.message;
