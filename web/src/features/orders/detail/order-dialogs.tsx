import type { DeliveryStep, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { ManualMethod } from '@florilege/contract/payments/payment-methods.ts';
import { useRouter } from '@tanstack/react-router';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { DocumentDialog, SquareInvoicesDialog } from '../../billing/billing.public.ts';
import { DriverChoices, DriverDialog } from '../../deliveries/deliveries.public.ts';
import { PrintDialog } from '../../documents/documents.public.ts';
import {
  PaymentLinkDialog,
  RecordPayment,
  RefundDialog,
  SendToTerminal,
  TerminalDialog,
  UseCredit,
} from '../../payments/payments.public.ts';
import type { EditedName } from '../form/edited-order.ts';
import { useRestoreOrder } from '../order.queries.ts';
import type { OrderDriver } from '../status/quick-changes.ts';
import type { QuickActions } from '../status/use-quick-actions.tsx';
import type { EncashStep } from './actions/encash-dialog.tsx';

const CancelDialog = laterDialog(() => import('../status/cancel-dialog.tsx'));
const DeleteDialog = laterDialog(() => import('../status/delete-dialog.tsx'));
const DeliveryStepDialog = laterDialog(async () => {
  const [dialog] = await Promise.all([import('../status/delivery-step-dialog.tsx'), DriverChoices.load()]);
  return dialog;
});
const EncashDialog = laterDialog(() => import('./actions/encash-dialog.tsx'));
const EditOrderDialog = laterDialog(() => import('../form/edit-order-dialog.tsx'));
const RescheduleDialog = laterDialog(() => import('../notices/reschedule-dialog.tsx'));
const StatusDialog = laterDialog(() => import('../status/status-dialog.tsx'));
const VerificationPhotoDialog = laterDialog(() => import('../status/verification-photo-dialog.tsx'));

type Props = {
  order: OrderDetail;
  onStatus: (status: OrderStatus) => void;
  quick: QuickActions;
  back: BackToList;
};

/**
 * A status of deliveries asks on the way to it, as `verification` does for the photo of « À valider ».
 * `terminal` sends to it, `terminalFollow` follows a charge; a quote or invoice is made, or viewed.
 */
function useDialogs(
  { order, onStatus, quick, back }: Props,
  onDialog: (dialog: EncashStep | 'refund' | null) => void,
) {
  const onClose = () => onDialog(null);
  const deleted = useDeleted(order, back);
  const ofOrder = { order, onClose };
  const ofOrders = { orderIds: [order.id], onClose };
  const charge = { orderId: order.id, onClose };
  const { delivery_date: date, delivery_time_slot: slot, delivery_person: current } = order;
  const toDelivery = (status: DeliveryStep) => () => (
    <DeliveryStepDialog {...ofOrder} status={status} onSend={(facts) => quick.setDelivery(status, facts)} />
  );
  const editAt = (first: EditedName) => () => <EditOrderDialog {...ofOrder} first={first} />;
  const record = (method: ManualMethod) => () => <RecordPayment {...charge} method={method} />;
  const setDriver = (chosen: OrderDriver | null) => {
    onClose();
    if (chosen === null || chosen.id !== current?.id) quick.setDriver(chosen);
  };
  return {
    status: () => <StatusDialog {...ofOrder} onChoose={onStatus} />,
    to_call: toDelivery('to_call'),
    to_deliver: toDelivery('to_deliver'),
    delivering: toDelivery('delivering'),
    delivered: toDelivery('delivered'),
    verification: () => <VerificationPhotoDialog {...ofOrder} onSend={quick.requestVerification} />,
    reschedule: () => <RescheduleDialog {...ofOrder} />,
    driver: () => (
      <DriverDialog
        {...{ date, slot, current, onClose }}
        onChoose={setDriver}
        onRemove={() => setDriver(null)}
      />
    ),
    cancel: () => <CancelDialog {...ofOrder} onRefund={() => onDialog('refund')} />,
    delete: () => <DeleteDialog {...ofOrder} onDeleted={deleted} />,
    edit: editAt('amount'),
    editNotes: editAt('bouquet_notes'),
    editMessage: editAt('hand_message'),
    editRecipient: editAt('recipient_account'),
    editPayer: editAt('payer_account'),
    editDay: editAt('delivery_date'),
    editPlace: editAt('delivery_address'),
    editAccess: editAt('access_notes'),
    encash: () => <EncashDialog {...ofOrder} open={onDialog} />,
    useCredit: () => <UseCredit {...charge} />,
    cash: record('cash'),
    cheque: record('cheque'),
    transfer: record('transfer'),
    card: record('card'),
    link: () => <PaymentLinkDialog {...ofOrders} />,
    terminal: () => <SendToTerminal {...charge} />,
    terminalFollow: () => <TerminalDialog {...charge} locationId={null} />,
    refund: () => <RefundDialog {...charge} paymentId={null} />,
    quote: () => <DocumentDialog kind="quote" {...ofOrders} />,
    quoteView: () => <DocumentDialog kind="quote" {...ofOrders} view />,
    invoice: () => <DocumentDialog kind="invoice" {...ofOrders} />,
    invoiceView: () => <DocumentDialog kind="invoice" {...ofOrders} view />,
    squareInvoice: () => <SquareInvoicesDialog {...ofOrders} />,
    print: () => <PrintDialog {...ofOrders} asked={['purchase_order']} />,
    printCard: () => <PrintDialog {...ofOrders} asked={['card_a6', 'card_a5']} />,
  };
}

export type OrderDialog = keyof ReturnType<typeof useDialogs>;

type DialogsProps = Props & {
  dialog: OrderDialog | null;
  onDialog: (dialog: OrderDialog | null) => void;
};

export function OrderDialogs({ dialog, onDialog, ...props }: DialogsProps) {
  const dialogs = useDialogs(props, onDialog);
  return Object.entries(dialogs).map(([name, content]) => (
    <DialogSlot key={name} of={dialog === name}>
      {content}
    </DialogSlot>
  ));
}

/** Goes back to the list, where the order can be restored for a few seconds. */
function useDeleted(order: OrderDetail, back: BackToList): () => void {
  const router = useRouter();
  const failed = useFailed();
  const restore = useRestoreOrder(order.id);
  const undo = () => restore.mutateAsync().then(() => router.history.push(`/commandes/${order.id}`), failed);
  return () => {
    back.leave();
    notifyUndo({
      id: `order-${order.id}`,
      message: `Commande ${order.id} supprimée`,
      label: 'Restaurer',
      onUndo: () => void undo(),
    });
  };
}
