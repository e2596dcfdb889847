import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import type { ClientListQuery } from '@florilege/contract/clients/clients.contract.ts';
import { paymentTermsLabels } from '@florilege/contract/clients/payment-terms.ts';
import type { SheetColumn } from '../../../integrations/sheets/sheet.ts';
import type { Reader } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/http/bind.ts';
import type { ClientFileRow } from './client-list.repository.ts';
import { clientsForFile } from './client-list.service.ts';

const columns: readonly SheetColumn<ClientFileRow>[] = [
  { head: 'N°', kind: 'number', value: ({ id }) => id },
  { head: 'Nom', kind: 'text', value: ({ name }) => name },
  { head: 'Type', kind: 'text', value: ({ type }) => clientTypes[type] },
  { head: 'Adresse', kind: 'text', value: ({ address }) => address },
  { head: 'Code postal', kind: 'text', value: ({ postal_code }) => postal_code },
  { head: 'Ville', kind: 'text', value: ({ city }) => city },
  { head: 'Téléphone', kind: 'phone', value: ({ phone }) => phone },
  { head: 'E-mail', kind: 'text', value: ({ email }) => email, guard: 'client.email' },
  // In groups, or a spreadsheet makes 7,3E+13 of it.
  { head: 'SIRET', kind: 'text', value: ({ SIRET }) => SIRET && inGroups(SIRET), guard: 'client.SIRET' },
  {
    head: 'N° de TVA',
    kind: 'text',
    value: ({ numero_de_TVA }) => numero_de_TVA,
    guard: 'client.numero_de_TVA',
  },
  {
    head: 'Conditions de paiement',
    kind: 'text',
    value: ({ payment_terms }) => payment_terms && paymentTermsLabels[payment_terms],
    guard: 'client.payment_terms',
  },
  { head: 'Solde', kind: 'euros', value: ({ balance }) => balance, guard: 'client.balance' },
  { head: 'Dernière commande', kind: 'instant', value: ({ last_order_at }) => last_order_at },
  { head: 'Archivé le', kind: 'instant', value: ({ archived_at }) => archived_at },
];

const inGroups = (siret: string) => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4');

/** The list of clients as a file, with the filters of the list. */
export const clientsSheet = {
  columns,
  rows: (db: Reader, filters: Omit<ClientListQuery, 'page' | 'page_size'>, member: Pick<Member, 'role'>) =>
    clientsForFile(db, member, filters),
};
