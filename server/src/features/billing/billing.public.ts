import type { Logger } from 'pino';
import type { Pennylane } from '../../integrations/pennylane/pennylane.ts';
import type { Square } from '../../integrations/square/square.ts';
import type { Db, Transact } from '../../platform/db/db.ts';

export type BillingDeps = { db: Db; pennylane: Pennylane; square: Square; log: Logger };

/** On behalf of a member who waits, or of nobody. */
export type BillingWork = BillingDeps & { transact: Transact };
