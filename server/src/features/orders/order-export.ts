import { can } from '@florilege/contract/auth/roles.ts';
import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import {
  type OrderFieldName,
  orderFieldNames,
  orderFields,
} from '@florilege/contract/orders/order-fields.ts';
import {
  financialStatusDisplay,
  moneyNotes,
  statusDisplay,
} from '@florilege/contract/orders/order-status.ts';
import type { OrderListQuery } from '@florilege/contract/orders/orders.contract.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import type { Cell, CellKind, SheetColumn } from '../../integrations/sheets/sheet.ts';
import type { Reader } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { firstIds } from '../../platform/search/scored-ids.ts';
import { readTyped } from '../../platform/search/search-query.ts';
import { everyId, everyOrder, searchedOrders } from './order-list.repository.ts';
import type { OrderDetailRow, OrderRow } from './order-rows.ts';

type Row = OrderRow & Pick<OrderDetailRow, OrderFieldName>;

const kinds: Partial<Record<(typeof orderFields)[OrderFieldName]['shown'], CellKind>> = {
  euros: 'euros',
  percent: 'number',
  day: 'day',
};

/** Every field of the table of fields, so that a new one is in the file without a line here. */
function fieldColumn(name: OrderFieldName): SheetColumn<Row> {
  const { label, shown } = orderFields[name];
  const heads: Partial<Record<OrderFieldName, string>> = { amount: 'Montant TTC', vat_rate: 'TVA %' };
  return { head: heads[name] ?? label, kind: kinds[shown] ?? 'text', value: (row) => fieldCell(name, row) };
}

function fieldCell(name: OrderFieldName, row: Row): Cell {
  const value = row[name];
  if (name === 'delivery_time_slot' && typeof value === 'string') return slotDisplay(value).label;
  if (typeof value === 'boolean') return value ? 'Livraison' : 'Retrait';
  return typeof value === 'object' && value !== null ? value.name : value;
}

const columns: readonly SheetColumn<Row>[] = [
  { head: 'N°', kind: 'number', value: ({ id }) => id },
  { head: 'Créée le', kind: 'instant', value: ({ created_at }) => created_at },
  { head: 'Créée par', kind: 'text', value: ({ created_by_name }) => created_by_name ?? 'Système' },
  { head: 'Payeur', kind: 'text', value: ({ payer_account }) => payer_account?.name ?? ANONYMOUS_CLIENT },
  { head: 'Téléphone du payeur', kind: 'phone', value: ({ payer_account }) => payer_account?.phone ?? null },
  { head: 'Destinataire', kind: 'text', value: ({ recipient_account }) => recipient_account?.name ?? null },
  { head: 'Statut', kind: 'text', value: ({ status }) => statusDisplay(status).label },
  {
    head: 'Statut financier',
    kind: 'text',
    value: ({ financial_status }) => financialStatusDisplay(financial_status).label,
  },
  {
    head: 'Paiement partiel ou remboursé',
    kind: 'text',
    value: ({ money_note }) => money_note && moneyNotes[money_note],
  },
  ...orderFieldNames.map(fieldColumn),
  { head: 'Reste à payer', kind: 'euros', value: ({ remaining_amount }) => remaining_amount },
  { head: 'Livreur', kind: 'text', value: ({ delivery_person }) => delivery_person?.display_name ?? null },
  { head: 'Groupe', kind: 'text', value: ({ batch_id }) => batch_id },
];

type Filters = Omit<OrderListQuery, 'page' | 'page_size'>;

/** The list of orders as a file, with the filters of the list. @throws FORBIDDEN as the list does */
export const ordersSheet = {
  columns,
  async rows(db: Reader, filters: Filters, member: Pick<Member, 'role'>) {
    if (filters.deleted && !can(member, 'orders.delete')) throw new AppError('FORBIDDEN');
    const sought = await soughtBy(db, filters, member);
    return sought && everyOrder(filters, sought.words);
  },
};

/** The first ids of the list, for its papers. */
export async function listedIds(db: Reader, filters: Filters, member: Pick<Member, 'role'>, limit: number) {
  const sought = await soughtBy(db, filters, member);
  if (!sought) return [];
  const { rows } = await everyId(filters, sought.words, limit).execute(db);
  return rows.map(({ id }) => id);
}

/** The words that the text of a list finds orders by: `words` null without a text; null when nothing can be found. */
async function soughtBy(db: Reader, filters: Filters, member: Pick<Member, 'role'>) {
  if (filters.search.trim() === '') return { words: null };
  const typed = readTyped(filters.search, can(member, 'clients.readAccount'));
  return typed && { words: (await firstIds(db, searchedOrders(filters), typed, 1)).query };
}
