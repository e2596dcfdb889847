import { clientType } from '@florilege/contract/clients/account-summary.ts';
import { z } from 'zod';
import { type ListUrlState, listUrl } from '../../../shared/list/list-url.ts';

const filters = {
  search: z.string().trim().min(1).max(200),
  type: clientType,
  archived: z.literal('true'),
  incomplete: z.literal('true'),
  owing: z.literal('true'),
};

/** /clients with its filters; the archive is a list of its own. */
export const clientsUrl = listUrl('/clients', filters, ['archived']);

export type ClientsUrl = ListUrlState<typeof filters>;
export type ClientsFilters = ClientsUrl['filters'];
