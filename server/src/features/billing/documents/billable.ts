import type { FailedOrder } from '@florilege/contract/billing/billing.contract.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import {
  type FinancialStatus,
  financialTransitions,
  type OrderStatus,
} from '@florilege/contract/orders/order-status.ts';

export type DocumentKind = 'quote' | 'invoice';

export type Payer = {
  id: number;
  name: string;
  type: 'household' | 'business';
  address: string | null;
  postal_code: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
  numero_de_TVA: string | null;
  SIRET: string | null;
  pennylane_reference: string;
  pennylane_id: number | null;
  pennylane_told: string | null;
};

/** What billing needs of an order and of its payer. */
export type BillableOrder = {
  id: number;
  amount: Cents;
  vat_rate: 10 | 20;
  status: OrderStatus;
  financial_status: FinancialStatus;
  invoiced: boolean;
  payer: Pick<Payer, 'id' | 'name' | 'address' | 'postal_code' | 'city'> | null;
};
export type ReadyOrder = BillableOrder & { payer: NonNullable<BillableOrder['payer']> };

/** The financial status that a document brings its orders to. */
export const statusOf = { quote: 'quoted', invoice: 'invoiced' } as const satisfies Record<
  DocumentKind,
  FinancialStatus
>;

export const failedOrder = (
  order_id: number,
  error: string,
  client_id: number | null = null,
): FailedOrder => ({ order_id, error, client_id });

/** Why there can be no quote or invoice of this order, in French; null when there can. */
export function obstacle(order: BillableOrder, kind: DocumentKind): FailedOrder | null {
  const because = (error: string, clientId?: number) => failedOrder(order.id, error, clientId);
  if (order.status === 'cancelled' || order.financial_status === 'cancelled')
    return because(`La commande n° ${order.id} est annulée.`);
  // One that was invoiced elsewhere may get its invoice here, but no quote any more.
  const invoiced = order.invoiced || (kind === 'quote' && order.financial_status === 'invoiced');
  if (invoiced) return because(`La commande n° ${order.id} est déjà facturée.`);
  if (!order.payer) return because(`La commande n° ${order.id} n’a pas de payeur.`);
  if (kind === 'quote' && order.financial_status === 'paid')
    return because(`La commande n° ${order.id} est déjà payée.`);
  if (!mayBecome(order.financial_status, kind)) {
    return because(
      `Un paiement est en cours pour la commande n° ${order.id}\u00a0: attendez son résultat, ou annulez-le d’abord.`,
    );
  }
  const missing = missingOf(order.payer);
  return missing ? because(missing, order.payer.id) : null;
}

/** A paid order may be invoiced and stays paid; a new quote takes the place of the one before. */
function mayBecome(from: FinancialStatus, kind: DocumentKind): boolean {
  if (kind === 'invoice' && from === 'paid') return true;
  return from === statusOf[kind] || financialTransitions[from].includes(statusOf[kind]);
}

const addressParts = [
  ['address', 'l’adresse'],
  ['postal_code', 'le code postal'],
  ['city', 'la ville'],
] as const;

/** Pennylane takes no client without a whole address. @returns what is to be completed, in French */
export function missingOf(payer: Omit<ReadyOrder['payer'], 'id'>): string | null {
  const parts = addressParts.filter(([field]) => !payer[field]?.trim()).map(([, name]) => name);
  if (parts.length === 0) return null;
  const list = new Intl.ListFormat('fr', { type: 'conjunction' }).format(parts);
  return `${payer.name}\u00a0: il manque ${list}. Complétez la fiche du client.`;
}
