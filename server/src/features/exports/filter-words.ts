import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { frenchDay } from '@florilege/contract/http/dates.ts';
import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import { orderTodo, orderTodos } from '@florilege/contract/orders/order-todos.ts';
import { subscriptionStates } from '@florilege/contract/subscriptions/subscription.ts';
import type { Reader } from '../../platform/db/db.ts';
import { clientName, locationName, memberName } from './exports.repository.ts';

type Words = (value: string, db: Reader) => string | Promise<string>;

const of = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? value;

const todoLabel = (value: string) => {
  const known = orderTodo.safeParse(value).data;
  return known ? orderTodos[known].label : value;
};

const sortedBy: Readonly<Record<string, string>> = {
  id: 'numéro',
  created_at: 'création',
  delivery_date: 'date',
  amount: 'montant',
  name: 'nom',
};

function sortLabel(value: string): string {
  const column = value.replace('-', '');
  return `tri par ${of(sortedBy, column)}${value === column ? '' : ' décroissant'}`;
}

const words: Readonly<Record<string, Words>> = {
  search: (text) => `recherche «\u00a0${text}\u00a0»`,
  status: (value) => `statut ${statusDisplay(value).label}`,
  financial_status: (value) => `statut financier ${financialStatusDisplay(value).label}`,
  requires_delivery: (value) => (value === 'true' ? 'livraisons' : 'retraits'),
  delivery_person: async (id, db) => `livreur ${(await memberName(db, id)) ?? id}`,
  delivery_from: (day) => `à partir du ${frenchDay(day)}`,
  delivery_to: (day) => `jusqu’au ${frenchDay(day)}`,
  from: (day) => `du ${frenchDay(day)}`,
  to: (day) => `au ${frenchDay(day)}`,
  location: async (id, db) => `boutique ${(await locationName(db, Number(id))) ?? id}`,
  batch_id: () => 'une commande groupée',
  account_id: async (id, db) => `client ${(await clientName(db, Number(id))) ?? id}`,
  todo: todoLabel,
  deleted: (value) => (value === 'true' ? 'corbeille' : 'hors corbeille'),
  type: (value) => `type ${of(clientTypes, value)}`,
  owing: (value) => (value === 'true' ? 'en déficit' : 'en déficit ou non'),
  archived: (value) => (value === 'true' ? 'archivés' : 'non archivés'),
  incomplete: (value) => (value === 'true' ? 'à compléter' : 'complets ou non'),
  state: (value) => `état ${of(subscriptionStates, value)}`,
  ordering: sortLabel,
  problems: (value) => (value === 'true' ? 'à régler' : 'sans problème'),
};

/** The filters of a list as the journal tells them; one without words of its own is told as it is. */
export async function filterWords(db: Reader, filters: Readonly<Record<string, unknown>>): Promise<string> {
  const told: string[] = [];
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === null || value === '') continue;
    const text = String(value);
    told.push(await (words[name]?.(text, db) ?? `${name} ${text}`));
  }
  return told.join(', ');
}
