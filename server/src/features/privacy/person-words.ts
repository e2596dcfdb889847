import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { DOCUMENT_STATES, documentKinds } from '@florilege/contract/billing/billing.contract.ts';
import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { ledgerKinds } from '@florilege/contract/clients/client-ledger.ts';
import { paymentTermsLabels } from '@florilege/contract/clients/payment-terms.ts';
import { proofOutcomes } from '@florilege/contract/deliveries/proofs.ts';
import { channels, messageKinds, messageStates } from '@florilege/contract/messages/messages.contract.ts';
import { eventTypeLabel } from '@florilege/contract/orders/order-events.ts';
import { orderFields } from '@florilege/contract/orders/order-fields.ts';
import { financialStatuses, orderStatuses } from '@florilege/contract/orders/order-status.ts';
import { paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import {
  bookedRefundKinds,
  PAYMENT_STATES,
  REFUND_STATES,
  reductionKinds,
} from '@florilege/contract/payments/payment-records.ts';
import { ruleTextSentence } from '@florilege/contract/subscriptions/rule.ts';
import { labelled } from '../audit/audit.public.ts';
import { documentStatusDisplay } from '../billing/billing.public.ts';
import { formatDay, formatEuros, formatInstant, NBSP } from '../documents/documents.public.ts';

type Show = (value: string) => string;
export type Fact = { label: string; show: Show };
/** A part of the paper: its heading, and the facts of a row in the order they are read. */
export type Part = { title: string; row: (row: Row) => string; facts: Readonly<Record<string, Fact>> };
export type Row = Readonly<Record<string, unknown>>;

const fact = (label: string, show: Show = (value) => value): Fact => ({ label, show });
/** Most labels of the journal's kind read names too; nothing here has any. */
const words = (labels: Parameters<typeof labelled>[0]) => {
  const shown = labelled(labels);
  return (value: string) => shown(value, new Map());
};
const euros: Show = (cents) => formatEuros(Number(cents));
const numbered = (what: string) => (row: Row) => `${what} n°${NBSP}${row.id}`;
const at = (what: string, column: string) => (row: Row) =>
  row[column] ? `${what} du ${formatInstant(String(row[column]))}` : what;

const id = fact('Numéro');
const order = fact('Commande', (value) => `n°${NBSP}${value}`);
const created = fact('Créé le', formatInstant);
const amount = fact('Montant', euros);
const yesNo = words({ true: 'Oui', false: 'Non' });

const record = {
  name: fact('Nom'),
  type: fact('Type', words(clientTypes)),
  phone: fact('Téléphone', displayPhone),
  email: fact('E-mail'),
  address: fact('Adresse'),
  postal_code: fact('Code postal'),
  city: fact('Ville'),
  SIRET: fact('SIRET'),
  numero_de_TVA: fact('N° de TVA'),
  payment_terms: fact('Conditions de paiement', words(paymentTermsLabels)),
  balance: fact('Solde', euros),
  access_notes: fact('Consignes d’accès'),
  id,
  created_at: created,
  updated_at: fact('Modifié le', formatInstant),
  archived_at: fact('Archivé le', formatInstant),
  merged_into: fact('Fusionné avec', (value) => `client n°${NBSP}${value}`),
};

const contact = {
  title: fact('Civilité'),
  first_name: fact('Prénom'),
  last_name: fact('Nom'),
  role: fact('Fonction'),
  phone: fact('Téléphone', displayPhone),
  email: fact('E-mail'),
  is_primary: fact('Contact principal', yesNo),
  id,
  account: fact('Client', (value) => `n°${NBSP}${value}`),
  created_at: created,
};

const note = { content: fact('Texte'), timestamp: fact('Écrite le', formatInstant), id };

const place = {
  requires_delivery: fact('Remise', words({ true: 'Livraison', false: 'Retrait en boutique' })),
  delivery_date: fact('Date', formatDay),
  delivery_time_slot: fact('Créneau'),
  status: fact('Statut', words(orderStatuses)),
  delivery_address: fact(orderFields.delivery_address.label),
  delivery_postal_code: fact('Code postal'),
  delivery_city: fact('Ville'),
  access_notes: fact(orderFields.access_notes.label),
  hand_message: fact(orderFields.hand_message.label),
};

/** The parts in the order of the paper; names and columns are those of the file of all data. */
export const parts = {
  clients: { title: 'Fiche', row: numbered('Client'), facts: record },
  contacts: { title: 'Contacts', row: numbered('Contact'), facts: contact },
  notes: { title: 'Notes', row: at('Note', 'timestamp'), facts: note },
  commandes_payees: {
    title: 'Commandes payées',
    row: numbered('Commande'),
    facts: {
      amount,
      vat_rate: fact('TVA', (value) => `${value}${NBSP}%`),
      financial_status: fact('Statut financier', words(financialStatuses)),
      ...place,
      bouquet_notes: fact(orderFields.bouquet_notes.label),
      purchase_order_number: fact(orderFields.purchase_order_number.label),
      id,
      created_at: fact('Créée le', formatInstant),
      deleted_at: fact('Mise à la corbeille le', formatInstant),
    },
  },
  commandes_recues: {
    title: 'Commandes reçues d’une autre personne',
    row: numbered('Commande'),
    facts: { ...place, id, created_at: fact('Créée le', formatInstant) },
  },
  historique: {
    title: 'Historique des commandes payées',
    row: at('Événement', 'timestamp'),
    facts: {
      order_id: order,
      event_type: fact('Nature', eventTypeLabel),
      description: fact('Texte'),
      notes: fact('Remarque'),
      timestamp: fact('Le', formatInstant),
      id,
    },
  },
  remises: {
    title: 'Preuves de livraison',
    row: at('Remise', 'taken_at'),
    facts: {
      order_id: order,
      outcome: fact('Résultat', words(proofOutcomes)),
      received_by: fact('Remise à'),
      note: fact('Remarque'),
      taken_at: fact('Le', formatInstant),
      id,
    },
  },
  paiements: {
    title: 'Paiements',
    row: at('Paiement', 'paid_at'),
    facts: {
      order_id: order,
      amount,
      method: fact('Moyen', words(paymentMethods)),
      state: fact('État', words(PAYMENT_STATES)),
      reference: fact('Référence'),
      paid_at: fact('Le', formatInstant),
      id,
    },
  },
  remboursements: {
    title: 'Remboursements',
    row: at('Remboursement', 'refunded_at'),
    facts: {
      order_id: order,
      amount,
      kind: fact('Nature', words(bookedRefundKinds)),
      state: fact('État', words(REFUND_STATES)),
      reason: fact('Motif'),
      refunded_at: fact('Le', formatInstant),
      id,
    },
  },
  reductions: {
    title: 'Avoirs et sommes abandonnées',
    row: at('Réduction', 'created_at'),
    facts: {
      order_id: order,
      amount,
      kind: fact('Nature', words(reductionKinds)),
      reason: fact('Motif'),
      created_at: fact('Le', formatInstant),
      id,
    },
  },
  devis_et_factures: {
    title: 'Devis et factures',
    row: (row) => [documentKind(String(row.kind)), row.number].filter(Boolean).join(' '),
    facts: {
      kind: fact('Nature', documentKind),
      number: fact('Numéro'),
      amount,
      state: fact('Établissement', words(DOCUMENT_STATES)),
      status: fact('Statut', documentStatusDisplay),
      deadline: fact('Échéance', formatDay),
      created_at: created,
      id: fact('Repère'),
    },
  },
  mouvements: {
    title: 'Mouvements du compte',
    row: at('Mouvement', 'at'),
    facts: {
      kind: fact('Nature', words({ ...ledgerKinds, merged: 'Repris d’une fiche fusionnée' })),
      amount,
      order_id: order,
      at: fact('Le', formatInstant),
      id,
    },
  },
  abonnements: {
    title: 'Abonnements',
    row: numbered('Abonnement'),
    facts: {
      rule: fact('Rythme', (json) => ruleTextSentence(json) ?? json),
      amount,
      start_date: fact('Début', formatDay),
      until_date: fact('Fin', formatDay),
      ended_on: fact('Arrêté le', formatDay),
      bouquet_notes: fact(orderFields.bouquet_notes.label),
      hand_message: fact(orderFields.hand_message.label),
      date_messages: fact('Cartes de ses dates'),
      purchase_order_number: fact(orderFields.purchase_order_number.label),
      id,
      created_at: created,
    },
  },
  messages: {
    title: 'Messages envoyés',
    row: at('Message', 'created_at'),
    facts: {
      kind: fact('Nature', words(messageKinds)),
      channel: fact('Par', words(channels)),
      recipient: fact('À'),
      state: fact('État', words(messageStates)),
      subject: fact('Objet'),
      text: fact('Texte'),
      created_at: created,
      id,
    },
  },
  photos: {
    title: 'Photos',
    row: (row) => `Photo ${row.filename}`,
    facts: {
      filename: fact('Fichier'),
      shot_at: fact('Prise le', formatInstant),
      created_at: fact('Ajoutée le', formatInstant),
      id,
    },
  },
} satisfies Record<string, Part>;

function documentKind(kind: string) {
  return words(documentKinds)(kind);
}

/** Tables of the journal: how a line calls their row, and its facts. */
export const journalTables: Readonly<Record<string, { name: string; facts: Part['facts'] }>> = {
  clients: { name: 'Fiche', facts: record },
  contacts: { name: 'Contact', facts: contact },
  client_notes: { name: 'Note', facts: note },
  account_images: { name: 'Photo', facts: { image_id: fact('Photo', (value) => `n°${NBSP}${value}`) } },
  privacy_acts: {
    name: 'Données personnelles',
    facts: { kind: fact('Acte', words({ export: 'Données remises', anonymise: 'Fiche anonymisée' })) },
  },
};
export const journalActions: Readonly<Record<string, string>> = {
  insert: 'ajout',
  update: 'modification',
  delete: 'suppression',
};
