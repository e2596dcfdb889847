import type { ClientAddress } from '@florilege/contract/clients/client-address.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { loadClient, lockClient, noteAddress } from '../clients/clients.public.ts';
import type { OrderDetailRow } from './order-rows.ts';

const NAMED_ON_PAPER = 'La commande a un devis ou une facture\u00a0: son destinataire ne peut plus changer.';

/** Whether an order may have that recipient. @returns his name; null: he is the payer */
export async function nameOfRecipient(tx: Tx, order: OrderDetailRow, recipient: number | null) {
  if (!orderCan.changeRecipient(order)) throw fieldError('recipient_account', NAMED_ON_PAPER);
  if (recipient === null) return null;
  await lockClient(tx, recipient);
  return (await loadClient(tx, recipient)).name;
}

/**
 * Notes where the recipient lives, who may come in the same change. An address that he has is his own, and is
 * changed in his record.
 */
export async function noteRecipientAddress(
  tx: Tx,
  { payer_account, recipient_account }: OrderDetailRow,
  coming: number | null | undefined,
  typed: ClientAddress,
): Promise<void> {
  const named = coming === undefined ? recipient_account?.id : coming;
  const recipient = named ?? payer_account?.id;
  if (recipient === undefined) throw fieldError('recipient_account', 'Choisissez un destinataire.');
  const { address, postal_code, city } = await noteAddress(tx, recipient, typed);
  if (address === typed.address) return;
  const known = [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  throw fieldError('recipient_address.address', `Une autre adresse est déjà notée\u00a0: ${known}.`);
}
