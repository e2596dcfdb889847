import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { isDeliveryStep, type OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Stack } from '@mantine/core';
import { IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { later } from '../../../shared/page/later.ts';
import type { BackToList } from '../../../shared/page/use-back.ts';
import type { MenuAction } from '../../../shared/ui/actions-menu.tsx';
import { ConflictNotice } from '../../deliveries/deliveries.public.ts';
import { DriverProgress, drives, OrderStepper } from '../status/order-stepper.tsx';
import { askedBefore } from '../status/quick-changes.ts';
import { useQuickActions } from '../status/use-quick-actions.tsx';
import { mayEncash, useEncashFirst } from './actions/encash-first.ts';
import { nextStep } from './actions/next-step.ts';
import { NextStepBar } from './actions/next-step-bar.tsx';
import { type OrderDialog, OrderDialogs } from './order-dialogs.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderNotices } from './order-notices.tsx';
import classes from './order-page.module.css';
import { type OrderTab, OrderTabs } from './order-tabs.tsx';

// Few orders went wrong.
const MissedNotice = later(() => import('../notices/missed-notice.tsx'));
const RedoNotice = later(() => import('../notices/redo-notice.tsx'));

type Props = { order: OrderDetail; tab: OrderTab; back: BackToList };

export function OrderPage({ order, tab, back }: Props) {
  const member = useMember();
  const encashFirst = useEncashFirst() && mayEncash(order, member);
  const [dialog, setDialog] = useState<OrderDialog | null>(encashFirst ? 'encash' : null);
  const quick = useQuickActions(order);
  const mayEdit = orderCan.edit(order, member);

  const chooseStatus = (status: OrderStatus) => {
    // A delivery leaves with its driver to a known place, a bouquet is checked on its photo.
    const asked = isDeliveryStep(status) && askedBefore(order, status) ? status : null;
    const first = status === 'needs_verification' ? 'verification' : asked;
    setDialog(first);
    if (first === null) quick.setStatus(status);
  };

  const next = nextStep(order, member);
  const onNext = () => next && chooseStatus(next);
  const rare: MenuAction[] = [
    { label: 'Imprimer la commande', Icon: IconPrinter, run: () => window.print() },
    ...(orderCan.delete(order, member)
      ? [
          {
            label: 'Supprimer la commande',
            Icon: IconTrash,
            run: () => setDialog('delete'),
            danger: true,
          } as const,
        ]
      : []),
  ];

  return (
    <>
      <OrderHeader
        order={order}
        back={back}
        onStatus={mayEdit ? () => setDialog('status') : undefined}
        onEdit={mayEdit ? () => setDialog('edit') : undefined}
        next={next}
        onNext={onNext}
        rare={rare}
      />
      <Stack gap="md" {...(next && { className: classes.aboveBar })}>
        <OrderNotices order={order} member={member} />
        {order.refusal && (
          <RedoNotice order={order} onVerify={mayEdit ? () => setDialog('verification') : undefined} />
        )}
        {order.missed_as && (
          <MissedNotice
            order={order}
            actions={
              mayEdit
                ? { onReschedule: () => setDialog('reschedule'), onBackToShop: quick.backToShop }
                : undefined
            }
          />
        )}
        <ConflictNotice order={order} />
        <OrderStepper order={order} />
        {drives(order, member) && <DriverProgress order={order} onStatus={quick.setStatus} />}
        <OrderTabs order={order} tab={tab} open={setDialog} mayEdit={mayEdit} />
      </Stack>
      {next && <NextStepBar orderId={order.id} next={next} onNext={onNext} />}
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
