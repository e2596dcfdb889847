import { MAX_PAGE_SIZE } from '@florilege/contract/http/page.ts';
import type { ManualMethod } from '@florilege/contract/payments/payment-methods.ts';
import {
  type AlertAction,
  type OrderPayments,
  paymentsRoutes,
} from '@florilege/contract/payments/payments.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useIdempotencyKey } from '../../shared/api/idempotency.ts';
import { isUncertain } from './payment-words.ts';

const LIST_FAILED = 'Les paiements n’ont pas pu être chargés.';
export const LINK_FAILED = 'Une erreur est survenue lors de la génération du lien de paiement.';
export const TERMINAL_FAILED = "Erreur lors de l'envoi vers le terminal de paiement";
export const CHECK_FAILED = 'Une erreur est survenue lors de la vérification du paiement.';

/** What was paid, what remains and what is under way. Under the topic of orders: each of these facts moves its order. */
export const orderPaymentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'payments', id],
    queryFn: ({ signal }) => call(paymentsRoutes.list, { params: { id }, signal, fallback: LIST_FAILED }),
  });

/** How the last terminal payment stands. Never from before: what is not watched is forgotten. */
export const terminalQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'terminal', id],
    queryFn: ({ signal }) => call(paymentsRoutes.paymentStatus, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** The lines « À vérifier » of the whole shop, oldest first. */
export const alertsQuery = queryOptions({
  queryKey: ['payments', 'alerts'],
  queryFn: ({ signal }) => call(paymentsRoutes.alerts, { query: { page_size: MAX_PAGE_SIZE }, signal }),
});

export function useRecordPayment(id: number) {
  return usePaying(
    (body: { method: ManualMethod; amount: string; reference: string }, idempotencyKey) =>
      call(paymentsRoutes.record, { params: { id }, body, idempotencyKey }),
    id,
  );
}

export function useRefund(id: number) {
  return usePaying(
    ({ paymentId, ...body }: { paymentId: number; amount: string; reason: string }, idempotencyKey) =>
      call(paymentsRoutes.refund, { params: { id, paymentId }, body, idempotencyKey }),
    id,
  );
}

export function useCloseLink(id: number) {
  return usePaying(
    (_: undefined, idempotencyKey) => call(paymentsRoutes.closeLink, { params: { id }, idempotencyKey }),
    id,
  );
}

/** One link for one order, or for the remaining amounts of several. */
export function useCreateLink(orderIds: number[]) {
  const [only] = orderIds;
  return useMoney((locationId: number, idempotencyKey) =>
    orderIds.length === 1 && only !== undefined
      ? call(paymentsRoutes.generatePaymentLink, {
          params: { id: only },
          body: { location_id: locationId },
          idempotencyKey,
          fallback: 'Impossible de générer le lien de paiement.',
        })
      : call(paymentsRoutes.bulkPayment, {
          body: { order_ids: orderIds, location_id: locationId },
          idempotencyKey,
          fallback: 'Erreur lors de la génération du lien de paiement',
        }),
  );
}

export function useCheckPayment(id: number) {
  return useMoney((_: undefined, idempotencyKey) =>
    call(paymentsRoutes.checkPaymentStatus, { params: { id }, idempotencyKey, fallback: CHECK_FAILED }),
  );
}

export function useSendToTerminal(id: number) {
  return useMoney((locationId: number, idempotencyKey) =>
    call(paymentsRoutes.terminalPayment, {
      params: { id },
      body: { location_id: locationId },
      idempotencyKey,
      fallback: TERMINAL_FAILED,
    }),
  );
}

export function useCancelTerminal(id: number) {
  return useMoney((_: undefined, idempotencyKey) =>
    call(paymentsRoutes.cancelTerminal, { params: { id }, idempotencyKey }),
  );
}

export function useSettleAlert(id: number) {
  return useMoney((body: { action: AlertAction; order_id?: number; note: string }, idempotencyKey) =>
    call(paymentsRoutes.settleAlert, { params: { id }, body, idempotencyKey }),
  );
}

/**
 * Something about money. One key stands for one attempt, so that a double click or a lost answer never pays twice; once
 * the server has said yes, or no for good, the next attempt is another. `renew` says so of one whose outcome was seen otherwise.
 */
function useMoney<Input, Answer>(send: (input: Input, idempotencyKey: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const mutation = useMutation({
    mutationFn: (input: Input) => send(input, key.current()),
    onSuccess: key.renew,
    onError: (error) => {
      if (!isUncertain(error)) key.renew();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['payments'] });
    },
  });
  return { ...mutation, renew: key.renew };
}

/** The same, answered with how the order stands now. */
function usePaying<Input>(
  send: (input: Input, idempotencyKey: string) => Promise<OrderPayments>,
  id: number,
) {
  const queryClient = useQueryClient();
  return useMoney(async (input: Input, idempotencyKey) => {
    const answer = await send(input, idempotencyKey);
    queryClient.setQueryData(orderPaymentsQuery(id).queryKey, answer);
    return answer;
  });
}
