import type { Permission } from '../auth/roles.ts';
import { keysOf } from '../http/fields.ts';

/** The lines « À traiter », most pressing first, each with the right to see it and act on it. */
export const todoKinds = {
  missed: 'orders.edit',
  /** The member's own. */
  redo: 'orders.edit',
  guessed_codes: 'signIn.watch',
  bulk_reads: 'signIn.watch',
  late: 'orders.edit',
  to_prepare: 'orders.edit',
  without_driver: 'orders.edit',
  incomplete: 'orders.edit',
  to_refund: 'payments.refund',
  verifications: 'verifications.decide',
  payment_alerts: 'payments.settle',
  subscriptions: 'subscriptions.edit',
  overdue_invoices: 'payments.settle',
  closed_quotes: 'billing.issue',
  open_links: 'payments.take',
  failed_jobs: 'jobs.retry',
} as const satisfies Record<string, Permission>;
export type TodoKind = keyof typeof todoKinds;
export const todoKindValues = keysOf(todoKinds);
