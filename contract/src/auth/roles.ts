import { z } from 'zod';
import { keysOf } from '../http/fields.ts';

/** Roles and levels; a check passes at or above the level. */
const roleLevels = {
  Admin: 6,
  Senior: 5,
  Comptable: 4,
  Boutique: 3,
  Fleuriste: 2,
  Livreur: 1,
} as const;
export type Role = keyof typeof roleLevels;

export const roles = keysOf(roleLevels);
export const role = z.enum(roles);
export const DEFAULT_ROLE: Role = 'Fleuriste';

export const roleBadge = {
  Admin: 'destructive',
  Senior: 'default',
  Comptable: 'secondary',
  Boutique: 'outline',
  Fleuriste: 'outline',
  Livreur: 'outline',
} as const satisfies Record<Role, BadgeVariant>;

export type BadgeVariant = 'default' | 'secondary' | 'destructive' | 'outline';

/** The least role of each right. Written here only; the server enforces it, the screens read it. */
export const permissions = {
  'session.use': 'Livreur',
  'dashboard.read': 'Livreur',
  /** Background work that failed: see it, and have it tried again. */
  'jobs.retry': 'Senior',
  'orders.read': 'Livreur',
  'orders.addEvent': 'Livreur',
  /** Advance one's own deliveries; anything more on an order needs `orders.edit`. */
  'orders.advance': 'Livreur',
  'orders.addPhoto': 'Livreur',
  'orders.create': 'Fleuriste',
  'orders.edit': 'Fleuriste',
  'orders.delete': 'Senior',
  'orders.reopen': 'Senior',
  /** Links, terminals and what is paid at the counter. */
  'payments.take': 'Fleuriste',
  'payments.settle': 'Comptable',
  'payments.refund': 'Senior',
  /** Ask less of a client than his order costs, or use what he has too much for another one. */
  'payments.writeOff': 'Senior',
  'billing.issue': 'Fleuriste',
  /** Avoirs; one that lowers what an order costs needs `payments.writeOff`. */
  'billing.credit': 'Comptable',
  /** All that was delivered in a month and is not invoiced, payer by payer. */
  'billing.monthEnd': 'Comptable',
  /** Lists as files, whole. */
  'exports.read': 'Comptable',
  'clients.read': 'Livreur',
  /** E-mail, company numbers, balance and ledger. */
  'clients.readAccount': 'Fleuriste',
  'clients.createInOrder': 'Fleuriste',
  'clients.addNote': 'Fleuriste',
  /** Everything about a client: fields, contacts, photos, archive. */
  'clients.edit': 'Comptable',
  /** A client's orders and payments of a period, as a paper or a file. */
  'clients.statement': 'Comptable',
  /** Tables of clients and orders: read them, create what they list, and take a whole import back. */
  'imports.run': 'Comptable',
  'clients.delete': 'Senior',
  'clients.merge': 'Senior',
  /** All data about a person as a file, and its anonymising. */
  'privacy.manage': 'Senior',
  'photos.read': 'Livreur',
  'photos.upload': 'Livreur',
  'photos.edit': 'Fleuriste',
  'photos.delete': 'Senior',
  'deliveries.read': 'Livreur',
  'subscriptions.read': 'Livreur',
  /** Create, change, pause and end them, and settle what failed. */
  'subscriptions.edit': 'Fleuriste',
  'settings.read': 'Livreur',
  'settings.manage': 'Senior',
  /** Make, rename and archive the shops. */
  'locations.manage': 'Senior',
  'team.manage': 'Senior',
  'security.manage': 'Admin',
  /** Remove the passkeys that another member lost. */
  'passkeys.recover': 'Admin',
  /** Be told that somebody guesses codes of members. */
  'signIn.watch': 'Admin',
  'audit.read': 'Senior',
  'verifications.decide': 'Senior',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof permissions;

/** Those that need a passkey when the settings say so. */
export const passkeyRoles = ['Admin', 'Senior'] as const satisfies Role[];

function atLeast(member: { role: Role }, least: Role): boolean {
  return roleLevels[member.role] >= roleLevels[least];
}

export function can(member: { role: Role }, permission: Permission): boolean {
  return atLeast(member, permissions[permission]);
}

/** Admin manages anyone, Senior anyone but Admin and Senior, others no one. */
export function canManage(member: { role: Role }, target: Role): boolean {
  if (member.role === 'Admin') return true;
  return member.role === 'Senior' && roleLevels[target] < roleLevels.Senior;
}

export const isRole = (value: unknown): value is Role => roles.some((known) => known === value);

/** A role as metadata spell it; unknown or absent counts as the default role. */
export function toRole(value: unknown): Role {
  return isRole(value) ? value : DEFAULT_ROLE;
}
