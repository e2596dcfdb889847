import type { AlertAction, AlertKind, PaymentAlert } from '@florilege/contract/payments/payment-alerts.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import { formatEuros } from '../../../shared/format.ts';

const actionLabels: Record<AlertAction, string> = {
  attach: 'Rattacher à une commande',
  refund: 'Rembourser',
  credit: 'C’était un avoir',
  keep: 'Garder tel quel',
};

/** Money that no machine gives back: a member does it, and says so here. */
const givenByHand: Partial<Record<PaymentMethod, { label: string; how: string }>> = {
  transfer: { label: 'Noter le virement rendu', how: 'par virement, depuis votre banque' },
  cash: { label: 'Noter les espèces rendues', how: 'en espèces, de la caisse' },
  cheque: { label: 'Noter le chèque rendu', how: 'par chèque' },
  card: { label: 'Noter la somme rendue', how: 'sur le terminal qui a encaissé' },
  credit: { label: 'Noter la somme rendue', how: 'de la main à la main' },
};

export function labelOf(action: AlertAction, { kind, method }: PaymentAlert): string {
  if (action === 'refund' && kind === 'unmatched') return 'Annuler ce paiement';
  return (action === 'refund' && method && givenByHand[method]?.label) || actionLabels[action];
}

/** The consequence of an action, before its button. */
export function consequenceOf(action: AlertAction, alert: PaymentAlert): string | null {
  const { kind, method, amount, order_id } = alert;
  const sum = formatEuros(amount);
  if (action === 'credit')
    return `La commande coûte ${sum} de moins\u00a0: le client ne doit plus cette somme.`;
  if (action !== 'refund') return null;
  if (kind === 'unmatched')
    return `Ce virement ne paie plus la commande, qui attend de nouveau ${sum}. Rien n’est rendu au client.`;
  const how = method && givenByHand[method]?.how;
  if (how) return `C’est à vous de rendre ${sum} ${how}\u00a0; ici, ce remboursement est seulement inscrit.`;
  if (order_id !== null && method === null)
    return `${sum} sont rendus comme ils sont venus\u00a0: par Square ce qu’il a encaissé, le reste par vos soins. Un remboursement ne s’annule pas.`;
  return `${sum} seront rendus au client par Square. Un remboursement ne s’annule pas.`;
}

/** The paper that a line is about, where it can be put right. */
export const paperOf: Partial<Record<AlertKind, 'invoice' | 'quote'>> = {
  unmatched: 'invoice',
  bank_surplus: 'invoice',
  invoice_differs: 'invoice',
  quote_outdated: 'quote',
};
