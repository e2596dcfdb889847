import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';
import { SquareFailure } from '../../integrations/square/square.ts';
import { type Db, type Tx, transaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, Transact } from '../../platform/http/bind.ts';
import { tellOnOrder } from '../orders/order-money.service.ts';
import { chargedOf } from './charging.repository.ts';
import { moveFinancial, type OrderMoney, remainingOf, type Told } from './financial.service.ts';

// What links and terminals have in common.

/** What Square tells is written by nobody in particular. */
export const bySystem =
  (db: Db): Transact =>
  (work) =>
    transaction(db, { memberId: null, requestId: null }, work);

/** Holds orders that somebody wants to charge. @throws ORDER_NOT_FOUND */
export async function holdOrders(tx: Tx, ids: number[]): Promise<OrderMoney[]> {
  const orders = await remainingOf(tx, ids);
  if (orders.length < ids.length || orders.some((order) => order.deleted_at))
    throw new AppError('ORDER_NOT_FOUND');
  return orders;
}

/** @throws ORDER_NOT_CHARGEABLE, CHARGE_UNDER_WAY */
export async function assertChargeable(tx: Tx, member: Member, orders: OrderMoney[]): Promise<void> {
  const settled = orders.filter(
    (order) => order.remaining === 0 || !orderCan.charge({ ...order, delivery_person: null }, member),
  );
  if (settled.length > 0) {
    const sentence = `Il n’y a rien à encaisser pour ${named(settled.map(({ id }) => id))}.`;
    throw new AppError('ORDER_NOT_CHARGEABLE', orders.length > 1 ? { sentence } : {});
  }
  const ids = orders.map(({ id }) => id);
  const charged = await chargedOf(tx, ids);
  if (charged.length === 0) return;
  const sentence = `Un paiement est déjà en cours pour ${named(charged)}\u00a0: attendez son résultat, ou annulez-le d’abord.`;
  throw new AppError('CHARGE_UNDER_WAY', orders.length > 1 ? { sentence } : {});
}

const named = (ids: number[]) =>
  `${ids.length > 1 ? 'les commandes' : 'la commande'} ${ids.map((id) => `n° ${id}`).join(', ')}`;

/** Codes of a refusal of everything, until the shop's access is mended. */
const lockedOut: ReadonlySet<string | null> = new Set([
  'UNAUTHORIZED',
  'ACCESS_TOKEN_EXPIRED',
  'ACCESS_TOKEN_REVOKED',
]);

/** Whether Square does not listen to the shop at all: what was asked is still to be asked. */
export const isLockedOut = ({ code }: SquareFailure): boolean => lockedOut.has(code);

/** Codes of a refusal that is about the account and so says nothing about what was asked under the key before. */
const accountCodes: ReadonlySet<string | null> = new Set([...lockedOut, 'FORBIDDEN', 'INSUFFICIENT_SCOPES']);

/**
 * Whether nothing was done at Square, for good. Of something that was `asked` before, maybe with a lost answer, only a refusal of the
 * thing itself says so.
 */
export function cameToNothing(error: unknown, asked: number): boolean {
  if (!(error instanceof SquareFailure) || (error.kind !== 'refused' && error.kind !== 'unavailable'))
    return false;
  return asked === 1 || (error.kind === 'refused' && !accountCodes.has(error.code));
}

/** Moves the financial status where the table allows it, and tells it on the order in any case. */
export async function moveAndTell(tx: Tx, orderId: number, to: FinancialStatus, told: Told): Promise<void> {
  if (!(await moveFinancial(tx, orderId, to, told))) await tellOnOrder(tx, orderId, told);
}

const ofCharge: readonly FinancialStatus[] = [
  'link_generated',
  'terminal_checkout_created',
  'terminal_processing',
];

/** Orders that nothing charges any more are unpaid again, unless they are paid, invoiced or cancelled meanwhile. */
export async function release(tx: Tx, orderIds: number[], told: Told): Promise<void> {
  for (const order of await remainingOf(tx, orderIds)) {
    if (ofCharge.includes(order.financial_status)) await moveAndTell(tx, order.id, 'unpaid', told);
    else if (order.financial_status !== 'paid') await tellOnOrder(tx, order.id, told);
  }
}
