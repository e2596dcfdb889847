import type { Permission } from '../auth/roles.ts';

/**
 * Kinds of line « À traiter », most pressing first, with the permission that a member needs to see it. Its count is in
 * `server/src/features/dashboard/todo-lines.ts`, its words in the `<feature>.todo.ts` of the web feature.
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
