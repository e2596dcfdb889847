import type { Logger } from 'pino';
import type { Square } from '../../integrations/square/square.ts';
import { asSystem, type Db, type Transact } from '../../platform/db/db.ts';

export type PaymentDeps = { db: Db; square: Square; log: Logger };

/** For a member who waits (`authorId`), or by the system: in jobs, messages and polls. */
export type PaymentWork = PaymentDeps & { transact: Transact; authorId: string | null };

export const bySystem = (deps: PaymentDeps): PaymentWork => ({
  ...deps,
  transact: asSystem(deps.db),
  authorId: null,
});

export const byMember = (
  deps: PaymentDeps,
  { member, transact }: { member: { id: string }; transact: Transact },
): PaymentWork => ({ ...deps, transact, authorId: member.id });
