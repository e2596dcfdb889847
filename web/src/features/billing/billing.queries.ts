import { billingRoutes } from '@florilege/contract/billing/billing.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError, isKeyReused } from '../../shared/api/api-error.ts';
import { type AnsweredFile, call, callFile } from '../../shared/api/call.ts';
import { useIdempotencyKey } from '../../shared/api/idempotency.ts';

export const QUOTE_FAILED = 'Erreur lors de la génération du devis';
export const INVOICE_FAILED = 'Erreur lors de la génération de la facture';
export const SQUARE_INVOICE_FAILED = 'Une erreur est survenue lors de la génération de la facture.';

export type DocumentKind = 'quote' | 'invoice';

const routes = {
  quote: { read: billingRoutes.quote, file: billingRoutes.quoteFile },
  invoice: { read: billingRoutes.invoice, file: billingRoutes.invoiceFile },
};

/** Pennylane’s quote or invoice of an order, as it is there now. */
export const documentQuery = (kind: DocumentKind, id: number) =>
  queryOptions({
    queryKey: ['billing', kind, id],
    queryFn: ({ signal }) => call(routes[kind].read, { params: { id }, signal }),
    staleTime: 0,
  });

/** The part of an order in its invoice, and its avoirs. */
export const invoicedQuery = (id: number) =>
  queryOptions({
    queryKey: ['billing', 'invoiced', id],
    queryFn: ({ signal }) => call(billingRoutes.invoiced, { params: { id }, signal }),
    staleTime: 0,
  });

/** Until when invoices made now are to be paid; null for one that is paid already. */
export const deadlinesQuery = (orderIds: number[]) =>
  queryOptions({
    queryKey: ['billing', 'deadlines', ...orderIds],
    queryFn: ({ signal }) => call(billingRoutes.invoiceDeadlines, { query: { order_id: orderIds }, signal }),
    staleTime: 0,
  });

/** Two seconds apart, for two minutes: Pennylane makes the PDF after it has answered. */
const READY_WITHIN = 60;

/** Under no live topic: a document on screen must not reload when another is made. Read at each opening. */
const pdfQuery = (
  key: readonly [string, ...(string | number)[]],
  read: (signal: AbortSignal) => Promise<AnsweredFile>,
) =>
  queryOptions({
    queryKey: ['billing-file', ...key],
    queryFn: ({ signal }) => read(signal),
    retry: (count, error) => isNotReady(error) && count < READY_WITHIN,
    retryDelay: 2_000,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const fileQuery = (kind: DocumentKind, id: number) =>
  pdfQuery([kind, id], (signal) => callFile(routes[kind].file, { params: { id }, signal }));

export const paperFileQuery = (id: number, paperId: number) =>
  pdfQuery(['paper', id, paperId], (signal) =>
    callFile(billingRoutes.paperFile, { params: { id, paperId }, signal }),
  );

/** The avoirs of an order, and its invoices that were taken back whole. */
export const papersQuery = (id: number) =>
  queryOptions({
    queryKey: ['billing', 'papers', id],
    queryFn: ({ signal }) => call(billingRoutes.papers, { params: { id }, signal }),
    staleTime: 0,
  });

export const isNotReady = (error: unknown): boolean =>
  isApiError(error) && error.code === 'DOCUMENT_NOT_READY';

/** Makes the documents of orders; those that were refused come back with their reason. */
export function useMakeDocuments(kind: DocumentKind) {
  return useMaking(async (order_ids: number[], idempotencyKey) => {
    const sent = { body: { order_ids }, idempotencyKey };
    if (kind === 'quote') {
      const made = await call(billingRoutes.bulkQuote, { ...sent, fallback: QUOTE_FAILED });
      return { documents: made.successful_quotes, failed: made.failed_orders };
    }
    const made = await call(billingRoutes.bulkInvoice, { ...sent, fallback: INVOICE_FAILED });
    return { documents: made.successful_invoices, failed: made.failed_orders };
  });
}

/** An avoir over the invoice of an order; a lost answer never makes two. */
export function useCreditNote(id: number) {
  return useMaking((body: { amount: string; reason: string }, idempotencyKey) =>
    call(billingRoutes.creditNote, { params: { id }, body, idempotencyKey }),
  );
}

export function useSquareInvoices() {
  return useMaking((order_ids: number[], idempotencyKey) =>
    call(billingRoutes.generateSquareInvoices, {
      body: { order_ids },
      idempotencyKey,
      fallback: SQUARE_INVOICE_FAILED,
    }),
  );
}

/** Also reads orders and documents again without live updates. */
function useMaking<Input, Answer>(send: (input: Input, idempotencyKey: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => send(input, key.current()),
    onSuccess: key.renew,
    onError: (error) => isKeyReused(error) && key.renew(),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['billing'] });
      void queryClient.invalidateQueries({ queryKey: ['payments'] });
    },
  });
}
