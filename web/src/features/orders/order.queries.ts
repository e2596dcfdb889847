import type { EventType } from '@florilege/contract/orders/order-events.ts';
import { type OrderStatus, orderStatuses } from '@florilege/contract/orders/order-status.ts';
import { type OrderDetail, ordersRoutes } from '@florilege/contract/orders/orders.contract.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { isOnlyChange, readSettled, takeBack } from '../../shared/api/optimistic.ts';
import type { OrderWire } from './form/edited-order.ts';
import type { QuickChange } from './status/quick-changes.ts';

export type { OrderDriver } from './status/quick-changes.ts';

const LOAD_FAILED = 'La commande n’a pas pu être chargée.';
const UPDATE_FAILED = 'Échec de la mise à jour de la commande';
const DELETE_FAILED = 'Échec de la suppression de la commande';

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'detail', id],
    queryFn: ({ signal }) => call(ordersRoutes.detail, { params: { id }, signal, fallback: LOAD_FAILED }),
  });

/** Changes status and driver: on screen before the server has answered, undone when it refuses. */
export function useQuickChange(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(id);
  return useMutation({
    // One after the other, in the order of the clicks.
    scope: { id: `order-${id}` },
    meta: { guess: () => queryKey },
    mutationFn: (change: QuickChange) =>
      sendQuickChange(id, change, change.version ?? queryClient.getQueryData(queryKey)?.version),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (order) => order && withChange(order, change));
      return { before, apply: (order: OrderDetail) => withChange(order, change) };
    },
    onSuccess: (answer) => {
      // While another change is under way its guess stays on screen, on the new version.
      if (isOnlyChange(queryClient, queryKey)) storeOrder(queryClient, answer);
      else queryClient.setQueryData(queryKey, (order) => order && { ...order, version: answer.version });
    },
    onError: (_error, _change, guess) => {
      const order = queryClient.getQueryData(queryKey);
      const { before } = guess ?? {};
      if (!order || !before) return;
      // The server's record may have arrived meanwhile, and is newer.
      const without = order.version > before.version ? order : { ...order, ...quickFields(before) };
      takeBack(queryClient, queryKey, guess, without);
    },
    onSettled: () => {
      readSettled(queryClient, queryKey);
      void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] });
    },
  });
}

/**
 * Sends a status or driver on the version that was on screen, and again on a colleague's version unless the
 * colleague changed the same field, which stays a conflict.
 */
export async function sendQuickChange(
  id: number,
  change: QuickChange,
  version: number | undefined,
  fallback = UPDATE_FAILED,
): Promise<OrderDetail> {
  const { delivery_person: driver, recipient_account: recipient, version: _, ...fields } = change;
  const body = {
    ...fields,
    ...(driver !== undefined && { delivery_person: driver?.id ?? null }),
    ...(recipient !== undefined && { recipient_account: recipient?.id ?? null }),
  };
  const send = (on: number | undefined) =>
    call(ordersRoutes.update, {
      params: { id },
      body: { ...body, ...(on !== undefined && { version: on }) },
      fallback,
    });
  try {
    return await send(version);
  } catch (error) {
    const conflict = isApiError(error) ? error.conflict : undefined;
    if (!conflict || conflict.changes.some(({ field }) => field in change)) throw error;
    return send(conflict.version);
  }
}

function withChange(order: OrderDetail, change: QuickChange): OrderDetail {
  const {
    status,
    delivery_person = order.delivery_person,
    requires_delivery = order.requires_delivery,
    delivery_date = order.delivery_date,
    recipient_account = order.recipient_account,
  } = change;
  const shown = status && { status, status_display: orderStatuses[status].label };
  return { ...order, ...shown, delivery_person, requires_delivery, delivery_date, recipient_account };
}

/** The fields that a quick change sets, as an order has them. */
function quickFields(order: OrderDetail) {
  const { status, status_display, delivery_person, requires_delivery, delivery_date, recipient_account } =
    order;
  return { status, status_display, delivery_person, requires_delivery, delivery_date, recipient_account };
}

/** Writes an answer of the server to the cache, unless the cache has a newer version. */
export function storeOrder(queryClient: QueryClient, answer: OrderDetail): void {
  queryClient.setQueryData(orderQuery(answer.id).queryKey, (order) =>
    order && order.version > answer.version ? order : answer,
  );
}

/** Changes fields, which show once the server has accepted them: a refusal finds its form still open. */
export function useEditOrder(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<OrderWire> & { status?: OrderStatus; version: number }) =>
      call(ordersRoutes.update, { params: { id }, body, fallback: UPDATE_FAILED }),
    onSuccess: (answer) => {
      storeOrder(queryClient, answer);
      void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  });
}

export function useDeleteOrder(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(ordersRoutes.delete, { params: { id }, fallback: DELETE_FAILED }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] });
      void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey, refetchType: 'none' });
    },
  });
}

export function useRestoreOrder(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(ordersRoutes.restore, { params: { id }, fallback: UPDATE_FAILED }),
    onSuccess: (answer) => {
      queryClient.setQueryData(orderQuery(id).queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] });
    },
  });
}

type NewEvent = {
  event_type: EventType;
  description: string;
  notes: string;
  author_name: string;
  idempotencyKey: string;
};

/** Adds an event to the list at once; its id is negative until the server has it. */
export function useAddEvent(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(id);
  const replace = (temporaryId: number, event?: OrderDetail['events'][number]) =>
    queryClient.setQueryData(queryKey, (order) => {
      if (!order) return order;
      const others = order.events.filter((known) => known.id !== temporaryId && known.id !== event?.id);
      return { ...order, events: event ? [...others, event] : others };
    });
  return useMutation({
    meta: { guess: () => queryKey },
    mutationFn: ({ idempotencyKey, author_name: _, ...body }: NewEvent) =>
      call(ordersRoutes.addEvent, { params: { id }, body, idempotencyKey }),
    onMutate: async ({ idempotencyKey: _, ...event }) => {
      await queryClient.cancelQueries({ queryKey });
      const temporaryId = -Date.now();
      const timestamp = new Date().toISOString();
      const [description, notes] = [event.description.trim(), event.notes.trim() || null];
      replace(temporaryId, { ...event, automatic: false, id: temporaryId, description, notes, timestamp });
      return { temporaryId };
    },
    onSuccess: (event, _sent, { temporaryId }) => replace(temporaryId, event),
    onError: (_error, _sent, context) => {
      if (context) replace(context.temporaryId);
    },
    onSettled: () => readSettled(queryClient, queryKey),
  });
}
