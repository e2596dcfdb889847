import type { ImportTable } from './import-table.ts';

const columns = {
  name: {
    label: 'Nom',
    heads: ['nom', 'nom complet', 'nom de famille', 'client', 'nom du client', 'nom et prenom', 'nom prenom'],
  },
  first_name: { label: 'Prénom', heads: ['prenom', 'prenoms'] },
  company: {
    label: 'Société',
    heads: ['societe', 'entreprise', 'raison sociale', 'nom de la societe', 'etablissement', 'organisation'],
  },
  type: { label: 'Type', heads: ['type', 'type de client'] },
  phone: {
    label: 'Téléphone',
    joined: true,
    heads: [
      ...['telephone', 'tel', 'tel portable', 'telephone portable', 'telephone mobile', 'tel mobile'],
      ...['telephone fixe', 'portable', 'mobile', 'gsm', 'numero de telephone', 'n de telephone', 'phone'],
    ],
  },
  email: {
    label: 'E-mail',
    heads: ['e mail', 'email', 'mail', 'courriel', 'adresse e mail', 'adresse email', 'adresse mail'],
  },
  address: {
    label: 'Adresse',
    joined: true,
    heads: [
      ...['adresse', 'adresse postale', 'rue', 'adresse 1', 'adresse 2', 'voie'],
      ...['complement', 'complement d adresse', 'adresse complement'],
    ],
  },
  postal_code: { label: 'Code postal', heads: ['code postal', 'cp', 'codepostal'] },
  city: { label: 'Ville', heads: ['ville', 'commune', 'localite'] },
  SIRET: { label: 'SIRET', heads: ['siret', 'n siret', 'numero siret', 'numero de siret'] },
  numero_de_TVA: {
    label: 'N° de TVA',
    heads: [
      ...['n de tva', 'tva', 'n tva', 'numero de tva', 'numero tva', 'tva intracommunautaire'],
      ...['n tva intracommunautaire', 'n de tva intracommunautaire'],
    ],
  },
  payment_terms: {
    label: 'Conditions de paiement',
    heads: [
      'conditions de paiement',
      'condition de paiement',
      'delai de paiement',
      'conditions de reglement',
    ],
  },
  access_notes: {
    label: 'Consignes d’accès',
    joined: true,
    heads: [
      ...['code porte', 'code de la porte', 'codes porte', 'digicode', 'code d acces', 'acces', 'interphone'],
      ...['consignes d acces', 'code immeuble', 'etage', 'batiment'],
    ],
  },
  note: {
    label: 'Notes',
    joined: true,
    heads: ['notes', 'note', 'remarque', 'remarques', 'commentaire', 'commentaires', 'observations'],
  },
} as const;
export type ClientColumn = keyof typeof columns;

export const clientTable = {
  columns,
  needed: ['name', 'company'],
  missing: 'Choisissez la colonne du nom ou de la société.',
} satisfies ImportTable;
