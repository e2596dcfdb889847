import type { LinkAsk, SquareLink } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import type { Transact } from '../../../platform/http/bind.ts';
import { writeLocation } from '../../orders/order-money.service.ts';
import { deleteCharging } from '../charging.repository.ts';
import { cameToNothing, moveAndTell } from '../charging.ts';
import { remainingOf } from '../financial.service.ts';
import type { PaymentDeps } from '../payments.service.ts';
import { holdLink, type Link, updateLink } from './links.repository.ts';

const names = (link: Link) => link.parts.map(({ orderId }) => `n° ${orderId}`).join(', ');

/** The same words for the same link, always: under one key nothing else may be asked. */
function askOf(link: Link): LinkAsk {
  return {
    key: link.idempotency_key,
    locationId: link.square_location_id,
    reference: link.idempotency_key,
    lines: link.parts.map(({ orderId, amount, vatRate }) => ({
      name: `Commande n° ${orderId}`,
      amount,
      vatRate,
    })),
    note: `${link.parts.length > 1 ? 'Commandes' : 'Commande'} ${names(link)}`.slice(0, 500),
  };
}

/**
 * Asks Square for a link that is written down, and writes what came of it. A link that nobody gets frees its orders; one of which
 * nobody knows stays as it is, to be asked for again.
 * @throws SquareFailure
 */
export async function askLink({ square }: PaymentDeps, transact: Transact, link: Link): Promise<Link> {
  let opened: SquareLink;
  try {
    opened = await square.createLink(askOf(link));
  } catch (error) {
    if (cameToNothing(error, link.asked)) await transact((tx) => failLink(tx, link));
    throw error;
  }
  return transact((tx) => writeOpened(tx, link, opened));
}

/** The same for one that may have been asked for before. */
export async function askLinkAgain(deps: PaymentDeps, transact: Transact, id: number): Promise<Link> {
  const link = await transact(async (tx) => {
    const { asked } = await holdLink(tx, id);
    await updateLink(tx, id, { asked: asked + 1 });
    return holdLink(tx, id);
  });
  return askLink(deps, transact, link);
}

/** Nothing came of it, unless somebody asked for it again meanwhile: then his answer counts. */
async function failLink(tx: Tx, { id, asked }: Link): Promise<void> {
  const link = await holdLink(tx, id);
  if (link.asked !== asked || link.square_link_id !== null || !['starting', 'closing'].includes(link.state))
    return;
  await updateLink(tx, id, { state: 'failed' });
  await deleteCharging(tx, { link_id: id });
}

async function writeOpened(tx: Tx, { id, parts }: Link, opened: SquareLink): Promise<Link> {
  await remainingOf(
    tx,
    parts.map(({ orderId }) => orderId),
  );
  const link = await holdLink(tx, id);
  if (link.square_link_id !== null) return link;
  // To be deleted meanwhile, or given up by a second run whose refusal was overtaken by this: nobody may pay by it.
  const state = link.state === 'starting' ? 'open' : 'closing';
  await updateLink(tx, id, {
    state,
    square_link_id: opened.id,
    square_order_id: opened.orderId,
    url: opened.url,
  });
  if (state === 'open') await tellOpened(tx, link);
  return holdLink(tx, id);
}

async function tellOpened(tx: Tx, link: Link): Promise<void> {
  const shared =
    link.parts.length > 1 ? ` (${frenchAmount(link.amount)} pour ${link.parts.length} commandes)` : '';
  for (const { orderId, amount } of link.parts) {
    await writeLocation(tx, orderId, link.location);
    const description = `Lien de paiement créé\u00a0: ${frenchAmount(amount)}${shared}`;
    await moveAndTell(tx, orderId, 'link_generated', { description, authorId: link.created_by });
  }
}
