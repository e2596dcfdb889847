import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { DriverDialog } from '../../deliveries/deliveries.public.ts';
import { UPDATE_FAILED, useRestoreOrder } from '../order.queries.ts';
import { CancelDialog } from '../status/cancel-dialog.tsx';
import { DeleteDialog } from '../status/delete-dialog.tsx';
import { StatusDialog } from '../status/status-dialog.tsx';
import type { QuickActions } from '../status/use-quick-actions.tsx';
import { type MoneyDialog, OrderMoneyDialogs } from './order-money-dialogs.tsx';

const EditOrderDialog = lazy(() => import('../form/edit-order-dialog.tsx'));
const VerificationPhotoDialog = lazy(() => import('../status/verification-photo-dialog.tsx'));

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
  const driver = {
    date: order.delivery_date,
    slot: order.delivery_time_slot,
    current: order.delivery_person,
    onClose: close,
  };
  return (
    <>
      <DialogSlot of={dialog === 'status'}>
        {() => <StatusDialog order={order} onClose={close} onChoose={onStatus} />}
      </DialogSlot>
      <DialogSlot of={dialog === 'handOver'}>
        {() => (
          <DriverDialog
            {...driver}
            confirmLabel="Confier la livraison"
            onChoose={(chosen) => {
              close();
              quick.handOver(chosen);
            }}
          />
        )}
      </DialogSlot>
      <DialogSlot of={dialog === 'driver'}>
        {() => (
          <DriverDialog
            {...driver}
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
        )}
      </DialogSlot>
      <DialogSlot of={dialog === 'cancel'}>
        {() => <CancelDialog order={order} onClose={close} onRefund={() => onDialog('refund')} />}
      </DialogSlot>
      <DialogSlot of={dialog === 'delete'}>
        {() => <DeleteDialog order={order} onClose={close} onDeleted={deleted} />}
      </DialogSlot>
      <DialogSlot of={dialog === 'verification'}>
        {() => <VerificationPhotoDialog order={order} onClose={close} onSend={quick.requestVerification} />}
      </DialogSlot>
      <DialogSlot of={dialog === 'edit'}>
        {() => <EditOrderDialog order={order} onClose={close} />}
      </DialogSlot>
      <OrderMoneyDialogs order={order} dialog={dialog} onClose={close} />
    </>
  );
}

/** Goes back to the list, where the order can be restored for a few seconds. */
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
