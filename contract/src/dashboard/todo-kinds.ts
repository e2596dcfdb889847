import type { Permission } from '../auth/roles.ts';

/**
 * What « À traiter » tells of, most pressing first, and who may act on it: nobody else is told. A further kind has its line here, how it is
 * counted in `server/src/features/dashboard/todo-lines.ts`, and its words in `web/src/features/dashboard/todo-words.tsx`.
 */
export const todoKinds = {
  to_prepare: 'orders.edit',
  without_driver: 'orders.edit',
  verifications: 'verifications.decide',
  payment_alerts: 'payments.settle',
  subscriptions: 'subscriptions.edit',
  open_links: 'payments.take',
  failed_jobs: 'jobs.retry',
} as const satisfies Record<string, Permission>;
export type TodoKind = keyof typeof todoKinds;
export const todoKindValues = Object.keys(todoKinds) as [TodoKind, ...TodoKind[]];
