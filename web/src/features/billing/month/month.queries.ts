import { billingRoutes } from '@florilege/contract/billing/billing.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { registerDeviceData } from '../../../session/device-data.ts';
import { call } from '../../../shared/api/call.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { INVOICE_FAILED } from '../billing.queries.ts';
import { MonthRun } from './month-run.ts';

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['billing', 'month', month],
    queryFn: ({ signal }) => call(billingRoutes.monthEnd, { query: { month }, signal }),
    staleTime: 0,
  });

/** One for the app: it goes on while other pages are looked at. */
const run = new MonthRun(
  async (order_ids, idempotencyKey) => {
    const sent = { body: { order_ids }, idempotencyKey, fallback: INVOICE_FAILED };
    const made = await call(billingRoutes.bulkInvoice, sent);
    return { documents: made.successful_invoices, failed: made.failed_orders };
  },
  () => {
    for (const topic of ['billing', 'orders']) void queryClient.invalidateQueries({ queryKey: [topic] });
  },
);

registerDeviceData([{ forget: async () => run.forget(), unsent: () => 0 }]);

export function useMonthRun() {
  const payers = useSyncExternalStore(run.subscribe, run.payers);
  // Asked for by itself: as a run ends, its payers no longer change.
  const running = useSyncExternalStore(run.subscribe, () => run.running);
  return { run, payers, running };
}
