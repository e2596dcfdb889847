import type { FailedOrder } from '@florilege/contract/billing/billing.contract.ts';
import { listed } from '@florilege/contract/http/listed.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { type FinancialStatus, financialAfter } from '@florilege/contract/orders/order-status.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

export type DocumentKind = 'quote' | 'invoice';
/** An avoir is a document of its own at Pennylane. */
export type AnyKind = DocumentKind | 'credit';

type Address = 'id' | 'name' | 'address' | 'postal_code' | 'city';
type Known = 'type' | 'phone' | 'email' | 'numero_de_TVA' | 'SIRET';
type Billing = 'payment_terms' | 'pennylane_reference' | 'pennylane_id' | 'pennylane_told';
export type Payer = Pick<Selectable<Database['clients']>, Address | Known | Billing>;

export type BillableOrder = Pick<
  Selectable<Database['orders']>,
  'id' | 'vat_rate' | 'status' | 'financial_status'
> & {
  /** Less what was reduced. */
  amount: Cents;
  invoiced: boolean;
  payer: Pick<Payer, Address | 'payment_terms'> | null;
};
export type ReadyOrder = BillableOrder & { payer: NonNullable<BillableOrder['payer']> };

export const statusOf = { quote: 'quoted', invoice: 'invoiced' } as const;

export function failedOrder(order_id: number, error: string, client_id: number | null = null): FailedOrder {
  return { order_id, error, client_id };
}

/** Why there can be no quote or invoice of this order, in French; null when there can. */
export function obstacle(order: BillableOrder, kind: DocumentKind): FailedOrder | null {
  const { id, status, financial_status: financial, payer } = order;
  const isQuote = kind === 'quote';
  const reasons: [applies: boolean, sentence: string][] = [
    [status === 'cancelled' || financial === 'cancelled', `La commande n° ${id} est annulée.`],
    // An order that was invoiced elsewhere may get its invoice here, but no quote any more.
    [order.invoiced || (isQuote && financial === 'invoiced'), `La commande n° ${id} est déjà facturée.`],
    [order.amount <= 0, `Il n’y a plus rien à facturer pour la commande n° ${id}.`],
    [payer === null, `La commande n° ${id} n’a pas de payeur.`],
    [isQuote && financial === 'paid', `La commande n° ${id} est déjà payée.`],
    [
      !mayBecome(financial, kind),
      `Un paiement est en cours pour la commande n° ${id} : attendez son résultat, ou annulez-le d’abord.`,
    ],
  ];
  const reason = reasons.find(([applies]) => applies);
  if (reason) return failedOrder(id, reason[1]);
  const missing = payer && missingOf(payer);
  return missing ? failedOrder(id, missing, payer.id) : null;
}

/** A paid order may be invoiced and stays paid; a new quote takes the place of the one before. */
function mayBecome(from: FinancialStatus, kind: DocumentKind): boolean {
  if (kind === 'invoice' && from === 'paid') return true;
  return from === statusOf[kind] || financialAfter(from).includes(statusOf[kind]);
}

const addressParts = [
  ['address', 'l’adresse'],
  ['postal_code', 'le code postal'],
  ['city', 'la ville'],
] as const;

/** Pennylane takes no client without a whole address. @returns what is to be completed, in French */
export function missingOf(payer: Pick<Payer, Exclude<Address, 'id'>>): string | null {
  const parts = addressParts.filter(([field]) => !payer[field]?.trim()).map(([, name]) => name);
  if (parts.length === 0) return null;
  return `${payer.name}\u00a0: il manque ${listed(parts)}. Complétez la fiche du client.`;
}
