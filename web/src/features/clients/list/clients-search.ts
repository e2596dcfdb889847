import { clientType } from '@florilege/contract/clients/account-summary.ts';
import { z } from 'zod';
import { stringifySearch, tolerant } from '../../../shared/search-params.ts';

/** Search parameters of /clients, named as the API names them. `new` opens the dialog of a new client. */
export const clientsSearch = z.object({
  search: tolerant(z.string().trim().min(1).max(200)),
  type: tolerant(clientType),
  archived: tolerant(z.literal('true')),
  new: tolerant(z.literal('1')),
});
export type ClientsSearch = z.output<typeof clientsSearch>;

/** What narrows the list down; also the key of its query. */
export type ClientsFilters = Omit<ClientsSearch, 'new'>;

/** The filters of an address, without what is absent, so that equal filters make equal keys. */
export function filtersOf({ new: _, ...search }: ClientsSearch): ClientsFilters {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Whether anything narrows the list; the archived ones are a place, not a filter. */
export function isFiltered({ search, type }: ClientsFilters): boolean {
  return search !== undefined || type !== undefined;
}

/** The list without any filter, in the place where it stands. */
export function resetFilters({ archived }: ClientsFilters): ClientsFilters {
  return archived ? { archived } : {};
}

/** Path and query of the list, for coming back to it as it stands. */
export function listAddress(filters: ClientsFilters): string {
  return `/clients${stringifySearch(filters)}`;
}

/** Query of a client opened from the list: its search and type, and `return` with everything, so that Back restores it. */
export function clientLink(filters: ClientsFilters): {
  search?: string | undefined;
  type?: string | undefined;
  return: string;
} {
  return { search: filters.search, type: filters.type, return: listAddress(filters) };
}
