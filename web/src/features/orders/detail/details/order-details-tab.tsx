import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { DetailActions } from './detail-cell.tsx';
import classes from './order-details.module.css';
import { OrderFacts } from './order-facts.tsx';
import { OrderPayer } from './order-payer.tsx';
import { OrderPhotos } from './order-photos.tsx';
import { OrderTexts } from './order-texts.tsx';
import { OrderWhere } from './order-where.tsx';

/** Bouquet and delivery, then the payer: beside each other on a desk, below each other elsewhere. */
export function OrderDetailsTab({ order, ...actions }: { order: OrderDetail } & DetailActions) {
  return (
    <>
      <div className={classes.made}>
        <OrderTexts order={order} {...actions} />
        <OrderWhere order={order} {...actions} />
        <OrderPhotos order={order} />
        <OrderFacts order={order} />
      </div>
      <OrderPayer order={order} {...actions} />
    </>
  );
}
