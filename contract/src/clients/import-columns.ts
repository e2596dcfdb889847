import { z } from 'zod';
import { keysOf } from '../http/fields.ts';

/** The fields that a column can be, and the headings by which it is guessed, as `headKey` writes them. */
export const importFields = {
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
    heads: [
      ...['code porte', 'code de la porte', 'codes porte', 'digicode', 'code d acces', 'acces', 'interphone'],
      ...['consignes d acces', 'code immeuble', 'etage', 'batiment'],
    ],
  },
  note: {
    label: 'Notes',
    heads: ['notes', 'note', 'remarque', 'remarques', 'commentaire', 'commentaires', 'observations'],
  },
} as const;
export type ImportField = keyof typeof importFields;
export const importFieldNames = keysOf(importFields);
export const importField = z.enum(importFieldNames, 'Colonne inconnue');

/** Fields that several columns may fill together; any other is filled by one. */
export const joinedFields: readonly ImportField[] = ['phone', 'address', 'access_notes', 'note'];

/** A heading without case, accents and punctuation. */
export const headKey = (head: string): string =>
  head
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const byHead = new Map<string, ImportField>(
  importFieldNames.flatMap((field) => importFields[field].heads.map((head) => [head, field] as const)),
);

/** The field of each column as its heading says it; null for one that is left out. */
export function guessColumns(heads: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return heads.map((head) => {
    const field = byHead.get(headKey(head));
    if (!field || (taken.has(field) && !joinedFields.includes(field))) return null;
    taken.add(field);
    return field;
  });
}

/** The fields of a table's columns. A name, a first name or a company must be among them. */
export const importMapping = z
  .array(importField.nullable(), 'Liste de colonnes attendue')
  .max(100, '100 colonnes au plus')
  .refine(
    (fields) => fields.includes('name') || fields.includes('company'),
    'Choisissez la colonne du nom ou de la société.',
  )
  .refine((fields) => twiceIn(fields) === null, {
    error: ({ input }) =>
      `Deux colonnes sont choisies pour «\u00a0${importFields[twiceIn(input as Mapping) ?? 'name'].label}\u00a0»\u00a0: gardez-en une.`,
  });
type Mapping = readonly (ImportField | null)[];

/** A field that two columns would fill although it has one value. */
function twiceIn(fields: Mapping): ImportField | null {
  const single = fields.filter((field) => field !== null && !joinedFields.includes(field));
  return single.find((field, at) => single.indexOf(field) !== at) ?? null;
}
