import { keysOf } from '../http/fields.ts';

export const auditKinds = {
  orders: 'Commandes',
  clients: 'Clients',
  payments: 'Paiements',
  billing: 'Devis et factures',
  subscriptions: 'Abonnements',
  photos: 'Photos',
  imports: 'Imports',
  exports: 'Exports',
  team: 'Équipe',
  settings: 'Paramètres',
} as const;
export type AuditKind = keyof typeof auditKinds;
export const auditKindValues = keysOf(auditKinds);

/** `order:42`, `client:7`, `subscription:3`, `photo:9`, `member:<uuid>`: the one thing whose journal is asked for. */
export const aboutPattern =
  /^(?:(?:order|client|subscription|photo):[1-9]\d{0,14}|member:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
