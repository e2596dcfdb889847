import { type OrderFieldName, orderFields } from '@florilege/contract/orders/order-fields.ts';
import { type Show, show } from './audit-values.ts';

/** A column as sentences name it, with its article; `long`: too long for a sentence, only shown below it. */
export type Field = { name: string; show: Show; long?: true };

const field = (name: string, as: Show = show.text): Field => ({ name, show: as });
const long = (name: string): Field => ({ name, show: show.text, long: true });

const shownAs = {
  euros: (name: string) => field(name, show.amount),
  percent: (name: string) => field(name, show.percent),
  delivery: (name: string) => field(name, show.yesNo),
  day: (name: string) => field(name, show.day),
  slot: (name: string) => field(name, show.slot),
  text: field,
  longText: long,
  message: long,
};
const ofOrders = Object.fromEntries(
  Object.entries(orderFields).map(([name, { journal, shown }]) => [name, shownAs[shown](journal)]),
) as Record<OrderFieldName, Field>;
const { amount, vat_rate, requires_delivery, delivery_date, delivery_time_slot, ...texts } = ofOrders;

/**
 * What the journal shows of each table, column by column. It is a list of what may be shown: a column that is not here — a pairing code, a
 * key, an attempt, a vendor's id — leaves the database only as « mis à jour ».
 */
export const auditFields: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  orders: {
    ...{ amount, vat_rate },
    status: field('le statut', show.status),
    financial_status: field('le statut financier', show.financial),
    payer_account: field('le payeur', show.client),
    recipient_account: field('le destinataire', show.client),
    ...{ requires_delivery, delivery_date, delivery_time_slot },
    delivery_person: field('le livreur', show.member),
    ...texts,
    location: field('la boutique', show.location),
  },
  order_images: { caption: field('la légende'), kind: field('l’usage', show.photoKind) },
  delivery_stops: { position: field('le rang'), delivery_person: field('le livreur', show.member) },
  delivery_proofs: {
    outcome: field('l’issue', show.outcome),
    received_by: field('la personne qui a reçu'),
    note: field('la remarque'),
    conflict: field('le conflit', show.conflict),
  },
  verifications: { decision: field('la décision', show.decision), reason: field('le motif') },
  payments: {
    amount: field('le montant', show.amount),
    method: field('le moyen de paiement', show.method),
    state: field('l’état', show.paymentState),
    reference: field('la référence'),
  },
  terminal_checkouts: {
    amount: field('le montant', show.amount),
    state: field('l’état', show.checkoutState),
  },
  refunds: {
    amount: field('le montant', show.amount),
    state: field('l’état', show.refundState),
    reason: field('le motif'),
  },
  payment_links: { amount: field('le montant', show.amount), state: field('l’état', show.linkState) },
  payment_alerts: {
    kind: field('la raison', show.alertKind),
    amount: field('le montant', show.amount),
    settled_how: field('la suite', show.settled),
    note: field('la remarque'),
  },
  pennylane_documents: {
    amount: field('le montant', show.amount),
    state: field('l’état', show.documentState),
    number: field('le numéro'),
  },
  subscriptions: {
    rule: field('le rythme', show.rule),
    amount: field('le montant', show.amount),
    vat_rate: field('la TVA', show.percent),
    start_date: field('le début', show.day),
    until_date: field('la fin', show.day),
    occurrences: field('le nombre de dates'),
    ended_on: field('la date d’arrêt', show.day),
    payer_account: field('le payeur', show.client),
    recipient_account: field('le destinataire', show.client),
    requires_delivery: field('la livraison', show.yesNo),
    delivery_time_slot: field('le créneau', show.slot),
    bouquet_notes: long('les notes bouquet'),
    hand_message: long('le message manuscrit'),
    purchase_order_number: field('le numéro de bon de commande'),
  },
  subscription_dates: {
    skipped: field('le saut', show.yesNo),
    moved_to: field('le nouveau jour', show.day),
    moved_slot: field('le créneau', show.slot),
    amount: field('le montant', show.amount),
    hand_message: long('le message manuscrit'),
    outcome: field('le résultat', show.dateOutcome),
  },
  subscription_pauses: { from_date: field('le début', show.day), until_date: field('la reprise', show.day) },
  clients: {
    name: field('le nom'),
    type: field('le type', show.clientType),
    address: field('l’adresse'),
    postal_code: field('le code postal'),
    city: field('la ville'),
    phone: field('le téléphone', show.phone),
    email: field('l’e-mail'),
    numero_de_TVA: field('le numéro de TVA'),
    SIRET: field('le SIRET'),
    access_notes: long('les consignes d’accès'),
  },
  contacts: {
    title: field('la civilité'),
    first_name: field('le prénom'),
    last_name: field('le nom'),
    phone: field('le téléphone', show.phone),
    email: field('l’e-mail'),
    role: field('la fonction'),
    is_primary: field('le contact principal', show.yesNo),
  },
  client_notes: { content: long('le texte') },
  account_images: {},
  images: { filename: field('le nom de fichier'), description: long('la description') },
  image_tags: {},
  members: {
    display_name: field('le nom'),
    phone: field('le téléphone', show.phone),
    role: field('le rôle'),
    active: field('l’accès', show.yesNo),
  },
  auth_sessions: {},
  jobs: {},
  locations: {
    name: field('le nom'),
    address: field('l’adresse'),
    square_location_id: field('le lieu Square'),
  },
  terminal_devices: {
    device_id: field('l’identifiant du terminal'),
    status: field('l’association', show.terminal),
  },
  shop: {
    name: field('le nom'),
    legal_name: field('la raison sociale'),
    address: field('l’adresse'),
    postal_code: field('le code postal'),
    city: field('la ville'),
    phone: field('le téléphone', show.phone),
    email: field('l’e-mail'),
    website: field('le site web'),
    siret: field('le SIRET'),
    vat_number: field('le numéro de TVA'),
  },
};

/** `le montant` → `montant`; at the head of a line: `Montant`. */
export const bareName = ({ name }: Field): string => name.replace(/^(?:le |la |les |l’)/, '');
export function labelOf(of: Field): string {
  const bare = bareName(of);
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
