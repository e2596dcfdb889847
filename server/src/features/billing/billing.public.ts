import type { Logger } from 'pino';
import type { Pennylane } from '../../integrations/pennylane/pennylane.ts';
import type { Square } from '../../integrations/square/square.ts';
import type { Db, Transact } from '../../platform/db/db.ts';

export type BillingDeps = { db: Db; pennylane: Pennylane; square: Square; log: Logger };

/** For a member who waits, or by the system. */
export type BillingWork = BillingDeps & { transact: Transact };
