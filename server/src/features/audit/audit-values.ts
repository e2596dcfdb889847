import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { proofConflicts, proofOutcomes } from '@florilege/contract/deliveries/proofs.ts';
import { dayOf, TIME_ZONE } from '@florilege/contract/http/dates.ts';
import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import { alertKinds, PAYMENT_STATES, REFUND_STATES } from '@florilege/contract/payments/payments.contract.ts';
import { terminalStatuses } from '@florilege/contract/settings/settings.contract.ts';
import { ruleTextSentence } from '@florilege/contract/subscriptions/rule.ts';
import { dateStates } from '@florilege/contract/subscriptions/subscription.ts';
import { frenchAmount } from '../../platform/french-amount.ts';

/** What ids are called: `client:7` → Galerie Monceau. */
export type Names = ReadonlyMap<string, string>;
/** A value of the audit, never null, as a person reads it. */
export type Show = (value: string, names: Names) => string;

/** A label of a table of the contract; a value that is newer than this build stands for itself. */
const labelled =
  (labels: Readonly<Record<string, string | { label: string } | { title: string }>>): Show =>
  (value) => {
    const found = Object.hasOwn(labels, value) ? labels[value] : undefined;
    if (typeof found !== 'object') return found ?? value;
    return 'label' in found ? found.label : found.title;
  };

/** Something that is gone has no name left. */
const named =
  (kind: string, missing: string): Show =>
  (value, names) =>
    names.get(`${kind}:${value}`) ?? names.get(`former ${kind}:${value}`) ?? missing;

const clock = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' });
const frenchDay = (day: string) => day.split('-').reverse().join('/');
const LONGEST = 300;

export const show = {
  text: (value) => (value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value),
  amount: (value) => frenchAmount(Number(value)),
  percent: (value) => `${value}\u202f%`,
  day: frenchDay,
  instant: (value) => {
    const instant = new Date(value);
    return `${frenchDay(dayOf(instant))} à ${clock.format(instant)}`;
  },
  yesNo: (value) => (value === 'true' ? 'oui' : 'non'),
  phone: displayPhone,
  status: (value) => statusDisplay(value).label,
  financial: (value) => financialStatusDisplay(value).label,
  slot: labelled(timeSlots),
  clientType: labelled(clientTypes),
  method: labelled(paymentMethods),
  paymentState: labelled(PAYMENT_STATES),
  refundState: labelled(REFUND_STATES),
  alertKind: labelled(alertKinds),
  terminal: labelled(terminalStatuses),
  linkState: labelled({
    starting: 'En préparation',
    open: 'Ouvert',
    closing: 'En suppression',
    closed: 'Supprimé',
    paid: 'Payé',
    failed: 'Refusé',
  }),
  checkoutState: labelled({
    starting: 'En préparation',
    pending: 'Envoyé',
    in_progress: 'En cours',
    cancel_requested: 'Annulation demandée',
    completed: 'Payé',
    cancelled: 'Annulé',
    failed: 'Refusé',
  }),
  documentState: labelled({
    starting: 'En préparation',
    draft: 'Brouillon',
    final: 'Établi',
    failed: 'Refusé',
  }),
  settled: labelled({ refund: 'Remboursé', attach: 'Rattaché à une commande', keep: 'Gardé tel quel' }),
  photoKind: labelled({ photo: 'Photo', verification: 'Photo de vérification' }),
  outcome: labelled(proofOutcomes),
  conflict: labelled(proofConflicts),
  decision: labelled({ approved: 'Validé', rejected: 'Refusé' }),
  dateOutcome: labelled(dateStates),
  /** One that this build does not know is only said to be another one. */
  rule: (value: string) => ruleTextSentence(value) ?? 'un autre rythme',
  member: named('member', 'un ancien membre'),
  client: named('client', 'un client supprimé'),
  location: named('location', 'une boutique supprimée'),
} as const satisfies Record<string, Show>;
