import { formatAmount } from '@florilege/contract/http/money.ts';
import type { paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import type { Db, Transact, Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Handlers, Member } from '../../../platform/http/bind.ts';
import { perform, resultOf } from '../../../platform/vendor/operation.ts';
import { findCharge, readLive } from '../../order-money/order-money.public.ts';
import { onlyShop } from '../charging.repository.ts';
import { assertChargeable, loadShop, lockToCharge } from '../charging.ts';
import { orderPayments } from '../order-payments.ts';
import { byMember, type PaymentDeps } from '../payment-work.ts';
import { insertLink, type Link, lastLinkOf, links } from './links.repository.ts';
import { closeLink, linkOperation, syncLink } from './sync-link.ts';

type LinkRequest = { member: Member; attempt: string; transact: Transact };
type LinkWish = { orderIds: number[]; method: Link['method']; locationId: number | undefined };

/** Opens one link for what remains of those orders; the same attempt again gets the same link. */
export async function createLink(deps: PaymentDeps, request: LinkRequest, wish: LinkWish) {
  const work = byMember(deps, request);
  const intended = await work.transact((tx) => intendLink(tx, request, wish));
  const link =
    intended.square_link_id === null ? resultOf(await perform(linkOperation, work, intended)) : intended;
  // Its orders were cancelled, changed or paid meanwhile.
  if (link.url === null || link.state !== 'open') throw new AppError('ORDER_NOT_CHARGEABLE');
  return { payment_link: link.url, order_ids: link.order_ids, amount: formatAmount(link.amount) };
}

async function intendLink(
  tx: Tx,
  { member, attempt }: LinkRequest,
  { orderIds, method, locationId: asked }: LinkWish,
): Promise<Link> {
  const orders = await lockToCharge(tx, orderIds);
  const earlier = await links.ofAttempt(tx, attempt);
  if (earlier) return links.claim(tx, earlier.id);
  const location = asked ?? (await onlyShop(tx, orderIds));
  if (location === null) throw new AppError('LOCATION_REQUIRED');
  const { square_location_id } = await loadShop(tx, location);
  if (!square_location_id) throw new AppError('LOCATION_NOT_AT_SQUARE');
  await assertChargeable(tx, member, orders);
  const parts = orders.map(({ id, remaining, vat_rate }) => ({ order_id: id, amount: remaining, vat_rate }));
  return insertLink(tx, { attempt, method, location, square_location_id, parts, created_by: member.id });
}

type OrderRequest = Parameters<Handlers<typeof paymentsRoutes>['closeLink']>[0];

/** Deletes the open link of an order at Square, if there is one. @throws ORDER_NOT_FOUND, SquareFailure */
export async function closeLinkOf(deps: PaymentDeps, request: OrderRequest) {
  const { member, params, db } = request;
  const charge = await findCharge(db, params.id);
  if (charge?.link_id) await closeLink(byMember(deps, request), charge.link_id);
  return orderPayments(db, member, params.id);
}

export async function checkPaymentStatus(deps: PaymentDeps, db: Db, orderId: number) {
  const link = await lastLinkOf(db, orderId);
  if (link) await syncLink(deps, link);
  const { financial_status } = await readLive(db, orderId);
  return { status: financial_status === 'paid' ? ('paid' as const) : ('unpaid' as const) };
}
