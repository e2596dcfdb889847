import { can, type Role } from '@florilege/contract/auth/roles.ts';
import { ANONYMOUS_CLIENT, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { ExcerptKind, SearchAnswer } from '@florilege/contract/search/search.contract.ts';
import { displayPhone } from '../../shared/display-phone.ts';
import { formatDate, formatEuros, joined } from '../../shared/format.ts';
import { type MenuEntry, visiblePages } from '../../shared/page/feature.ts';
import type { Choice } from './recent-choices.ts';

/** `picture` is a signed URL that expires, so it is not remembered. */
export type SearchItem = Choice & { picture?: string | null };

export type SearchGroup = { title: string; items: SearchItem[] };

type Actor = { role: Role };

const help = { label: 'Raccourcis clavier', words: 'aide touches', href: null };

/** Actions and pages that the member may use; `words` also find them. */
export function ownItems(member: Actor, pages: readonly MenuEntry[]) {
  const actions = [
    ...pages.flatMap(({ to, create }) =>
      create && can(member, create.permission) ? [{ ...create, href: `${to}?new=1` }] : [],
    ),
    help,
  ];
  return {
    actions: actions.map(({ label, words, href }): OwnItem => {
      return { kind: 'action', key: `action:${label}`, label, href, words };
    }),
    pages: visiblePages(member, pages).map(({ label, to }): OwnItem => {
      return { kind: 'page', key: `page:${to}`, label, href: to, words: '' };
    }),
  };
}

type OwnItem = SearchItem & { words: string };
type OwnItems = ReturnType<typeof ownItems>;

/** Found without a request. */
export function foundHere({ actions, pages }: OwnItems, typed: string): SearchGroup[] {
  const fitting = (items: OwnItems['actions']) =>
    items.filter(({ label, words }) => matches(`${label} ${words}`, typed));
  return filled([
    { title: 'Actions', items: fitting(actions) },
    { title: 'Pages', items: fitting(pages) },
  ]);
}

const NEARLY = ', orthographe proche';

/**
 * Found by the server: clients before orders, the order whose number was typed before all, and what only comes near to
 * the text last.
 */
export function foundThere(found: SearchAnswer, typed: string): SearchGroup[] {
  const { clients, orders, photos, members, near } = found;
  const number = /^\D*(\d+)\s*$/.exec(typed)?.[1];
  const numbered = orders[0] !== undefined && String(orders[0].id) === number;
  const ofClients = { title: 'Clients', items: clients.map(clientItem), near: near.includes('clients') };
  const ofOrders = { title: 'Commandes', items: orders.map(orderItem), near: near.includes('orders') };
  const both = numbered ? [ofOrders, ofClients] : [ofClients, ofOrders];
  return filled([
    ...both.flatMap(({ title, items, near: isNear }) => (isNear ? [] : { title, items })),
    { title: 'Photos', items: photos.map(photoItem) },
    { title: 'Équipe', items: members.map(memberItem) },
    ...both.flatMap(({ title, items, near: isNear }) => (isNear ? { title: title + NEARLY, items } : [])),
  ]);
}

/** Chosen lately, as far as the member may still see it. */
export function recentFor(member: Actor, { actions, pages }: OwnItems, recent: readonly SearchItem[]) {
  const own = new Set([...actions, ...pages].map(({ key }) => key));
  return recent.filter(({ kind, key }) =>
    kind === 'action' || kind === 'page' ? own.has(key) : kind !== 'member' || can(member, 'team.manage'),
  );
}

export const filled = (groups: SearchGroup[]) => groups.filter(({ items }) => items.length > 0);

type Found<Of extends keyof SearchAnswer> = SearchAnswer[Of][number];

/** Why an order was found. */
const excerptWords: Record<ExcerptKind, string> = {
  purchase_order: 'bon de commande',
  street: 'rue',
  card: 'carte',
  notes: 'notes bouquet',
  contact: 'contact',
};

function orderItem(order: Found<'orders'>): SearchItem {
  const { id, payer_name, recipient_name, amount, status, delivery_date, excerpt, excerpt_of } = order;
  return {
    kind: 'order',
    key: `order:${id}`,
    label: joined(`Commande ${id}`, payer_name ?? ANONYMOUS_CLIENT),
    hint: joined(
      statusDisplay(status).label,
      formatEuros(amount),
      delivery_date && `pour le ${formatDate(delivery_date)}`,
      recipient_name && recipient_name !== payer_name && `à ${recipient_name}`,
      excerpt && excerpt_of && `${excerptWords[excerpt_of]}\u00a0: «\u00a0${excerpt}\u00a0»`,
    ),
    href: `/commandes/${id}`,
  };
}

function clientItem({ id, name, type, address, city, phone, found_contact }: Found<'clients'>): SearchItem {
  const why = found_contact && `contact\u00a0: ${found_contact}`;
  const hint = joined(why, clientTypes[type], address, city, phone && displayPhone(phone));
  return { kind: 'client', key: `client:${id}`, label: name, hint, href: `/clients/${id}/details` };
}

function photoItem({ id, filename, thumbnail_url, tags }: Found<'photos'>): SearchItem {
  return {
    kind: 'photo',
    key: `photo:${id}`,
    label: filename,
    hint: tags.join(', '),
    href: `/medias/${id}`,
    picture: thumbnail_url,
  };
}

function memberItem({ id, display_name, phone, role }: Found<'members'>): SearchItem {
  return {
    kind: 'member',
    key: `member:${id}`,
    label: display_name || displayPhone(phone),
    hint: joined(role, displayPhone(phone)),
    href: `/equipe?member=${id}`,
  };
}

/** Normalised like the server: no accents, no case, signs as blanks. */
function plain(text: string): string {
  return text
    .toLocaleLowerCase('fr')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether every typed word begins a word of the text; signs alone match nothing. */
export function matches(text: string, typed: string): boolean {
  const words = plain(text).split(' ');
  const parts = plain(typed).split(' ');
  return parts[0] !== '' && parts.every((part) => words.some((word) => word.startsWith(part)));
}
