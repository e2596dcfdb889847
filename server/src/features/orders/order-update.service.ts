import { can } from '@florilege/contract/auth/roles.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { orderFieldNames } from '@florilege/contract/orders/order-fields.ts';
import type { OrderPatch } from '@florilege/contract/orders/orders.contract.ts';
import type { Tx } from '../../platform/db/db.ts';
import { refuseOlder } from '../../platform/db/versions.ts';
import { frenchAmount } from '../../platform/french-amount.ts';
import { AppError, existing, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import {
  addLedgerEntry,
  changeByMoney,
  enqueueCloseCharge,
  enqueueFollowInvoice,
  followSurplus,
  insertEvents,
  type OrderMoney,
  readWithTotals,
  refuseWhileBilled,
} from '../order-money/order-money.public.ts';
import { doorOf, movePayer, namesOfParties, saveWithClient } from './door/order-recipient.service.ts';
import { attachImage, detachImage } from './order-images.repository.ts';
import type { OrderDetailRow } from './order-rows.ts';
import { eventsOf, ORDER_PAID, ORDER_TO_PAY_AGAIN, VERIFICATION_PHOTO_ADDED } from './order-sentences.ts';
import { findDriver, findOpenShop, type OrderChanges, updateOrder } from './orders.repository.ts';
import { loadOrder, lockLiveOrder, SHOP_CLOSED } from './orders.service.ts';

/** Changes an order, with an event of each difference. @throws ORDER_CHANGED when `version` is older */
export async function changeOrder(tx: Tx, member: Member, id: number, patch: OrderPatch) {
  const order = await lockLiveOrder(tx, member, id);
  const wanted = changesOf(order, patch);
  authorise(order, member, patch, wanted);
  // A retry, or a colleague has made the same change.
  if (Object.keys(wanted).length === 0) return order;
  const { verification_image, ...asked } = wanted;
  if (verification_image !== undefined) await attachVerification(tx, order, member, verification_image);
  if (Object.keys(asked).length === 0) return loadOrder(tx, member, id);
  await refuseOlder(tx, 'orders', order, patch.version);

  const parties = await namesOfParties(tx, order, asked);
  const changes = { ...asked, ...(await doorOf(tx, order, asked)) };
  if (changes.amount !== undefined && !orderCan.changeAmount(order))
    throw new AppError('ORDER_AMOUNT_SETTLED');
  if (changes.vat_rate !== undefined && !orderCan.changeVat(order)) throw new AppError('ORDER_VAT_SETTLED');
  const touchesMoney =
    changes.amount !== undefined || changes.vat_rate !== undefined || changes.status === 'cancelled';
  if (touchesMoney) await refuseWhileBilled(tx, id);
  const { delivery_person: driverId } = changes;
  const driver = driverId ? existing(await findDriver(tx, driverId), 'DRIVER_UNKNOWN') : null;
  const shop = changes.location ? await openShopOf(tx, changes.location) : null;

  const money = existing(await readWithTotals(tx, id), 'ORDER_NOT_FOUND');
  // A bouquet that is prepared moves no money.
  const reprices = changes.amount !== undefined || [changes.status, order.status].includes('cancelled');
  const consequence = reprices ? financialConsequence(money, changes) : {};
  await updateOrder(tx, id, { ...changes, ...consequence });
  await moveLedger(tx, money, member, changes);
  if (changes.payer_account !== undefined) await followPayer(tx, id, money, changes.payer_account, member);
  if (patch.save_with_client) await saveWithClient(tx, order, changes);
  // A link or a terminal would still take the old amount, or at the old rate.
  if (touchesMoney) await enqueueCloseCharge(tx, id);
  const events = eventsOf(order, changes, { driver: driver?.display_name, ...parties, shop });
  if (consequence.financial_status === 'paid') events.push(ORDER_PAID);
  if (order.financial_status === 'paid' && changes.amount !== undefined && consequence.financial_status)
    events.push(ORDER_TO_PAY_AGAIN);
  await insertEvents(tx, id, member.id, events);
  if (reprices) {
    await followSurplus(tx, id);
    await enqueueFollowInvoice(tx, id);
  }
  return loadOrder(tx, member, id);
}

/** @throws VALIDATION_FAILED for a shop that is unknown or archived. */
async function openShopOf(tx: Tx, id: number): Promise<string> {
  const shop = await findOpenShop(tx, id);
  if (!shop) throw fieldError('location', SHOP_CLOSED);
  return shop.name;
}

/** The ledger of another payer, after the amount of the same change moved that of the payer of before. */
async function followPayer(
  tx: Tx,
  id: number,
  { payer_account }: OrderMoney,
  to: number | null,
  member: Member,
) {
  const now = existing(await readWithTotals(tx, id), 'ORDER_NOT_FOUND');
  await movePayer(tx, { ...now, payer_account }, to, member.id);
}

type WantedChanges = OrderChanges & { verification_image?: number };

function changesOf(order: OrderDetailRow, patch: OrderPatch): WantedChanges {
  const changes: WantedChanges = {};
  for (const field of [...orderFieldNames, 'status'] as const) {
    const now = field === 'location' ? (order.location?.id ?? null) : order[field];
    if (patch[field] !== undefined && patch[field] !== now) Object.assign(changes, { [field]: patch[field] });
  }
  const driver = order.delivery_person?.id ?? null;
  // A pick-up has no driver.
  const wanted = (patch.requires_delivery ?? order.requires_delivery) ? patch.delivery_person : null;
  if (wanted !== undefined && wanted !== driver) changes.delivery_person = wanted;
  for (const name of ['payer_account', 'recipient_account'] as const) {
    const now = order[name]?.id ?? null;
    const { [name]: party = now } = patch;
    if (party !== now) changes[name] = party;
  }
  const { verification_image: photo } = patch;
  if (photo !== undefined && photo !== sentPhoto(order)?.image) changes.verification_image = photo;
  return changes;
}

/** The photo that is to be verified: the last one sent. */
export const sentPhoto = ({ order_images }: OrderDetailRow) =>
  order_images.findLast(({ kind }) => kind === 'verification');

/** A photo that the order has already is sent anew: by this member, and after all others. */
async function attachVerification(tx: Tx, order: OrderDetailRow, member: Member, imageId: number) {
  const { id } = order;
  const caption = order.order_images.find(({ image }) => image === imageId)?.caption;
  await detachImage(tx, id, imageId);
  const attachment = { caption, kind: 'verification', authorId: member.id } as const;
  existing(await attachImage(tx, id, imageId, attachment), 'IMAGE_NOT_FOUND');
  await insertEvents(tx, id, member.id, [VERIFICATION_PHOTO_ADDED]);
}

type Guarded = Pick<OrderDetailRow, 'status' | 'financial_status' | 'delivery_person' | 'deleted_at'>;

/** @throws FORBIDDEN, ORDER_CANCELLED where the member may not make these changes of the order */
export function authorise(
  order: Guarded,
  member: Member,
  patch: Pick<OrderPatch, 'status'>,
  changes: WantedChanges,
): void {
  if (!can(member, 'orders.edit')) {
    const { status = order.status, ...rest } = changes;
    // A driver whose answer was lost sends the same status again.
    const onlyStatus =
      Object.keys(rest).length === 0 && (patch.status !== undefined || Object.keys(patch).length === 0);
    if (!onlyStatus || !orderCan.advance(order, member, status)) throw new AppError('FORBIDDEN');
    return;
  }
  const changed = Object.keys(changes);
  if (order.status !== 'cancelled' || changed.length === 0) return;
  if (changed.length > 1 || changes.status !== 'created') throw new AppError('ORDER_CANCELLED');
  if (!orderCan.reopen(order, member)) throw new AppError('FORBIDDEN');
}

/** The financial status that the order has by its money after those changes. */
function financialConsequence(money: OrderMoney, changes: OrderChanges): OrderChanges {
  const { amount = money.amount, status = money.status } = changes;
  const price = amount - money.reduced;
  if (price < 0) {
    const sentence = `Des avoirs de ${frenchAmount(money.reduced)} sont déjà faits\u00a0: le montant ne peut pas être plus bas.`;
    throw fieldError('amount', sentence);
  }
  return changeByMoney({ ...money, amount, price, status }) ?? {};
}

async function moveLedger(tx: Tx, money: OrderMoney, member: Member, changes: OrderChanges) {
  const entry = { account: money.payer_account, order_id: money.id, author_id: member.id };
  if (money.status === 'cancelled') {
    if (changes.status) await addLedgerEntry(tx, { ...entry, kind: 'order_reopened', amount: -money.price });
    return;
  }
  const { amount = money.amount } = changes;
  const difference = money.amount - amount;
  if (difference !== 0) await addLedgerEntry(tx, { ...entry, kind: 'amount_changed', amount: difference });
  if (changes.status !== 'cancelled') return;
  await addLedgerEntry(tx, { ...entry, kind: 'order_cancelled', amount: amount - money.reduced });
}
