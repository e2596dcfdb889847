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

/** Nothing is kept or given back by these lines: they only tell. */
const seen: ReadonlySet<AlertKind> = new Set([
  'refunded_elsewhere',
  'bank_surplus',
  'invoice_differs',
  'quote_outdated',
  'refund_failed',
  'disputed',
  'dispute_lost',
  'payout_failed',
]);

/** The state that stays once a line is closed without money moving. */
function keptSentence({ kind, amount }: PaymentAlert): string {
  const sum = formatEuros(amount);
  if (kind === 'unmatched') return `Ce virement continue de payer la commande\u00a0: ${sum}.`;
  if (kind === 'unknown_payment') return `La boutique garde ${sum}, qui ne paient aucune commande.`;
  if (kind === 'refunded_elsewhere')
    return `${sum} ne paient plus la commande, qui les attend de nouveau si elle les doit.`;
  if (kind === 'disputed') return 'La contestation suit son cours\u00a0: la réponse se donne chez Square.';
  if (kind === 'dispute_lost')
    return `${sum} ne paient plus la commande\u00a0: c’est à vous de les redemander au client.`;
  if (kind === 'refund_failed') return `Le client n’a pas reçu ${sum}\u00a0: rendez-les autrement.`;
  if (kind === 'payout_failed') return 'Square garde la somme jusqu’à un versement suivant.';
  if (seen.has(kind)) return 'Rien ne change, ni ici ni chez Pennylane\u00a0: la ligne disparaît.';
  return kind === 'wrong_amount'
    ? `La boutique garde ${sum}\u00a0: la ligne disparaît.`
    : `La boutique garde ${sum}\u00a0: la ligne disparaît, le trop-perçu reste sur la commande.`;
}

export function labelOf(action: AlertAction, { kind, method }: PaymentAlert): string {
  if (action === 'keep') return seen.has(kind) ? 'Marquer comme vu' : actionLabels.keep;
  if (action === 'refund' && kind === 'unmatched') return 'Annuler ce paiement';
  if (action === 'refund' && kind === 'refund_failed') return 'Rembourser de nouveau';
  return (action === 'refund' && method && givenByHand[method]?.label) || actionLabels[action];
}

/** The consequence of an action, before its button. */
export function consequenceOf(action: AlertAction, alert: PaymentAlert): string | null {
  const { kind, method, amount, order_id } = alert;
  const sum = formatEuros(amount);
  if (action === 'credit')
    return `La commande coûte ${sum} de moins\u00a0: le client ne doit plus cette somme.`;
  if (action === 'keep') return keptSentence(alert);
  if (action !== 'refund') return null;
  if (kind === 'unmatched')
    return `Ce virement ne paie plus la commande, qui attend de nouveau ${sum}. Rien n’est rendu au client.`;
  const how = method && givenByHand[method]?.how;
  if (how) return `C’est à vous de rendre ${sum} ${how}\u202f; ici, ce remboursement est seulement inscrit.`;
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
