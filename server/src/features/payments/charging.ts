import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, existing } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { chargedOrders, lockWithTotals, type OrderMoney } from '../order-money/order-money.public.ts';
import { findShop, type Shop } from './charging.repository.ts';

/** Locks orders that a member wants to charge. @throws ORDER_NOT_FOUND */
export async function lockToCharge(tx: Tx, ids: number[]): Promise<OrderMoney[]> {
  const orders = await lockWithTotals(tx, ids);
  if (orders.length < ids.length || orders.some((order) => order.deleted_at))
    throw new AppError('ORDER_NOT_FOUND');
  return orders;
}

/** @throws ORDER_NOT_CHARGEABLE, CHARGE_UNDER_WAY */
export async function assertChargeable(tx: Tx, member: Member, orders: OrderMoney[]): Promise<void> {
  const several = orders.length > 1;
  const settled = orders.filter(
    (order) => order.remaining === 0 || !orderCan.charge({ ...order, delivery_person: null }, member),
  );
  if (settled.length > 0) {
    const sentence = `Il n’y a rien à encaisser pour ${named(settled.map(({ id }) => id))}.`;
    throw new AppError('ORDER_NOT_CHARGEABLE', several ? { sentence } : {});
  }
  const ids = orders.map(({ id }) => id);
  const charged = await chargedOrders(tx, ids);
  if (charged.length === 0) return;
  const sentence = `Un paiement est déjà en cours pour ${named(charged)}\u00a0: attendez son résultat, ou annulez-le d’abord.`;
  throw new AppError('CHARGE_UNDER_WAY', several ? { sentence } : {});
}

const named = (ids: number[]) =>
  `${ids.length > 1 ? 'les commandes' : 'la commande'} ${ids.map((id) => `n° ${id}`).join(', ')}`;

/** A shop that may take money. @throws LOCATION_NOT_FOUND, LOCATION_ARCHIVED */
export async function loadShop(tx: Tx, id: number): Promise<Shop> {
  const shop = existing(await findShop(tx, id), 'LOCATION_NOT_FOUND');
  if (shop.archived_at) throw new AppError('LOCATION_ARCHIVED');
  return shop;
}
