import { today } from '@florilege/contract/http/dates.ts';
import { currentStep, orderSteps } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { Button, Paper, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { capitalise, formatDate, formatRelativeDay } from '../../../shared/format.ts';
import classes from './order-page.module.css';

/** `onDriver`: absent for members who may not choose the driver. */
export function OrderDelivery(props: { order: OrderDetail; onDriver: (() => void) | undefined }) {
  const { order, onDriver } = props;
  const { delivery_date: date, delivery_time_slot: slot, delivery_person: driver } = order;
  const underWay = order.status !== 'cancelled' && currentStep(order) < orderSteps(order).length - 1;
  const late = date !== null && date < today() && underWay;
  return (
    <Paper component="section" withBorder className={classes.delivery} aria-label="Livraison">
      <IconTruckDelivery size={24} stroke={1.5} aria-hidden />
      <p>
        <strong>{date ? capitalise(formatRelativeDay(date)) : 'Date à fixer'}</strong>
        <small>
          {date && formatDate(date)}
          {late && <strong> · en retard</strong>}
        </small>
      </p>
      <p>
        <strong>{slot ? timeSlots[slot].short : 'Créneau à fixer'}</strong>
        {slot && slot !== timeSlots[slot].short && <small>{slot}</small>}
      </p>
      <p>
        <Text span fw={550} {...(!driver && underWay && { c: 'petal' })}>
          {driver?.display_name ?? 'Sans livreur'}
        </Text>
        {driver && <small>Livreur</small>}
      </p>
      {onDriver && (
        <Button
          variant={driver ? 'default' : 'light'}
          color={driver ? 'gray' : 'petal'}
          onClick={onDriver}
          aria-haspopup="dialog"
        >
          {driver ? 'Changer de livreur' : 'Affecter un livreur'}
        </Button>
      )}
    </Paper>
  );
}
