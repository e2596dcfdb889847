import type { ImportKind } from '@florilege/contract/imports/imports.contract.ts';
import { formatCount } from '../../shared/format.ts';

/** Words of the import screens for each kind of record, and the address of its list. */
export const kinds = {
  clients: {
    one: 'client',
    many: 'clients',
    agreement: '',
    title: 'Importer des clients',
    table: 'Tableau de clients',
    heads: 'Nom, Téléphone, Ville…',
    advice: null,
    list: { label: 'Clients', to: '/clients' },
    home: '/clients/import',
    pageOf: (id: number) => `/clients/${id}/details`,
    seeAll: 'Voir les clients',
    keep: 'Garder les clients',
    undoing: (created: number) =>
      created === 1
        ? 'Le client créé par cet import disparaît, avec ses contacts et ses notes.'
        : `Les ${formatCount(created, 'client')} créés par cet import disparaissent, avec leurs contacts et leurs notes.`,
    undone: 'Les clients qu’il avait créés ont été retirés.',
  },
  orders: {
    one: 'commande',
    many: 'commandes',
    agreement: 'e',
    title: 'Importer des commandes',
    table: 'Tableau de commandes',
    heads: 'Date, Client, Montant, Adresse…',
    advice: {
      link: { label: 'Importez d’abord les clients', to: '/clients/import' },
      why: 'Chaque payeur est retrouvé par son téléphone, son e-mail ou son nom. Les commandes arrivent «\u00a0En attente\u00a0» de paiement.',
    },
    list: { label: 'Commandes', to: '/commandes' },
    home: '/commandes/import',
    pageOf: (id: number) => `/commandes/${id}/details`,
    seeAll: 'Voir les commandes',
    keep: 'Garder les commandes',
    undoing: (created: number) =>
      created === 1
        ? 'La commande créée par cet import va à la corbeille, et son montant quitte le compte du client.'
        : `Les ${formatCount(created, 'commande')} créées par cet import vont à la corbeille, et leurs montants quittent les comptes des clients.`,
    undone: 'Les commandes qu’il avait créées sont dans la corbeille, leurs montants hors des comptes.',
  },
} as const satisfies Record<ImportKind, unknown>;
