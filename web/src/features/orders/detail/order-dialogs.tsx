import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { useOnceOpened } from '../../../shared/legacy/use-once-opened.ts';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { DriverDialog } from '../../deliveries/deliveries.public.ts';
import { UPDATE_FAILED, useRestoreOrder } from '../order.queries.ts';
import { CancelDialog } from '../status/cancel-dialog.tsx';
import { DeleteDialog } from '../status/delete-dialog.tsx';
import { StatusDialog } from '../status/status-dialog.tsx';
import type { QuickActions } from '../status/use-quick-actions.tsx';
import { statusButtonId } from './order-header.tsx';
import { type MoneyDialog, OrderMoneyDialogs } from './order-money-dialogs.tsx';

// With its calendar it is the heaviest part of the page: fetched when it is first opened.
const EditOrderDialog = lazy(() => import('../form/edit-order-dialog.tsx'));

const VerificationPhotoDialog = lazy(() =>
  import('../status/verification-photo-dialog.tsx').then((module) => ({
    default: module.VerificationPhotoDialog,
  })),
);

/** `handOver`: the driver is chosen on the way to « À livrer »; `verification`: the photo, to « À valider ». */
export type OrderDialog =
  | 'status'
  | 'handOver'
  | 'verification'
  | 'driver'
  | 'cancel'
  | 'delete'
  | 'edit'
  | MoneyDialog;

type Props = {
  order: OrderDetail;
  dialog: OrderDialog | null;
  onDialog: (dialog: OrderDialog | null) => void;
  onStatus: (status: OrderStatus) => void;
  quick: QuickActions;
  back: BackToList;
};

/** The dialogs of an order; one at a time. */
export function OrderDialogs({ order, dialog, onDialog, onStatus, quick, back }: Props) {
  const close = () => onDialog(null);
  const deleted = useDeleted(order, back);
  const verificationOpened = useOnceOpened(dialog === 'verification');
  useFocusAfterStatus(order.id, dialog);

  const driver = {
    date: order.delivery_date,
    slot: order.delivery_time_slot,
    current: order.delivery_person,
    onClose: close,
  };
  return (
    <>
      <StatusDialog order={order} opened={dialog === 'status'} onClose={close} onChoose={onStatus} />
      <DriverDialog
        {...driver}
        opened={dialog === 'handOver'}
        confirmLabel="Confier la livraison"
        onChoose={(chosen) => {
          close();
          quick.handOver(chosen);
        }}
      />
      <DriverDialog
        {...driver}
        opened={dialog === 'driver'}
        confirmLabel="Affecter"
        onChoose={(chosen) => {
          close();
          if (chosen.id !== order.delivery_person?.id) quick.setDriver(chosen);
        }}
        onRemove={() => {
          close();
          quick.setDriver(null);
        }}
      />
      <CancelDialog
        order={order}
        opened={dialog === 'cancel'}
        onClose={close}
        onRefund={() => onDialog('refund')}
      />
      <DeleteDialog order={order} opened={dialog === 'delete'} onClose={close} onDeleted={deleted} />
      <OrderMoneyDialogs order={order} dialog={dialog} onClose={close} />
      {verificationOpened && (
        <Suspense fallback={null}>
          <VerificationPhotoDialog
            order={order}
            opened={dialog === 'verification'}
            onClose={close}
            onSend={quick.askVerification}
          />
        </Suspense>
      )}
      <DialogSlot of={dialog === 'edit'}>
        {() => <EditOrderDialog order={order} onClose={close} />}
      </DialogSlot>
    </>
  );
}

/** Back to the list, where a few seconds remain to take it back. */
function useDeleted(order: OrderDetail, back: BackToList): () => void {
  const router = useRouter();
  const notify = useNotify();
  const restore = useRestoreOrder(order.id);
  const undo = () =>
    restore.mutateAsync().then(
      () => router.history.push(`/commandes/${order.id}`),
      (error: unknown) =>
        notify({ type: 'error', title: 'Erreur', description: errorMessage(error, UPDATE_FAILED) }),
    );
  return () => {
    back.go();
    notifyUndo({
      id: `order-${order.id}`,
      message: `Commande ${order.id} supprimée`,
      label: 'Restaurer',
      onUndo: () => void undo(),
    });
  };
}

/** The dialog of the driver or the photo followed on that of the status, which is gone: the focus returns to where it began. */
function useFocusAfterStatus(orderId: number, dialog: OrderDialog | null): void {
  const before = useRef(dialog);
  useEffect(() => {
    const closed = (before.current === 'handOver' || before.current === 'verification') && dialog === null;
    before.current = dialog;
    if (!closed) return;
    const timer = setTimeout(
      () => document.getElementById(statusButtonId(orderId))?.focus({ preventScroll: true }),
      250,
    );
    return () => clearTimeout(timer);
  }, [orderId, dialog]);
}
