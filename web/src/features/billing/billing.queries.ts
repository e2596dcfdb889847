import { billingRoutes } from '@florilege/contract/billing/billing.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/api-error.ts';
import { call, callFile } from '../../shared/api/call.ts';

export const QUOTE_FAILED = 'Erreur lors de la génération du devis';
export const INVOICE_FAILED = 'Erreur lors de la génération de la facture';
export const SQUARE_INVOICE_FAILED = 'Une erreur est survenue lors de la génération de la facture.';

export type DocumentKind = 'quote' | 'invoice';

const routes = {
  quote: { read: billingRoutes.quote, file: billingRoutes.quoteFile },
  invoice: { read: billingRoutes.invoice, file: billingRoutes.invoiceFile },
};

/** Pennylane’s quote or invoice of an order, as it stands there now. */
export const documentQuery = (kind: DocumentKind, id: number) =>
  queryOptions({
    queryKey: ['billing', kind, id],
    queryFn: ({ signal }) => call(routes[kind].read, { params: { id }, signal }),
    staleTime: 0,
  });

/** Two seconds apart, for two minutes: Pennylane makes the PDF after it has answered. */
const READY_WITHIN = 60;

/** No live topic: what somebody reads must not start anew because another document was made. Read anew at each opening. */
export const fileQuery = (kind: DocumentKind, id: number) =>
  queryOptions({
    queryKey: ['billing-file', kind, id],
    queryFn: ({ signal }) => callFile(routes[kind].file, { params: { id }, signal }),
    retry: (count, error) => isNotReady(error) && count < READY_WITHIN,
    retryDelay: 2_000,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const isNotReady = (error: unknown): boolean =>
  isApiError(error) && error.code === 'DOCUMENT_NOT_READY';

type Attempt = { orderIds: number[]; key: string };

export function useMakeQuote() {
  return useMaking(({ orderIds, key }: Attempt) =>
    call(billingRoutes.bulkQuote, {
      body: { order_ids: orderIds },
      idempotencyKey: key,
      fallback: QUOTE_FAILED,
    }).then(({ successful_quotes, failed_orders }) => ({
      documents: successful_quotes,
      failed: failed_orders,
    })),
  );
}

export function useMakeInvoice() {
  return useMaking(({ orderIds, key }: Attempt) =>
    call(billingRoutes.bulkInvoice, {
      body: { order_ids: orderIds },
      idempotencyKey: key,
      fallback: INVOICE_FAILED,
    }).then(({ successful_invoices, failed_orders }) => ({
      documents: successful_invoices,
      failed: failed_orders,
    })),
  );
}

export function useSquareInvoices() {
  return useMaking(({ orderIds, key }: Attempt) =>
    call(billingRoutes.generateSquareInvoices, {
      body: { order_ids: orderIds },
      idempotencyKey: key,
      fallback: SQUARE_INVOICE_FAILED,
    }),
  );
}

/** The live stream says it as well, where it is connected. */
function useMaking<Answer>(mutationFn: (attempt: Attempt) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['billing'] });
    },
  });
}
