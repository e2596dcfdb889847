import { z } from 'zod';
import { idNumber, instant } from '../http/fields.ts';
import { amountText } from '../http/money.ts';

export const ledgerKinds = {
  order_created: 'Commande créée',
  amount_changed: 'Montant modifié',
  order_cancelled: 'Commande annulée',
  order_reopened: 'Commande rouverte',
  order_deleted: 'Commande supprimée',
  order_restored: 'Commande restaurée',
  payment: 'Paiement',
  refund: 'Remboursement',
} as const;
export type LedgerKind = keyof typeof ledgerKinds;

/** One movement of a client's ledger. `amount` negative: the client owes more. `balance`: the sum up to and with this one. */
export const ledgerEntry = z.object({
  id: idNumber,
  at: instant,
  kind: z.enum(Object.keys(ledgerKinds) as [LedgerKind, ...LedgerKind[]]),
  order_id: idNumber.nullable(),
  /** The order lies in the bin: only who may restore it still sees it. */
  order_deleted: z.boolean(),
  amount: amountText,
  balance: amountText,
  author_name: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
