import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { memo, type RefObject } from 'react';
import { formatEuros } from '../../../shared/format.ts';
import cards from '../../../shared/list/list-cards.module.css';
import { RestoreButton } from '../status/restore-button.tsx';
import classes from './order-cards.module.css';
import { FinancialCell, GroupMark, ModeIcon, recipientText, StatusCell, whenText } from './order-cells.tsx';
import { OrderCheckbox, type ToggleOrder } from './order-checkbox.tsx';
import type { OrderRowsProps } from './orders-table.tsx';

/** `selecting`: the cards carry their checkbox, a tap on them still opens the order. */
type Props = OrderRowsProps & { selecting: boolean };

/** The list below 820 px. */
export function OrderCards({
  orders,
  linkSearch,
  selected,
  onToggle,
  freshAbove,
  bin,
  events,
  rowsRef,
  selecting,
}: Props) {
  return (
    <ul
      className={cards.list}
      aria-label={bin ? 'Commandes supprimées' : 'Commandes'}
      ref={rowsRef as RefObject<HTMLUListElement | null>}
      {...events}
    >
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          linkSearch={linkSearch}
          selected={selected.has(order.id)}
          onToggle={onToggle}
          fresh={order.id > freshAbove}
          bin={bin}
          selecting={selecting && !bin}
        />
      ))}
    </ul>
  );
}

type CardProps = {
  order: OrderSummary;
  linkSearch: string;
  selected: boolean;
  onToggle: ToggleOrder;
  fresh: boolean;
  bin: boolean;
  selecting: boolean;
};

const OrderCard = memo(function OrderCard({
  order,
  linkSearch,
  selected,
  onToggle,
  fresh,
  bin,
  selecting,
}: CardProps) {
  const { id, display_client, amount, batch_id, delivery_person, requires_delivery } = order;
  return (
    <li
      className={`${cards.card} ${classes.card}`}
      data-row-id={id}
      data-selected={selected || undefined}
      data-fresh={fresh || undefined}
    >
      <div className={classes.top}>
        {selecting && <OrderCheckbox id={id} checked={selected} onToggle={onToggle} />}
        <a
          className={`${cards.link} ${classes.link}`}
          href={`/commandes/${id}${linkSearch}`}
          aria-label={`Commande ${id}, ${display_client}, ${formatEuros(amount)}`}
        >
          {id}
        </a>
        {batch_id && <GroupMark />}
        <span className={classes.amount}>{formatEuros(amount)}</span>
      </div>
      <p className={classes.name}>{display_client}</p>
      <p className={classes.recipient}>{recipientText(order)}</p>
      <div className={classes.bottom}>
        <StatusCell status={order.status} />
        <FinancialCell status={order.financial_status} />
        <span className={classes.when}>
          <ModeIcon order={order} />
          {whenText(order)}
          {requires_delivery && delivery_person && ` · ${firstName(delivery_person.display_name)}`}
        </span>
      </div>
      {bin && (
        <div className={classes.restore}>
          <RestoreButton order={order} />
        </div>
      )}
    </li>
  );
});

/** A card is narrow, and a team knows its drivers by their first names. */
function firstName(displayName: string): string {
  return displayName.split(' ')[0] ?? displayName;
}
