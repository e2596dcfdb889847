import { clientTypeValues } from '@florilege/contract/clients/account-summary.ts';
import { clientOrderings } from '@florilege/contract/clients/client-orderings.ts';
import { type ListUrlState, listUrl } from '../../../shared/list/list-url.ts';
import { oneOf, searched } from '../../../shared/read.ts';

const filters = {
  search: searched,
  type: oneOf(...clientTypeValues),
  archived: oneOf('true'),
  owing: oneOf('true'),
  incomplete: oneOf('true'),
  ordering: oneOf(...clientOrderings),
};

/** /clients with its filters; the archive is a list of its own, and a sort narrows nothing down. */
export const clientsUrl = listUrl('/clients', filters, ['archived', 'ordering']);

export type ClientsUrl = ListUrlState<typeof filters>;
export type ClientsFilters = ClientsUrl['filters'];
