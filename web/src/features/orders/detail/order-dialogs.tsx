import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatEuros } from '../../../shared/format.ts';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { DocumentDialog, SquareInvoicesDialog } from '../../billing/billing.public.ts';
import { DriverDialog } from '../../deliveries/deliveries.public.ts';
import { PrintDialog } from '../../documents/documents.public.ts';
import { PaymentLinkDialog, RefundDialog, TerminalDialog } from '../../payments/payments.public.ts';
import { useCurrentLocation } from '../../settings/settings.public.ts';
import { UPDATE_FAILED, useDeleteOrder, useRestoreOrder } from '../order.queries.ts';
import { CancelDialog } from '../status/cancel-dialog.tsx';
import { StatusDialog } from '../status/status-dialog.tsx';
import type { QuickActions } from '../status/use-quick-actions.tsx';

const EditOrderDialog = lazy(() => import('../form/edit-order-dialog.tsx'));
const VerificationPhotoDialog = lazy(() => import('../status/verification-photo-dialog.tsx'));

/**
 * `handOver`: the driver is chosen on the way to « À livrer »; `verification`: the photo, to « À valider ». `terminal` sends
 * to it, `terminalFollow` follows a charge; a quote or invoice is made, or viewed.
 */
const names = [
  'status',
  'handOver',
  'verification',
  'driver',
  'cancel',
  'delete',
  'edit',
  'link',
  'terminal',
  'terminalFollow',
  'refund',
  'quote',
  'quoteView',
  'invoice',
  'invoiceView',
  'squareInvoice',
  'print',
] as const;
export type OrderDialog = (typeof names)[number];

type Props = {
  order: OrderDetail;
  dialog: OrderDialog | null;
  onDialog: (dialog: OrderDialog | null) => void;
  onStatus: (status: OrderStatus) => void;
  quick: QuickActions;
  back: BackToList;
};

export function OrderDialogs({ order, dialog, onDialog, onStatus, quick, back }: Props) {
  const [location] = useCurrentLocation();
  const deleted = useDeleted(order, back);
  const onClose = () => onDialog(null);
  const ofOrder = { order, onClose };
  const ofOrders = { orderIds: [order.id], onClose };
  const charge = { orderId: order.id, onClose };
  const { delivery_date: date, delivery_time_slot: slot, delivery_person: current } = order;
  const driver = { date, slot, current, onClose };
  const contents: Record<OrderDialog, () => ReactNode> = {
    status: () => <StatusDialog {...ofOrder} onChoose={onStatus} />,
    handOver: () => (
      <DriverDialog
        {...driver}
        confirmLabel="Confier la livraison"
        onChoose={(chosen) => {
          onClose();
          quick.handOver(chosen);
        }}
      />
    ),
    verification: () => <VerificationPhotoDialog {...ofOrder} onSend={quick.requestVerification} />,
    driver: () => (
      <DriverDialog
        {...driver}
        confirmLabel="Affecter"
        onChoose={(chosen) => {
          onClose();
          if (chosen.id !== current?.id) quick.setDriver(chosen);
        }}
        onRemove={() => {
          onClose();
          quick.setDriver(null);
        }}
      />
    ),
    cancel: () => <CancelDialog {...ofOrder} onRefund={() => onDialog('refund')} />,
    delete: () => <DeleteDialog {...ofOrder} onDeleted={deleted} />,
    edit: () => <EditOrderDialog {...ofOrder} />,
    link: () => <PaymentLinkDialog {...ofOrders} />,
    terminal: () => <TerminalDialog {...charge} locationId={location} />,
    terminalFollow: () => <TerminalDialog {...charge} locationId={null} />,
    refund: () => <RefundDialog {...charge} paymentId={null} />,
    quote: () => <DocumentDialog kind="quote" {...ofOrders} />,
    quoteView: () => <DocumentDialog kind="quote" {...ofOrders} view />,
    invoice: () => <DocumentDialog kind="invoice" {...ofOrders} />,
    invoiceView: () => <DocumentDialog kind="invoice" {...ofOrders} view />,
    squareInvoice: () => <SquareInvoicesDialog {...ofOrders} />,
    print: () => <PrintDialog {...ofOrders} />,
  };
  return names.map((name) => (
    <DialogSlot key={name} of={dialog === name}>
      {contents[name]}
    </DialogSlot>
  ));
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

type DeleteProps = { order: OrderDetail; onClose: () => void; onDeleted: () => void };

/** Into the bin, for an order entered by mistake. */
function DeleteDialog({ order, onClose, onDeleted }: DeleteProps) {
  const remove = useDeleteOrder(order.id);
  return (
    <ConfirmDialog
      title="Supprimer la commande&#8239;?"
      onClose={onClose}
      change={remove}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      keepLabel="Garder la commande"
      confirmLabel="Supprimer la commande"
    >
      <Text>
        Commande <strong>{order.id}</strong> de <strong>{order.display_client}</strong>,{' '}
        <strong className="fl-figures">{formatEuros(order.amount)}</strong>.
      </Text>
      <Text>
        Elle disparaît de toutes les listes et reste 30 jours dans la corbeille, d’où elle peut être
        restaurée. Pour une commande à laquelle le client renonce, utilisez plutôt «&nbsp;Annuler la
        commande&nbsp;».
      </Text>
    </ConfirmDialog>
  );
}
