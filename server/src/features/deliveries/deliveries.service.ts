import { can } from '@florilege/contract/auth/roles.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { updateAccessNotes } from '../clients/clients.public.ts';
import { lockForProof } from '../orders/orders.public.ts';

/** Writes the access notes of an order's recipient. @throws FORBIDDEN for another driver */
export async function noteAccess(tx: Tx, member: Member, id: number, access_notes: string | null) {
  const order = await lockForProof(tx, id);
  if (order.deleted_at) throw new AppError('ORDER_NOT_FOUND');
  if (!can(member, 'orders.edit') && order.delivery_person?.id !== member.id) throw new AppError('FORBIDDEN');
  const client = order.recipient_account ?? order.payer_account;
  if (!client) throw new AppError('CLIENT_NOT_FOUND');
  await updateAccessNotes(tx, client.id, access_notes);
  return { access_notes };
}
