import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { de } from '@florilege/contract/http/elision.ts';
import { MAX_NAMED_ORDERS } from '@florilege/contract/http/listed.ts';
import type {
  Channel,
  LinkMessageInput,
  LinkMessages,
  Message,
  TrialInput,
} from '@florilege/contract/messages/messages.contract.ts';
import { toSmsText } from '@florilege/contract/messages/sms-text.ts';
import type { Deps } from '../../feature.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { frenchAmount } from '../../platform/french-amount.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { readLive } from '../order-money/order-money.public.ts';
import { countMessage } from './message-limits.ts';
import {
  findMessage,
  insertMessage,
  lastTrials,
  linkToSend,
  messagesOfLink,
  shopName,
} from './messages.repository.ts';

type MessageDeps = Pick<Deps, 'connections'>;

/** @throws ORDER_NOT_FOUND, LINK_NOT_OPEN */
async function loadLink(db: Reader, orderId: number) {
  const link = await linkToSend(db, orderId);
  if (link) return link;
  await readLive(db, orderId);
  throw new AppError('LINK_NOT_OPEN');
}

/** Messages about the open link of an order, and the texts proposed for the next one. */
export async function linkMessagesOf(
  { connections }: MessageDeps,
  db: Reader,
  orderId: number,
): Promise<LinkMessages> {
  const link = await loadLink(db, orderId);
  const { sms, email } = connections;
  return {
    phone: link.phone,
    email: link.email,
    channels: { sms, email },
    texts: proposedTexts(link, await shopName(db)),
    remind: link.remind,
    messages: await messagesOfLink(db, link.id),
  };
}

function named(orders: readonly number[]): string {
  if (orders.length > MAX_NAMED_ORDERS) return `vos ${orders.length} commandes`;
  return `${orders.length > 1 ? 'vos commandes' : 'votre commande'} n°\u00a0${orders.join(', ')}`;
}

type Proposed = { url: string; amount: number; order_ids: number[]; remind: boolean };

function proposedTexts({ url, amount, order_ids, remind }: Proposed, shop: string): LinkMessages['texts'] {
  const euros = frenchAmount(amount);
  const numbers = named(order_ids);
  const start = remind ? `il reste ${euros} à payer` : `vous pouvez régler ${euros}`;
  const sentence = `Bonjour, ${start} pour ${numbers}\u00a0: ${url}`;
  const subject = remind ? `${shop}\u00a0: rappel pour ${numbers}` : `${shop}\u00a0: paiement de ${numbers}`;
  return {
    sms: `${sentence} ${shop}`,
    email: { subject, text: `${sentence}\n\nMerci et à bientôt,\n${shop}` },
  };
}

function refuseMissing({ connections }: MessageDeps, channel: Channel): void {
  if (connections[channel] === 'missing') throw new AppError('CHANNEL_MISSING');
}

/** Whether the text has the link by itself: a word that runs into it would lead nowhere. */
const holdsLink = (text: string, url: string) =>
  text
    .split(url)
    .slice(1)
    .some((rest) => !/^[\w-]/.test(rest));

/** Writes a message about the open link of an order; its job sends it. @throws LINK_NOT_IN_TEXT, RATE_LIMITED */
export async function sendLink(
  deps: MessageDeps,
  tx: Tx,
  { member, orderId, input }: { member: Member; orderId: number; input: LinkMessageInput },
): Promise<Message> {
  refuseMissing(deps, input.channel);
  const link = await loadLink(tx, orderId);
  const { channel, recipient } = input;
  const text = channel === 'sms' ? toSmsText(input.text) : input.text;
  if (!holdsLink(text, link.url)) throw new AppError('LINK_NOT_IN_TEXT');
  const subject = input.channel === 'email' ? input.subject : null;
  const kind = link.remind ? 'reminder' : 'link';
  await countMessage(tx, member.id, link.id);
  const row = { kind, channel, link_id: link.id, recipient, subject, text, author_id: member.id } as const;
  return shown(tx, await insertMessage(tx, row));
}

/** Writes a trial message to a member of the house. */
export async function sendTrial(
  deps: MessageDeps,
  tx: Tx,
  member: Member,
  input: TrialInput,
): Promise<Message> {
  refuseMissing(deps, input.channel);
  const shop = await shopName(tx);
  const subject = input.channel === 'email' ? `${shop}\u00a0: e-mail d’essai` : null;
  await countMessage(tx, member.id, null);
  const text = `Ceci est un essai ${de(shop)}. Tout fonctionne.`;
  const row = { kind: 'trial', link_id: null, subject, text, author_id: member.id, ...input } as const;
  return shown(tx, await insertMessage(tx, row));
}

async function shown(tx: Tx, id: number): Promise<Message> {
  const message = await findMessage(tx, id);
  if (!message) throw new Error(`message ${id} is gone`);
  return message;
}

export const connectionsOf = async ({ connections }: MessageDeps, db: Reader) => ({
  ...connections,
  trials: await lastTrials(db),
});

/** « 06 12 34 56 78 » or « c…@galerie-monceau.fr »: drivers read an order's history, and no e-mail of a client. */
export const recipientText = (channel: Channel, recipient: string): string =>
  channel === 'sms' ? displayPhone(recipient) : recipient.replace(/^(.).*@/u, '$1…@');
