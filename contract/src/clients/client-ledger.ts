import { z } from 'zod';
import { idNumber, instant, keysOf } from '../http/fields.ts';
import { amountText } from '../http/money.ts';

export const ledgerKinds = {
  order_created: 'Commande créée',
  amount_changed: 'Montant modifié',
  order_cancelled: 'Commande annulée',
  credit: 'Avoir',
  write_off: 'Somme abandonnée',
  order_reopened: 'Commande rouverte',
  order_deleted: 'Commande supprimée',
  order_restored: 'Commande restaurée',
  payer_changed: 'Payeur changé',
  payment: 'Paiement',
  refund: 'Remboursement',
} as const;
export type LedgerKind = keyof typeof ledgerKinds;

/** A negative `amount` means that the client owes more; `balance` is the sum up to this entry, included. */
export const ledgerEntry = z.object({
  id: idNumber,
  at: instant,
  kind: z.enum(keysOf(ledgerKinds)),
  order_id: idNumber.nullable(),
  /** The order is in the bin, visible only to members who may restore it. */
  order_deleted: z.boolean(),
  amount: amountText,
  balance: amountText,
  author_name: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;
