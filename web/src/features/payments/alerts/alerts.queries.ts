import { MAX_PAGE_SIZE } from '@florilege/contract/http/page.ts';
import { paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

// Apart from the requests about money, as the list of orders shows how many there are.

export const alertsQuery = queryOptions({
  queryKey: ['payments', 'alerts'],
  queryFn: ({ signal }) => call(paymentsRoutes.alerts, { query: { page_size: MAX_PAGE_SIZE }, signal }),
});
