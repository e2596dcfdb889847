import type { Deps } from '../../feature.ts';
import { asSystem, type Transact } from '../../platform/db/db.ts';

export type PaymentDeps = Pick<Deps, 'db' | 'square' | 'log'>;

/** For a member who waits (`authorId`), or by the system: in jobs, messages and polls. */
export type PaymentWork = PaymentDeps & { transact: Transact; authorId: string | null };

export const bySystem = (deps: PaymentDeps): PaymentWork => ({
  ...deps,
  transact: asSystem(deps.db),
  authorId: null,
});

type Caller = { member: { id: string }; transact: Transact };
export const byMember = (deps: PaymentDeps, { member, transact }: Caller): PaymentWork => {
  return { ...deps, transact, authorId: member.id };
};
