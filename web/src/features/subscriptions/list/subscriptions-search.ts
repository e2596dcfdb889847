import { z } from 'zod';
import { stringifySearch, tolerant } from '../../../shared/search-params.ts';

/**
 * Search parameters of /abonnements, named as the API names them. `new` opens the dialog of a new subscription; `from` is what it
 * starts from: `client-12` or `order-4126`.
 */
export const subscriptionsSearch = z.object({
  search: tolerant(z.string().trim().min(1).max(200)),
  state: tolerant(z.enum(['active', 'paused', 'ended'])),
  problems: tolerant(z.literal('true')),
  new: tolerant(z.literal('1')),
  from: tolerant(z.string().regex(/^(client|order)-[1-9]\d{0,14}$/)),
});
export type SubscriptionsSearch = z.output<typeof subscriptionsSearch>;

/** What narrows the list down; also the key of its query. */
export type SubscriptionsFilters = Omit<SubscriptionsSearch, 'new' | 'from'>;

/** The filters of an address, without what is absent, so that equal filters make equal keys. */
export function filtersOf({ new: _, from: __, ...search }: SubscriptionsSearch): SubscriptionsFilters {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

export function isFiltered({ search, state, problems }: SubscriptionsFilters): boolean {
  return search !== undefined || state !== undefined || problems !== undefined;
}

export const SUBSCRIPTIONS_PATH = '/abonnements';

/** Path and query of the list, for coming back to it as it stands. */
export function listAddress(filters: SubscriptionsFilters): string {
  return `${SUBSCRIPTIONS_PATH}${stringifySearch(filters)}`;
}

export type StartsFrom = { kind: 'client' | 'order'; id: number };

export function startOf(from: string | undefined): StartsFrom | null {
  const [kind, id] = from?.split('-') ?? [];
  return kind === 'client' || kind === 'order' ? { kind, id: Number(id) } : null;
}
