import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import type { Payout } from '@florilege/contract/payments/disputes-and-payouts.ts';
import type { AlertAction } from '@florilege/contract/payments/payment-alerts.ts';
import type { ManualMethod } from '@florilege/contract/payments/payment-methods.ts';
import type { RefundKind } from '@florilege/contract/payments/payment-records.ts';
import { type OrderPayments, paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { randomKey } from '../../shared/api/idempotency.ts';
import { listQuery } from '../../shared/list/list-pages.ts';
import { useList } from '../../shared/list/use-list.ts';
import { requestLink } from './links/request-link.ts';
import { isUncertain } from './payment-words.ts';

const LIST_FAILED = 'Les paiements n’ont pas pu être chargés.';
const PAYOUTS_FAILED = 'Les versements n’ont pas pu être chargés.';
export const TERMINAL_FAILED = "Erreur lors de l'envoi vers le terminal de paiement";
export const CHECK_FAILED = 'Une erreur est survenue lors de la vérification du paiement.';

/** Payments, remainder, open charges and lines « À vérifier » of an order; a line is told as one of payments. */
export const orderPaymentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'payments', id],
    meta: { topics: ['payments'] },
    queryFn: ({ signal }) => call(paymentsRoutes.list, { params: { id }, signal, fallback: LIST_FAILED }),
  });

/** State of the last terminal payment; never from the cache. */
export const terminalQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'terminal', id],
    queryFn: ({ signal }) => call(paymentsRoutes.paymentStatus, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });

const payoutsQuery = listQuery<Payout>({
  queryKey: ['payments', 'payouts'],
  pageSize: PAGE_SIZE,
  fetchPage: (chunk, signal) =>
    call(paymentsRoutes.payouts, { query: chunk, signal, fallback: PAYOUTS_FAILED }),
});

/** Payouts of Square. No live update tells of one, so each opening reads them again. */
export const usePayouts = () => useList({ ...payoutsQuery, staleTime: 0 });

type RecordBody = {
  method: ManualMethod;
  amount: string;
  reference: string;
  paid_on: string;
  location_id: number | undefined;
};

/** `remaining` when the form opened: with another one the outcome of the last attempt is on screen. */
export function useRecordPayment(id: number, remaining: string) {
  return usePaying(
    id,
    (body: RecordBody, idempotencyKey) =>
      call(paymentsRoutes.record, { params: { id }, body, idempotencyKey }),
    `record ${id} ${remaining}`,
  );
}

type RefundBody = { paymentId: number; amount: string; reason: string; kind: RefundKind };

export function useRefund(id: number) {
  return usePaying(
    id,
    ({ paymentId, ...body }: RefundBody, idempotencyKey) =>
      call(paymentsRoutes.refund, { params: { id, paymentId }, body, idempotencyKey }),
    `refund ${id}`,
  );
}

/** Takes back an entry of one's own. */
export function useUndoEntry(id: number) {
  return usePaying(id, (paymentId: number, idempotencyKey) =>
    call(paymentsRoutes.undoEntry, { params: { id, paymentId }, idempotencyKey }),
  );
}

/** « Abandonner le reste » or « Utiliser le crédit »: both end what is asked for without new money. */
export function useSettleWithoutMoney(id: number, way: 'writeOff' | 'useCredit') {
  return usePaying(
    id,
    (body: { amount: string; reason: string }, idempotencyKey) =>
      call(paymentsRoutes[way], { params: { id }, body, idempotencyKey }),
    `${way} ${id}`,
  );
}

export function useCloseLink(id: number) {
  return usePaying(id, (_: undefined, idempotencyKey) =>
    call(paymentsRoutes.closeLink, { params: { id }, idempotencyKey }),
  );
}

/** One link for one order, or for the remaining amounts of several. `selected`: in the list of orders. */
export const useCreateLink = (orderIds: number[], selected: boolean) =>
  useMoney(
    (location_id: number, idempotencyKey) => requestLink({ orderIds, selected, location_id, idempotencyKey }),
    `link ${orderIds.join(' ')}`,
  );

type Sent = { params: { id: number }; idempotencyKey: string };

/** A hook of a request about money of one order or alert. */
const moneyOf =
  <Input, Answer>(send: (sent: Sent, input: Input) => Promise<Answer>) =>
  (id: number) =>
    useMoney((input: Input, idempotencyKey) => send({ params: { id }, idempotencyKey }, input));

export const useCheckPayment = moneyOf((sent, _: undefined) =>
  call(paymentsRoutes.checkPaymentStatus, { ...sent, fallback: CHECK_FAILED }),
);

export const useSendToTerminal = moneyOf((sent, location_id: number) =>
  call(paymentsRoutes.terminalPayment, {
    ...sent,
    body: { payment_method: 'square_terminal', location_id },
    fallback: TERMINAL_FAILED,
  }),
);

export const useCancelTerminal = moneyOf((sent, _: undefined) => call(paymentsRoutes.cancelTerminal, sent));

export const useSettleAlert = moneyOf(
  (sent, body: { action: AlertAction; order_id?: number; note: string }) =>
    call(paymentsRoutes.settleAlert, { ...sent, body }),
);

type Send<Input, Answer> = (input: Input, idempotencyKey: string) => Promise<Answer>;

/**
 * A request about money. Each attempt has one key, so that a double click or a lost answer never pays twice;
 * the attempt ends when the server accepts or refuses it for good.
 */
function useMoney<Input, Answer>(send: Send<Input, Answer>, attempt?: string) {
  const queryClient = useQueryClient();
  const key = useAttemptKey(attempt);
  return useMutation({
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
}

/** The key of an attempt; one with a name is found again when its dialog reopens after a lost answer. */
function useAttemptKey(name: string | undefined) {
  const queryClient = useQueryClient();
  const key = useRef<string | null>(null);
  // The name that the attempt began with, as a remainder changes below it.
  const [queryKey] = useState(['attempt', name]);
  return {
    current: () => {
      key.current ??= (name && queryClient.getQueryData<string>(queryKey)) || randomKey();
      if (name) queryClient.setQueryData(queryKey, key.current);
      return key.current;
    },
    renew: () => {
      key.current = null;
      queryClient.removeQueries({ queryKey, exact: true });
    },
  };
}

/** A request about money that answers with the payments of the order. */
function usePaying<Input>(id: number, send: Send<Input, OrderPayments>, attempt?: string) {
  const queryClient = useQueryClient();
  return useMoney(async (input: Input, idempotencyKey) => {
    const answer = await send(input, idempotencyKey);
    queryClient.setQueryData(orderPaymentsQuery(id).queryKey, answer);
    return answer;
  }, attempt);
}
