import type { Cents } from '@florilege/contract/http/money.ts';
import type { AlertKind } from '@florilege/contract/payments/payment-alerts.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import { frenchAmount, frenchSum } from '../../platform/french-amount.ts';

const methodNames: Record<PaymentMethod, string> = {
  square: 'lien de paiement',
  square_payment: 'lien de paiement',
  square_terminal: 'terminal',
  cash: 'espèces',
  cheque: 'chèque',
  transfer: 'virement',
  card: 'carte',
  credit: 'crédit du client',
};

type Money = { amount: Cents; method: PaymentMethod };

export const paymentReceived = ({ amount, method }: Money) =>
  `Paiement reçu\u00a0: ${frenchAmount(amount)} (${methodNames[method]})`;
export const refundMade = ({ amount, method }: Money) =>
  `Remboursement\u00a0: ${frenchAmount(amount)} (${methodNames[method]})`;
export const creditMoved = (amount: Cents) =>
  `Crédit utilisé pour une autre commande\u00a0: ${frenchAmount(amount)}`;
export const refundFailed = (amount: Cents) => `Remboursement non effectué\u00a0: ${frenchAmount(amount)}`;
export const alreadyGivenBack = (amount: Cents) =>
  `De ce paiement, ${frenchSum(amount, 'est déjà rendu', 'sont déjà rendus')}. S’il manque quelque chose, rendez-le dans l’onglet Paiements de la commande\u202f; sinon, fermez la ligne.`;
export const ALL_GIVEN_BACK =
  'Ce paiement a été rendu en entier chez Square\u00a0: il n’y a plus rien à rattacher.';
export const SURPLUS_IS_LESS =
  'Une partie de cet argent a été rendue ou utilisée entre-temps\u00a0: relisez la ligne avant de réessayer.';
export const REFUND_UNANSWERED =
  'Un remboursement de ce paiement attend encore la réponse de Square. Réessayez dans une minute.';
export const UNDONE_ENTRY = 'Saisie par erreur';
export const NOT_UNDOABLE =
  'Seule la personne qui vient de saisir ce paiement peut l’annuler, dans le quart d’heure. Demandez un remboursement.';
export const UNDONE_ALREADY = 'Ce paiement a déjà été annulé ou remboursé, en tout ou en partie.';
export const REQUESTED_AT_SQUARE = 'Demandé directement chez Square';
export const creditTakenBack = (order: number) =>
  `C’était le crédit de la commande n° ${order}, dont Square a rendu l’argent.`;
export const REFUNDED_AT_SQUARE = 'Remboursé directement chez Square';

const alertSentences: Record<AlertKind, (amount: Cents) => string> = {
  paid_cancelled: (amount) => `${frenchSum(amount, 'reçu')} pour une commande annulée ou supprimée.`,
  paid_twice: (amount) =>
    `${frenchSum(amount, 'reçu')} de trop\u00a0: la commande était déjà payée, en tout ou en partie.`,
  wrong_amount: (amount) =>
    `Square a encaissé un autre montant que celui de la commande\u00a0: ${frenchAmount(amount)} en cause.`,
  overpaid: (amount) =>
    `${frenchAmount(amount)} de trop\u00a0: la commande coûte moins que ce qui a été payé.`,
  to_refund: (amount) => `${frenchAmount(amount)} à rendre\u00a0: la commande est annulée et payée.`,
  unknown_payment: (amount) => `${frenchSum(amount, 'encaissé')} chez Square pour aucune commande connue.`,
  refunded_elsewhere: (amount) => `${frenchSum(amount, 'remboursé')} directement chez Square.`,
  unmatched: (amount) =>
    `Le virement de ${frenchAmount(amount)} n’est plus rapproché de sa facture chez Pennylane.`,
  bank_surplus: (amount) =>
    `Un virement dépasse de ${frenchAmount(amount)} la facture dont il est rapproché.`,
  invoice_differs: (amount) =>
    `${frenchAmount(amount)} en cause entre la facture chez Pennylane et la commande.`,
  quote_outdated: (amount) =>
    `Le devis accepté par le client dit ${frenchAmount(amount)}, et la commande a changé depuis.`,
  refund_failed: (amount) =>
    `Square a refusé le remboursement de ${frenchAmount(amount)}\u00a0: le client n’a pas reçu cet argent.`,
  disputed: (amount) => `${frenchSum(amount, 'contesté')} par le client auprès de sa banque.`,
  dispute_lost: (amount) =>
    `${frenchAmount(amount)} repris par la banque du client\u00a0: la contestation est perdue.`,
  payout_failed: (amount) =>
    `Votre banque a renvoyé ${frenchAmount(amount)} que Square versait à la boutique. Vérifiez chez Square le compte à créditer\u00a0: la somme revient dans un versement suivant.`,
};

type Alert = { kind: AlertKind; amount: Cents; details: string | null };

export const alertSentence = ({ kind, amount, details }: Alert): string =>
  [alertSentences[kind](amount), details].filter(Boolean).join(' ');

const checkoutReasons: Record<string, string> = {
  BUYER_CANCELED: 'Le client a annulé sur le terminal.',
  SELLER_CANCELED: 'Le paiement a été annulé depuis la boutique.',
  TIMED_OUT: 'Personne n’a payé sur le terminal à temps.',
};

/** Why a checkout was not paid: Square's word in French, or the sentence that was kept. */
export const checkoutReason = (reason: string | null): string | null =>
  reason === null ? null : (checkoutReasons[reason] ?? reason);

export const DISPUTE_LOST = 'Contestation perdue';
export const LOST_AFTER_REFUND =
  'Cet argent lui était déjà rendu, ou reporté sur une autre commande\u00a0: la boutique le perd en plus.';

const disputeReasons: Record<string, string> = {
  amount_differs: 'montant différent',
  cancelled: 'achat annulé',
  duplicate: 'débité deux fois',
  no_knowledge: 'paiement non reconnu',
  not_as_described: 'non conforme à la description',
  not_received: 'marchandise non reçue',
  paid_by_other_means: 'payé par un autre moyen',
  customer_requests_credit: 'avoir demandé par le client',
  emv_liability_shift: 'carte sans puce',
};

/** Square's word in French; one that it invents later as it is. */
export const disputeReason = (reason: string | null): string | null =>
  reason === null ? null : (disputeReasons[reason] ?? reason);

const frenchDays = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

export function disputeDetails({ reason, dueOn }: { reason: string | null; dueOn: string | null }): string {
  const why = reason === null ? '' : `Motif\u00a0: ${disputeReason(reason)}. `;
  const until = dueOn === null ? '' : ` avant le ${frenchDays.format(new Date(dueOn))}`;
  return `${why}La réponse se donne chez Square${until}.`;
}
