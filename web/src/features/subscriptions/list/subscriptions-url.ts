import { type ListUrlState, listUrl } from '../../../shared/list/list-url.ts';
import { oneOf, searched } from '../../../shared/read.ts';

const filters = {
  search: searched,
  state: oneOf('active', 'paused', 'ended'),
  problems: oneOf('true'),
};

/** /abonnements with its filters; `from` is what a new subscription starts from: `client-12` or `order-4126`. */
export const subscriptionsUrl = listUrl('/abonnements', filters);

export type SubscriptionsUrl = ListUrlState<typeof filters>;
export type SubscriptionsFilters = SubscriptionsUrl['filters'];
