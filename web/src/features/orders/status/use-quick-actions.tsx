import { isOrderStatus, type OrderStatus, orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { ChangeList } from '../../../shared/form/conflict-panel.tsx';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { useQuickChange } from '../order.queries.ts';
import { orderWords } from '../order-words.ts';
import {
  type DeliveryFacts,
  type OrderDriver,
  type QuickChange,
  statusChange,
  toDelivery,
  undoOf,
} from './quick-changes.ts';

export const UPDATE_FAILED = 'Erreur de mise à jour';
export const STATUS_FAILED = "Le statut n'a pas pu être mis à jour.";
const DRIVER_FAILED = "Le livreur n'a pas pu être affecté.";

/** Changes of status and driver: on screen at once, undone for some seconds, with the reason when refused. */
export function useQuickActions(order: OrderDetail) {
  const notify = useNotify();
  const quick = useQuickChange(order.id);

  const carryOut = async (change: QuickChange, done?: string) => {
    const answer = await quick.mutateAsync(change);
    if (!done) return;
    // A status that is newer than this build cannot be chosen again.
    if (change.status && !isOrderStatus(order.status)) return void notifications.show({ message: done });
    notifyUndo({
      id: `order-${order.id}`,
      message: done,
      onUndo: () => void apply(undoOf(change, order, answer.version)),
    });
  };
  const apply = async (change: QuickChange, done?: string) => {
    try {
      await carryOut(change, done);
    } catch (error) {
      const description = refusalReason(error, change.status ? STATUS_FAILED : DRIVER_FAILED);
      await notify({ type: 'error', title: UPDATE_FAILED, description });
    }
  };

  return {
    setStatus: (status: OrderStatus) => void apply(statusChange(status, order), statusText(order, status)),
    /** A status of deliveries with what was asked for it. Throws, as its dialog shows the reason. */
    setDelivery: (status: OrderStatus, facts: DeliveryFacts) =>
      carryOut(
        toDelivery(status, facts, order),
        `${statusText(order, status)}${facts.driver ? ` par ${facts.driver.display_name}` : ''}`,
      ),
    /** « À valider » with its photo. Throws, as the dialog of the photo shows the reason. */
    requestVerification: (image: number) =>
      carryOut(
        { status: 'needs_verification', verification_image: image },
        statusText(order, 'needs_verification'),
      ),
    /** A bouquet that was not handed over waits in the shop for whoever fetches it. */
    backToShop: () =>
      void apply(
        { status: 'prepared', requires_delivery: false, delivery_person: null },
        `Commande ${order.id}\u00a0: de retour en boutique, à retirer`,
      ),
    setDriver: (driver: OrderDriver | null) =>
      void apply(
        { delivery_person: driver },
        driver ? `Livreur\u00a0: ${driver.display_name}` : 'Livreur retiré',
      ),
  };
}

export type QuickActions = ReturnType<typeof useQuickActions>;

const statusText = (order: OrderDetail, status: OrderStatus) =>
  `Commande ${order.id}\u00a0: ${orderStatuses[status].label}`;

/** `onError` of a change of status without a form. */
export function useStatusFailed() {
  const notify = useNotify();
  return (error: unknown) =>
    void notify({ type: 'error', title: UPDATE_FAILED, description: refusalReason(error, STATUS_FAILED) });
}

/** The specification's sentence, then the server's reason. */
export function refusalReason(error: unknown, sentence: string): ReactNode {
  const reason = isApiError(error) && error.code !== 'INTERNAL' && error.message;
  const changes = isApiError(error) ? error.conflict?.changes : undefined;
  return (
    <Stack gap="xs">
      <Text>{sentence}</Text>
      {reason && reason !== sentence && <Text>{reason}</Text>}
      {changes && <ChangeList changes={changes} words={orderWords} />}
    </Stack>
  );
}
