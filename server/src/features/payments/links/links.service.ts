import { formatAmount } from '@florilege/contract/http/money.ts';
import type {
  OrderPayments,
  PaymentLink,
  paymentsRoutes,
} from '@florilege/contract/payments/payments.contract.ts';
import { atSquare } from '../../../integrations/square/at-square.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Handlers, Member, Transact } from '../../../platform/http/bind.ts';
import { findShop } from '../charging.repository.ts';
import { assertChargeable, holdOrders } from '../charging.ts';
import { moneyOf } from '../financial.service.ts';
import { orderPayments } from '../money.service.ts';
import type { PaymentDeps } from '../payments.service.ts';
import { askLink, askLinkAgain } from './ask-link.ts';
import { findLinkOfAttempt, insertLink, type Link, lastLinkOf, linkCharging } from './links.repository.ts';
import { closeLink, settleLink } from './settle-link.ts';

type LinkRequest = { member: Member; attempt: string; transact: Transact };
type LinkOrder = { orderIds: number[]; method: Link['method']; locationId: number | undefined };

/**
 * One link for what remains of those orders; the same attempt again gets the same link.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_CHARGEABLE, CHARGE_UNDER_WAY, LOCATION_…, SQUARE_…
 */
export async function createLink(
  deps: PaymentDeps,
  request: LinkRequest,
  wanted: LinkOrder,
): Promise<PaymentLink> {
  const { transact } = request;
  const { link, isNew } = await transact((tx) => beginLink(tx, request, wanted));
  const asked = await atSquare(async () => {
    if (link.square_link_id !== null) return link;
    return isNew ? askLink(deps, transact, link) : askLinkAgain(deps, transact, link.id);
  });
  // Whatever it was for is cancelled, changed or paid meanwhile.
  if (asked.url === null || asked.state !== 'open') throw new AppError('ORDER_NOT_CHARGEABLE');
  return {
    payment_link: asked.url,
    order_ids: asked.parts.map(({ orderId }) => orderId),
    amount: formatAmount(asked.amount),
  };
}

async function beginLink(
  tx: Tx,
  { member, attempt }: LinkRequest,
  { orderIds, method, locationId }: LinkOrder,
) {
  const orders = await holdOrders(tx, orderIds);
  const before = await findLinkOfAttempt(tx, attempt);
  if (before) return { link: before, isNew: false };
  if (locationId === undefined) throw new AppError('LOCATION_REQUIRED');
  const shop = await findShop(tx, locationId);
  if (!shop) throw new AppError('LOCATION_NOT_FOUND');
  if (!shop.square_location_id) throw new AppError('LOCATION_NOT_AT_SQUARE');
  await assertChargeable(tx, member, orders);
  const link = await insertLink(tx, {
    attempt,
    method,
    location: locationId,
    square_location_id: shop.square_location_id,
    parts: orders.map(({ id, remaining, vat_rate }) => ({
      orderId: id,
      amount: remaining,
      vatRate: vat_rate,
    })),
    createdBy: member.id,
  });
  return { link, isNew: true };
}

type OrderRequest = Parameters<Handlers<typeof paymentsRoutes>['closeLink']>[0];

/** Deletes the open link of an order at Square; nothing to do when there is none. */
export async function closeLinkOf(
  deps: PaymentDeps,
  { member, params, db, transact }: OrderRequest,
): Promise<OrderPayments> {
  const id = await linkCharging(db, params.id);
  if (id !== undefined) await atSquare(() => closeLink(deps, transact, id, member.id));
  return orderPayments(db, member, params.id);
}

/** Asks Square how the order's link stands. @throws ORDER_NOT_FOUND */
export async function checkPaymentStatus(
  deps: PaymentDeps,
  db: Db,
  orderId: number,
): Promise<{ status: 'paid' | 'unpaid' }> {
  const link = (await linkCharging(db, orderId)) ?? (await lastLinkOf(db, orderId));
  if (link !== undefined) await atSquare(() => settleLink(deps, link));
  const order = await moneyOf(db, orderId);
  if (!order || order.deleted_at) throw new AppError('ORDER_NOT_FOUND');
  return { status: order.financial_status === 'paid' ? 'paid' : 'unpaid' };
}
