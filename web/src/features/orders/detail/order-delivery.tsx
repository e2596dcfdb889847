import { today } from '@florilege/contract/http/dates.ts';
import { currentStep, orderSteps } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { capitalise, formatDate, formatRelativeDay } from '../../../shared/format.ts';
import classes from './order-delivery.module.css';

type Props = {
  order: OrderDetail;
  /** Absent for members who may not choose the driver. */
  onDriver: (() => void) | undefined;
};

/** Who delivers, which day and when. */
export function OrderDelivery({ order, onDriver }: Props) {
  const { delivery_date: date, delivery_time_slot: slot, delivery_person: driver } = order;
  const underWay = order.status !== 'cancelled' && currentStep(order) < orderSteps(order).length - 1;
  const late = date !== null && date < today() && underWay;
  return (
    <section className={classes.block} aria-label="Livraison">
      <IconTruckDelivery size={24} stroke={1.5} aria-hidden className={classes.icon} />
      <p className={classes.fact}>
        <strong>{date ? capitalise(formatRelativeDay(date)) : 'Date à fixer'}</strong>
        <span className={classes.detail}>
          {date && formatDate(date)}
          {late && <span className={classes.late}> · en retard</span>}
        </span>
      </p>
      <p className={classes.fact}>
        <strong>{slot ? timeSlots[slot].short : 'Créneau à fixer'}</strong>
        {slot && slot !== timeSlots[slot].short && <span className={classes.detail}>{slot}</span>}
      </p>
      <p className={classes.fact}>
        <strong className={driver || !underWay ? '' : classes.missing}>
          {driver ? driver.display_name : 'Sans livreur'}
        </strong>
        {driver && <span className={classes.detail}>Livreur</span>}
      </p>
      {onDriver && (
        <Button
          variant={driver ? 'default' : 'light'}
          color={driver ? 'gray' : 'petal'}
          onClick={onDriver}
          className={classes.button ?? ''}
          aria-haspopup="dialog"
        >
          {driver ? 'Changer de livreur' : 'Affecter un livreur'}
        </Button>
      )}
    </section>
  );
}
