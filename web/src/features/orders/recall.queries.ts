import { payerRecallRoutes } from '@florilege/contract/orders/payer-recall.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The recall of a payer. Read again at each look, as notes and balance are not of the topic of orders. */
export const payerRecallQuery = (payer: number) =>
  queryOptions({
    queryKey: ['orders', 'recall', payer],
    queryFn: ({ signal }) => call(payerRecallRoutes.payerRecall, { params: { id: payer }, signal }),
    staleTime: 0,
  });
