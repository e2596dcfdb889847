import { can } from '@florilege/contract/auth/roles.ts';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { noteClientAccess } from '../clients/clients.public.ts';
import { holdForProof } from '../orders/order-proof.service.ts';
import { listDeliveries, writeStops } from './deliveries.repository.ts';

type Day = { date: string; results: Delivery[]; count: number };

/** The deliveries of a day, of all drivers or one. */
export async function deliveriesOfDay(
  db: Reader,
  member: Member,
  wanted: { date: string; driver: string | null },
): Promise<Day> {
  const rows = await listDeliveries(db, { ...wanted, first: member.id });
  return {
    date: wanted.date,
    results: rows.map(({ total: _, ...delivery }) => delivery),
    count: rows[0]?.total ?? 0,
  };
}

export type Run = { date: string; driver: string | null; slot: TimeSlot | null; order_ids: number[] };

/** Gives the stops of a run their places, in the order given. What went to another driver, day or slot meanwhile is left out. */
export async function putInOrder(tx: Tx, run: Run): Promise<{ order_ids: number[] }> {
  return { order_ids: await writeStops(tx, { ...run, order_ids: [...new Set(run.order_ids)] }) };
}

/** How to get in at the recipient's of an order. @throws FORBIDDEN for a driver whose delivery it is not */
export async function noteAccess(
  tx: Tx,
  member: Member,
  id: number,
  access_notes: string | null,
): Promise<{ access_notes: string | null }> {
  const order = await holdForProof(tx, id);
  if (order.deleted_at) throw new AppError('ORDER_NOT_FOUND');
  if (!can(member, 'orders.edit') && order.delivery_person?.id !== member.id) throw new AppError('FORBIDDEN');
  const client = order.recipient_account ?? order.payer_account;
  if (!client) throw new AppError('CLIENT_NOT_FOUND');
  await noteClientAccess(tx, client.id, access_notes);
  return { access_notes };
}
