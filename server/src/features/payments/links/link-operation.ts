import type { LinkAsk, SquareLink } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import type { Operation } from '../../../platform/vendor/operation.ts';
import {
  deleteCharge,
  lockOrders,
  moveWithEvent,
  updateOrderMoney,
} from '../../order-money/order-money.public.ts';
import type { PaymentWork } from '../payment-work.ts';
import { type Link, links } from './links.repository.ts';

/** Opens a payment link at Square. */
export const linkOperation: Operation<PaymentWork, Link, SquareLink, Link> = {
  request: ({ square }, link) => square.createLink(linkAsk(link)),
  record: ({ transact }, link, opened) => transact((tx) => recordOpened(tx, link, opened)),
  fail: ({ transact }, link) =>
    transact(async (tx) => {
      const failed = await links.fail(tx, link);
      if (failed) await deleteCharge(tx, { link_id: link.id });
      return failed;
    }),
};

function linkAsk(link: Link): LinkAsk {
  const names = link.order_ids.map((id) => `n° ${id}`).join(', ');
  return {
    key: link.idempotency_key,
    locationId: link.square_location_id,
    reference: link.idempotency_key,
    lines: link.parts.map(({ order_id, amount, vat_rate: vatRate }) => ({
      name: `Commande n° ${order_id}`,
      amount,
      vatRate,
    })),
    note: `${link.parts.length > 1 ? 'Commandes' : 'Commande'} ${names}`.slice(0, 500),
  };
}

async function recordOpened(tx: Tx, { id, order_ids }: Link, opened: SquareLink): Promise<Link> {
  await lockOrders(tx, order_ids);
  const link = await links.lock(tx, id);
  if (link.square_link_id !== null) return link;
  // Meanwhile it is to be deleted, or a second request failed that this answer has overtaken: it must not be
  // paid.
  const state = link.state === 'starting' ? 'open' : 'closing';
  const { id: square_link_id, orderId: square_order_id, url } = opened;
  await links.update(tx, id, { state, square_link_id, square_order_id, url });
  if (state === 'open') await tellOpened(tx, link);
  return links.lock(tx, id);
}

async function tellOpened(tx: Tx, link: Link): Promise<void> {
  const shared =
    link.parts.length > 1 ? ` (${frenchAmount(link.amount)} pour ${link.parts.length} commandes)` : '';
  for (const { order_id, amount } of link.parts) {
    await updateOrderMoney(tx, order_id, { location: link.location });
    const description = `Lien de paiement créé\u00a0: ${frenchAmount(amount)}${shared}`;
    await moveWithEvent(tx, order_id, 'link_generated', { description, authorId: link.created_by });
  }
}
