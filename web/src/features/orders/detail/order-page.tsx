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
import { locationsQuery, useCurrentLocation } from '../../settings/settings.public.ts';
import { DriverProgress, drives } from '../status/driver-progress.tsx';
import { OrderStepper } from '../status/order-stepper.tsx';
import { useQuickActions } from '../status/use-quick-actions.tsx';
import { OrderActions, orderActions } from './order-actions.tsx';
import type { OrderTab } from './order-address.ts';
import { OrderDelivery } from './order-delivery.tsx';
import { type OrderDialog, OrderDialogs } from './order-dialogs.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderNotices } from './order-notices.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { usePaymentCheck } from './use-payment-check.tsx';

type Props = { order: OrderDetail; tab: OrderTab; back: BackToList };

/** An order that is there: what it is, how far it is, what can be done, and its four tabs. */
export function OrderPage({ order, tab, back }: Props) {
  const member = useMember();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OrderDialog | null>(null);
  const quick = useQuickActions(order);
  const mayEdit = orderCan.edit(order, member);
  const payment = usePaymentCheck(order.id);
  const terminal = useTerminal(() => setDialog('terminal'));
  const actions = orderActions(order, member, {
    open: setDialog,
    ...terminal,
    checkPayment: payment.check,
    checking: payment.checking,
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

/** Each browser session says once at which location it works: that one's terminal takes the payment. */
function useTerminal(open: () => void): { sendToTerminal: () => void; locationName: string | undefined } {
  const [location] = useCurrentLocation();
  const notify = useNotify();
  const locations = useQuery({ ...locationsQuery, enabled: location !== null });
  return {
    sendToTerminal: () =>
      location === null ? void notify({ type: 'error', title: 'Erreur', description: NO_LOCATION }) : open(),
    locationName: locations.data?.find(({ id }) => id === location)?.name,
  };
}
