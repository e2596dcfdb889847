import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { ConflictNotice } from '../../deliveries/deliveries.public.ts';
import { CHECK_FAILED, useCheckPayment } from '../../payments/payments.public.ts';
import { locationsQuery, useCurrentLocation } from '../../settings/settings.public.ts';
import { DriverProgress, drives, OrderStepper } from '../status/order-stepper.tsx';
import { refusalReason, useQuickActions } from '../status/use-quick-actions.tsx';
import { OrderActions, orderActions } from './order-actions.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { type OrderDialog, OrderDialogs } from './order-dialogs.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderNotices } from './order-notices.tsx';
import { type OrderTab, OrderTabs } from './order-tabs.tsx';

type Props = { order: OrderDetail; tab: OrderTab; back: BackToList };

export function OrderPage({ order, tab, back }: Props) {
  const member = useMember();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OrderDialog | null>(null);
  const quick = useQuickActions(order);
  const mayEdit = orderCan.edit(order, member);
  const actions = orderActions(order, member, {
    open: setDialog,
    ...useTerminal(() => setDialog('terminal')),
    ...usePaymentCheck(order.id),
    journal: () => void navigate({ to: '/audit', search: { about: `order:${order.id}` } }),
    repeat: () => void navigate({ to: '/commandes', search: { new: '1', from: String(order.id) } }),
    subscribe: () => void navigate({ to: '/abonnements', search: { new: '1', from: `order-${order.id}` } }),
  });

  const chooseStatus = (status: OrderStatus) => {
    // A delivery leaves with its driver, a bouquet is checked on its photo.
    const first =
      status === 'to_deliver' ? 'handOver' : status === 'needs_verification' ? 'verification' : null;
    setDialog(first);
    if (first === null) quick.setStatus(status);
  };

  return (
    <>
      <OrderHeader
        order={order}
        back={back}
        onStatus={mayEdit ? () => setDialog('status') : undefined}
        onEdit={mayEdit ? () => setDialog('edit') : undefined}
      />
      <Stack gap="md">
        <OrderNotices order={order} member={member} />
        <ConflictNotice order={order} />
        <OrderStepper order={order} />
        {drives(order, member) && <DriverProgress order={order} onStatus={quick.setStatus} />}
        {order.requires_delivery && (
          <OrderDelivery order={order} onDriver={mayEdit ? () => setDialog('driver') : undefined} />
        )}
        <OrderActions actions={actions} />
        <OrderTabs
          order={order}
          tab={tab}
          onDelete={orderCan.delete(order, member) ? () => setDialog('delete') : undefined}
          onTerminal={() => setDialog('terminalFollow')}
        />
      </Stack>
      <OrderDialogs
        order={order}
        dialog={dialog}
        onDialog={setDialog}
        onStatus={chooseStatus}
        quick={quick}
        back={back}
      />
    </>
  );
}

const NO_LOCATION =
  "Veuillez sélectionner une location dans les paramètres avant d'envoyer un paiement au terminal.";

function useTerminal(open: () => void) {
  const [location] = useCurrentLocation();
  const notify = useNotify();
  const locations = useQuery({ ...locationsQuery, enabled: location !== null });
  return {
    sendToTerminal: () =>
      location === null ? void notify({ type: 'error', title: 'Erreur', description: NO_LOCATION }) : open(),
    locationName: locations.data?.find(({ id }) => id === location)?.name,
  };
}

/** « Vérifier le paiement »: asks Square whether the link was paid, and shows the answer. */
function usePaymentCheck(orderId: number) {
  const notify = useNotify();
  const { mutate, isPending } = useCheckPayment(orderId);
  const paid = {
    type: 'success',
    title: 'Paiement confirmé',
    description: `La commande ${orderId} est payée.`,
  } as const;
  const unpaid = {
    type: 'info',
    title: 'Paiement non confirmé',
    description: "Le paiement n'a pas encore été confirmé.",
  } as const;
  const checkPayment = () => {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: ({ status }) => void notify(status === 'paid' ? paid : unpaid),
      onError: (error) =>
        void notify({ type: 'error', title: 'Erreur', description: refusalReason(error, CHECK_FAILED) }),
    });
  };
  return { checkPayment, checking: isPending };
}
