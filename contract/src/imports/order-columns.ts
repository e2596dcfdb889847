import type { ImportTable } from './import-table.ts';

const columns = {
  delivery_date: {
    label: 'Date',
    heads: [
      ...['date', 'jour', 'date de livraison', 'date livraison', 'date de retrait', 'date retrait'],
      ...['livraison le', 'date prevue'],
    ],
  },
  delivery_time_slot: {
    label: 'Créneau',
    heads: ['creneau', 'creneau horaire', 'heure', 'horaire', 'tranche horaire', 'moment'],
  },
  requires_delivery: {
    label: 'Livraison ou retrait',
    heads: ['type', 'mode', 'livraison', 'livraison ou retrait', 'livraison retrait', 'retrait ou livraison'],
  },
  amount: {
    label: 'Montant',
    heads: ['montant', 'montant ttc', 'prix', 'prix ttc', 'total', 'total ttc', 'ttc', 'somme'],
  },
  payer_name: {
    label: 'Payeur',
    heads: [
      ...[
        'payeur',
        'client',
        'nom du client',
        'nom client',
        'nom',
        'nom du payeur',
        'acheteur',
        'expediteur',
      ],
      ...['donneur d ordre', 'commande par', 'de la part de'],
    ],
  },
  payer_phone: {
    label: 'Tél. du payeur',
    heads: [
      ...['telephone du payeur', 'telephone payeur', 'tel payeur', 'telephone client', 'telephone du client'],
      ...['tel client', 'portable client', 'telephone acheteur'],
    ],
  },
  payer_email: {
    label: 'E-mail du payeur',
    heads: [
      ...['e mail', 'email', 'mail', 'courriel', 'e mail du payeur', 'e mail payeur', 'email payeur'],
      ...['email client', 'e mail client', 'e mail du client', 'mail client'],
    ],
  },
  recipient_name: {
    label: 'Destinataire',
    heads: ['destinataire', 'nom du destinataire', 'nom destinataire', 'livre a', 'pour', 'beneficiaire'],
  },
  recipient_phone: {
    label: 'Tél. du destinataire',
    heads: [
      ...['telephone', 'tel', 'portable', 'mobile', 'telephone du destinataire', 'telephone destinataire'],
      ...['tel destinataire', 'telephone livraison', 'contact sur place'],
    ],
  },
  delivery_address: {
    label: 'Adresse',
    joined: true,
    heads: [
      ...['adresse', 'adresse de livraison', 'adresse livraison', 'rue', 'adresse 1', 'adresse 2', 'voie'],
      ...['complement', 'complement d adresse', 'lieu', 'lieu de livraison'],
    ],
  },
  delivery_postal_code: {
    label: 'Code postal',
    heads: ['code postal', 'cp', 'codepostal', 'code postal de livraison', 'cp livraison'],
  },
  delivery_city: {
    label: 'Ville',
    heads: ['ville', 'commune', 'localite', 'ville de livraison', 'ville livraison'],
  },
  access_notes: {
    label: 'Accès',
    joined: true,
    heads: [
      ...[
        'acces',
        'code porte',
        'code de la porte',
        'digicode',
        'code d acces',
        'interphone',
        'etage',
        'batiment',
      ],
      ...['consignes d acces', 'consignes', 'consignes de livraison', 'instructions de livraison'],
    ],
  },
  hand_message: {
    label: 'Message manuscrit',
    heads: [
      ...[
        'message',
        'message manuscrit',
        'carte',
        'message carte',
        'message de la carte',
        'texte de la carte',
      ],
      ...['texte carte', 'mot', 'petit mot'],
    ],
  },
  bouquet_notes: {
    label: 'Notes bouquet',
    joined: true,
    heads: [
      ...['notes bouquet', 'bouquet', 'notes', 'note', 'produit', 'article', 'composition', 'description'],
      ...['commentaire', 'commentaires', 'remarque', 'remarques', 'details'],
    ],
  },
  purchase_order_number: {
    label: 'Numéro de bon de commande',
    heads: ['bon de commande', 'numero de bon de commande', 'n de bon de commande', 'bdc', 'reference'],
  },
  status: { label: 'Statut', heads: ['statut', 'etat', 'statut de la commande', 'avancement'] },
  financial_status: {
    label: 'Paiement',
    heads: [
      'paiement',
      'reglement',
      'statut financier',
      'statut du paiement',
      'paye',
      'payee',
      'etat du paiement',
    ],
  },
  location: { label: 'Boutique', heads: ['boutique', 'magasin', 'point de vente', 'lieu de vente'] },
} as const;
export type OrderColumn = keyof typeof columns;

export const orderTable = {
  columns,
  needed: ['amount'],
  missing: 'Choisissez la colonne du montant.',
} satisfies ImportTable;
