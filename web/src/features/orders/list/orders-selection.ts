import { BULK_BILLING_LIMIT } from '@florilege/contract/billing/billing.contract.ts';
import { formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import { BULK_PAYMENT_LIMIT } from '@florilege/contract/payments/payments.contract.ts';

/** The fields of each order that the rules about several need. */
type Selected = { payer_name: string | null; amount: string };

export type Refusal = { title: string; text: string };

export const NO_SELECTION: Refusal = {
  title: 'Sélection requise',
  text: 'Veuillez sélectionner des commandes.',
};

const MOST_TOGETHER = Math.min(BULK_PAYMENT_LIMIT, BULK_BILLING_LIMIT);

/** Why so many orders cannot be sent at once; null when they can. */
export function tooManyRefusal(orders: readonly unknown[]): Refusal | null {
  if (orders.length <= MOST_TOGETHER) return null;
  return { title: 'Sélection trop grande', text: `Sélectionnez ${MOST_TOGETHER} commandes au plus.` };
}

/** Why a quote or an invoice cannot be made for these orders together; null when it can. */
export function bulkRefusal(orders: readonly Selected[]): Refusal | null {
  const first = orders[0];
  if (!first) return NO_SELECTION;
  const anonymous = orders.filter(({ payer_name }) => !payer_name).length;
  if (anonymous > 0) {
    return {
      title: 'Payeur requis',
      text:
        anonymous === 1 && orders.length === 1
          ? 'La commande n’a pas de payeur.'
          : 'Toutes les commandes doivent avoir un payeur.',
    };
  }
  if (orders.some(({ payer_name }) => payer_name !== first.payer_name)) {
    return { title: 'Même payeur requis', text: 'Les commandes sélectionnées doivent avoir le même payeur.' };
  }
  return tooManyRefusal(orders);
}

/** Sum of the orders' amounts, as on the wire. */
export function totalAmount(orders: readonly Selected[]): string {
  return formatAmount(orders.reduce((cents, { amount }) => cents + (parseAmount(amount) ?? 0), 0));
}
