import type { FailedOrder, SquareInvoice } from '@florilege/contract/billing/billing.contract.ts';
import { atSquare } from '../../integrations/square/at-square.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { loadOrder } from '../orders/orders.service.ts';
import { findPaidByLink } from './billable.repository.ts';
import type { BillingDeps } from './billing-deps.ts';

/**
 * Square's receipt of an order that was paid by link: Square issues no invoice after the payment.
 * @throws ORDER_NOT_FOUND, NO_SQUARE_RECEIPT, SQUARE_REFUSED, SQUARE_UNAVAILABLE
 */
export async function squareReceipt({ db, square }: BillingDeps, member: Member, orderId: number): Promise<SquareInvoice> {
  const order = await loadOrder(db, member, orderId);
  const payment = order.deleted_at ? undefined : await findPaidByLink(db, orderId);
  if (!payment?.square_payment_id) throw new AppError('NO_SQUARE_RECEIPT');
  const id = payment.square_payment_id;
  const url = payment.receipt_url ?? (await atSquare(() => square.payment(id))).receiptUrl;
  if (!url) throw new AppError('NO_SQUARE_RECEIPT');
  return { id, public_url: url, internal_order_id: orderId };
}

/** The same for several, one by one; it fails only when there is none at all. */
export async function squareReceipts(
  deps: BillingDeps,
  member: Member,
  orderIds: number[],
): Promise<{ invoices: SquareInvoice[]; failed_orders: FailedOrder[] }> {
  const invoices: SquareInvoice[] = [];
  const failed: FailedOrder[] = [];
  let failure: AppError | null = null;
  for (const orderId of orderIds) {
    try {
      invoices.push(await squareReceipt(deps, member, orderId));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failure ??= error;
      failed.push({ order_id: orderId, error: sentenceFor(error, orderId), client_id: null });
    }
  }
  if (invoices.length === 0 && failure) throw new AppError(failure.code, { orders: failed, cause: failure.details.cause });
  return { invoices, failed_orders: failed };
}

const sentenceFor = (error: AppError, orderId: number) =>
  error.code === 'NO_SQUARE_RECEIPT' ? `La commande n° ${orderId} n’a pas été payée par lien Square.` : error.message;
