import { z } from 'zod';
import { type ListUrlState, listUrl } from '../../../shared/list/list-url.ts';

const filters = {
  search: z.string().trim().min(1).max(200),
  state: z.enum(['active', 'paused', 'ended']),
  problems: z.literal('true'),
};

/** /abonnements with its filters; `from` is what a new subscription starts from: `client-12` or `order-4126`. */
export const subscriptionsUrl = listUrl('/abonnements', filters);

export type SubscriptionsUrl = ListUrlState<typeof filters>;
export type SubscriptionsFilters = SubscriptionsUrl['filters'];
