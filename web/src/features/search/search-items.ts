import { can, type Permission, type Role } from '@florilege/contract/auth/roles.ts';
import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { SearchAnswer } from '@florilege/contract/search/search.contract.ts';
import { displayPhone } from '../../shared/display-phone.ts';
import { formatDate, formatEuros } from '../../shared/format.ts';
import { menu } from '../../shared/menu.ts';
import type { Choice } from './recent-choices.ts';
import { matches } from './search-words.ts';

/** `picture`: a small one, whose address is valid for now only and is not remembered. */
export type SearchItem = Choice & { picture?: string | null };

export type SearchGroup = { title: string; items: SearchItem[] };

type Actor = { role: Role };
type Action = { label: string; words: string; href: string | null; permission: Permission };

const actions: readonly Action[] = [
  {
    label: 'Nouvelle commande',
    words: 'créer ajouter',
    href: '/commandes?new=1',
    permission: 'orders.create',
  },
  { label: 'Nouveau client', words: 'créer ajouter', href: '/clients?new=1', permission: 'clients.edit' },
  {
    label: 'Nouvel abonnement',
    words: 'créer ajouter nouveau',
    href: '/abonnements?new=1',
    permission: 'subscriptions.edit',
  },
  {
    label: 'Ajouter un membre',
    words: 'créer nouveau inviter',
    href: '/equipe?new=1',
    permission: 'team.manage',
  },
  { label: 'Raccourcis clavier', words: 'aide touches', href: null, permission: 'session.use' },
];

export function actionsFor(member: Actor): SearchItem[] {
  return actions
    .filter(({ permission }) => can(member, permission))
    .map(({ label, href }) => ({ kind: 'action', key: `action:${label}`, label, href }));
}

export function pagesFor(member: Actor): SearchItem[] {
  return menu
    .filter((entry) => !('permission' in entry) || can(member, entry.permission))
    .map(({ label, to }) => ({ kind: 'page', key: `page:${to}`, label, href: to }));
}

/** What is found without asking the server. */
export function foundHere(member: Actor, typed: string): SearchGroup[] {
  const words = new Map(actions.map((action) => [`action:${action.label}`, action.words]));
  const fitting = (items: SearchItem[]) =>
    items.filter(({ key, label }) => matches(`${label} ${words.get(key) ?? ''}`, typed));
  return filled([
    { title: 'Actions', items: fitting(actionsFor(member)) },
    { title: 'Pages', items: fitting(pagesFor(member)) },
  ]);
}

/** What the server found; the order whose number was typed comes before the clients. */
export function foundThere({ clients, orders, photos, members }: SearchAnswer, typed: string): SearchGroup[] {
  const orderGroup = { title: 'Commandes', items: orders.map(orderItem) };
  const clientGroup = { title: 'Clients', items: clients.map(clientItem) };
  const number = /^\D*(\d+)\s*$/.exec(typed)?.[1];
  const exact = orders[0] !== undefined && String(orders[0].id) === number;
  return filled([
    ...(exact ? [orderGroup, clientGroup] : [clientGroup, orderGroup]),
    { title: 'Photos', items: photos.map(photoItem) },
    { title: 'Équipe', items: members.map(memberItem) },
  ]);
}

/** Chosen lately, as far as they may still be seen. */
export function recentFor(member: Actor, recent: readonly SearchItem[]): SearchItem[] {
  const own = new Set([...actionsFor(member), ...pagesFor(member)].map(({ key }) => key));
  return recent.filter(({ kind, key }) =>
    kind === 'action' || kind === 'page' ? own.has(key) : kind !== 'member' || can(member, 'team.manage'),
  );
}

const filled = (groups: SearchGroup[]) => groups.filter(({ items }) => items.length > 0);
const joined = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ');

type Found<Of extends keyof SearchAnswer> = SearchAnswer[Of][number];

function orderItem({
  id,
  payer_name,
  recipient_name,
  amount,
  status,
  delivery_date,
}: Found<'orders'>): SearchItem {
  const who = payer_name ?? 'Client anonyme';
  return {
    kind: 'order',
    key: `order:${id}`,
    label: `Commande ${id} · ${who}`,
    hint: joined(
      orderStatuses[status].label,
      formatEuros(amount),
      delivery_date && `pour le ${formatDate(delivery_date)}`,
      recipient_name && recipient_name !== payer_name && `à ${recipient_name}`,
    ),
    href: `/commandes/${id}`,
  };
}

function clientItem({ id, name, type, city, phone }: Found<'clients'>): SearchItem {
  const hint = joined(clientTypes[type], city, phone && displayPhone(phone));
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
