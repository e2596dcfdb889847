import type { Deps } from '../../feature.ts';
import type { Transact } from '../../platform/db/db.ts';

export { documentStatusDisplay } from './documents/document-statuses.ts';

export type BillingDeps = Pick<Deps, 'db' | 'pennylane' | 'square' | 'log'>;

/** For a member who waits, or by the system. */
export type BillingWork = BillingDeps & { transact: Transact };
