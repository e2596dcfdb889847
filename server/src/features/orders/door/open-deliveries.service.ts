import type { Reader, Tx } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { loadClient } from '../../clients/clients.public.ts';
import { lockOrders } from '../../order-money/order-money.public.ts';
import { changeOrder } from '../order-update.service.ts';
import { findOpenDeliveries } from './open-deliveries.repository.ts';

/** @throws CLIENT_NOT_FOUND */
export async function openDeliveriesOf(db: Reader, client: number) {
  await loadClient(db, client);
  return { deliveries: await findOpenDeliveries(db, client) };
}

/** Gives deliveries the address of their recipient's record; one that left meanwhile keeps its own. */
export async function takeAddress(tx: Tx, member: Member, client: number, asked: number[]) {
  const { address, postal_code, city, access_notes } = await loadClient(tx, client);
  await lockOrders(tx, asked);
  const open = new Set((await findOpenDeliveries(tx, client)).map(({ id }) => id));
  const order_ids = asked.filter((id) => open.has(id));
  const place = { delivery_address: address, delivery_postal_code: postal_code, delivery_city: city };
  for (const id of order_ids) await changeOrder(tx, member, id, { ...place, access_notes });
  return { order_ids };
}
