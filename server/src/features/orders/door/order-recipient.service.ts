import { partiesFixed } from '@florilege/contract/orders/order-can.ts';
import { doorNames, placeNames } from '@florilege/contract/orders/order-fields.ts';
import type { OrderBody } from '@florilege/contract/orders/orders.contract.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { fieldError } from '../../../platform/http/app-error.ts';
import { loadClient, lockClient, lockClients, noteDoor } from '../../clients/clients.public.ts';
import {
  addLedgerEntry,
  isCharging,
  type OrderMoney,
  refuseWhileBilled,
} from '../../order-money/order-money.public.ts';
import type { OrderDetailRow } from '../order-rows.ts';
import { ledgerSum, type OrderChanges } from '../orders.repository.ts';

const BEING_CHARGED =
  'Un paiement est en cours\u00a0: payeur et destinataire pourront changer une fois qu’il sera terminé ou annulé.';

/** The names of the clients that a change sets; null: no client of its own. undefined: it stays. */
export async function namesOfParties(tx: Tx, order: OrderDetailRow, changes: OrderChanges) {
  const { payer_account: payer, recipient_account: recipient } = changes;
  if (payer === undefined && recipient === undefined) return {};
  const field = payer === undefined ? 'recipient_account' : 'payer_account';
  const fixed = partiesFixed(order) ?? ((await isCharging(tx, order.id)) ? BEING_CHARGED : null);
  if (fixed) throw fieldError(field, fixed);
  await refuseWhileBilled(tx, order.id);
  // In the order of their numbers, as every change of two clients locks them.
  await lockClients(
    tx,
    [payer, recipient, order.payer_account?.id].filter((id) => typeof id === 'number'),
  );
  return { payer: await nameOf(tx, payer), recipient: await nameOf(tx, recipient) };
}

async function nameOf(tx: Tx, id: number | null | undefined): Promise<string | null | undefined> {
  if (typeof id !== 'number') return id;
  await lockClient(tx, id);
  return (await loadClient(tx, id)).name;
}

/** The client who receives an order after a change; undefined: none is known. */
function receiverAfter({ payer_account, recipient_account }: OrderDetailRow, changes: OrderChanges) {
  const { payer_account: payer, recipient_account: recipient } = changes;
  const now = recipient === undefined ? recipient_account?.id : recipient;
  return now ?? (payer === undefined ? payer_account?.id : payer) ?? undefined;
}

/**
 * The address and access that come with a change: those of another recipient, or of the recipient of an order that
 * becomes a delivery, unless the change has its own.
 */
export async function doorOf(tx: Tx, order: OrderDetailRow, changes: OrderChanges): Promise<OrderChanges> {
  const delivered = changes.requires_delivery ?? order.requires_delivery;
  const before = receiverAfter(order, {});
  const receiver = receiverAfter(order, changes);
  const isMissing = doorNames.every((name) => order[name] === null);
  // An address that was typed before anybody was named is where he is found.
  const isOther = receiver !== before && (before !== undefined || isMissing);
  if (!delivered) return isOther ? withoutDoor(order, changes) : {};
  const becomes = !order.requires_delivery;
  if (receiver === undefined || !(isOther || (becomes && isMissing))) return {};
  const { address, postal_code, city, access_notes } = await loadClient(tx, receiver);
  const said = placeNames.some((name) => changes[name] !== undefined);
  const place = said
    ? {}
    : { delivery_address: address, delivery_postal_code: postal_code, delivery_city: city };
  const door = { ...place, ...(!said && changes.access_notes === undefined && { access_notes }) };
  return Object.fromEntries(
    Object.entries(door).filter(([name, value]) => order[name as keyof typeof door] !== value),
  );
}

/** A pick-up keeps no door of another recipient, to which it would be delivered later. */
const withoutDoor = (order: OrderDetailRow, changes: OrderChanges): OrderChanges =>
  Object.fromEntries(
    doorNames
      .filter((name) => order[name] !== null && changes[name] === undefined)
      .map((name) => [name, null]),
  );

/**
 * Writes the address and access that were typed for a new order into the record of its recipient as well: of the
 * order's, who is another one where the client was merged meanwhile.
 */
export async function saveDoorOfNew(tx: Tx, body: OrderBody, order: OrderDetailRow): Promise<void> {
  const receiver = receiverAfter(order, {});
  if (!body.save_with_client || receiver === undefined) return;
  const [address = null, postal_code = null, city = null] = placeNames.map((name) => body[name]);
  const isPlaced = address !== null || postal_code !== null || city !== null;
  const access_notes = body.access_notes ?? undefined;
  await noteDoor(tx, receiver, {
    access_notes,
    ...(isPlaced && { place: { address, postal_code, city }, isMoved: true }),
  });
}

/** Writes address and access of a change into the record of its recipient as well. */
export async function saveWithClient(tx: Tx, order: OrderDetailRow, changes: OrderChanges): Promise<void> {
  const receiver = receiverAfter(order, changes);
  if (receiver === undefined) throw fieldError('recipient_account', 'Choisissez un destinataire.');
  const after = (name: (typeof doorNames)[number]) =>
    changes[name] === undefined ? order[name] : changes[name];
  const isMoved = placeNames.some((name) => changes[name] !== undefined);
  const [address = null, postal_code = null, city = null] = placeNames.map(after);
  const access_notes = isMoved ? after('access_notes') : changes.access_notes;
  await noteDoor(tx, receiver, { place: { address, postal_code, city }, access_notes, isMoved });
}

/** Moves what the ledger says of an order from the payer of before to the new one, by two entries. */
export async function movePayer(
  tx: Tx,
  { id: order_id, status, payer_account: from, price, kept }: OrderMoney,
  to: number | null,
  author_id: string,
): Promise<void> {
  // An order without payer is in no ledger yet, and a cancelled one charges nobody.
  const charge = status === 'cancelled' ? 0 : price;
  const amount = from === null ? kept - charge : await ledgerSum(tx, order_id);
  if (amount === 0) return;
  const entry = { order_id, kind: 'payer_changed', author_id } as const;
  await addLedgerEntry(tx, { ...entry, account: from, amount: -amount });
  await addLedgerEntry(tx, { ...entry, account: to, amount });
}
