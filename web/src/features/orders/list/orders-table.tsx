// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { memo, type RefObject } from 'react';
import { formatDate, formatEuros, formatTime } from '../../../shared/format.ts';
import { ColumnHead } from '../../../shared/list/column-head.tsx';
import table from '../../../shared/list/list-table.module.css';
import type { RowEvents } from '../../../shared/list/use-row-events.ts';
import { RestoreButton } from '../status/restore-button.tsx';
import {
  FinancialCell,
  GroupMark,
  ModeIcon,
  modeText,
  recipientText,
  StatusCell,
  whenText,
} from './order-cells.tsx';
import { AllOrdersCheckbox, OrderCheckbox, type ToggleOrder } from './order-checkbox.tsx';
import classes from './orders-table.module.css';

export type OrderRowsProps = {
  orders: readonly OrderSummary[];
  /** Query of the rows' links. */
  linkSearch: string;
  selected: ReadonlySet<number>;
  onToggle: ToggleOrder;
  /** Orders above this number came while one was looking. */
  freshAbove: number;
  /** Deleted orders: nothing to select, each can be restored. */
  bin: boolean;
  events: RowEvents;
  rowsRef: RefObject<HTMLElement | null>;
};

type TableProps = OrderRowsProps & { onToggleAll: () => void };

/** The list from 820 px on. Rows are grids, so that the browser lays out and paints only those in sight. */
export function OrdersTable({
  orders,
  linkSearch,
  selected,
  onToggle,
  onToggleAll,
  freshAbove,
  bin,
  events,
  rowsRef,
}: TableProps) {
  const all = orders.length > 0 && selected.size >= orders.length;
  return (
    <div className={`${table.frame} ${classes.frame}`}>
      <table
        className={`${table.table} ${classes.table}`}
        role="table"
        aria-label={bin ? 'Commandes supprimées' : 'Commandes'}
        data-bin={bin || undefined}
      >
        <thead role="rowgroup">
          <tr role="row" className={`${table.head} ${classes.head}`}>
            <th role="columnheader" scope="col" className={classes.check}>
              {!bin && (
                <AllOrdersCheckbox
                  checked={all}
                  indeterminate={!all && selected.size > 0}
                  onChange={onToggleAll}
                />
              )}
            </th>
            <ColumnHead area={classes.number}>N°</ColumnHead>
            <ColumnHead area={classes.client}>Payeur → destinataire</ColumnHead>
            <ColumnHead area={classes.status}>Commande</ColumnHead>
            <ColumnHead area={classes.payment}>Paiement</ColumnHead>
            <ColumnHead area={classes.delivery}>Livraison ou retrait</ColumnHead>
            <ColumnHead area={classes.created}>{bin ? 'Supprimée le' : 'Créée le'}</ColumnHead>
            <ColumnHead area={classes.amount}>Montant</ColumnHead>
            {bin && <ColumnHead area={classes.restore}>Action</ColumnHead>}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={rowsRef as RefObject<HTMLTableSectionElement | null>} {...events}>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              linkSearch={linkSearch}
              selected={selected.has(order.id)}
              onToggle={onToggle}
              fresh={order.id > freshAbove}
              bin={bin}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  order: OrderSummary;
  linkSearch: string;
  selected: boolean;
  onToggle: ToggleOrder;
  fresh: boolean;
  bin: boolean;
};

/** What selecting changes; the cells stay as they are. */
const OrderRow = memo(function OrderRow({ order, linkSearch, selected, onToggle, fresh, bin }: RowProps) {
  return (
    <tr
      role="row"
      className={`${table.row} ${classes.row}`}
      data-row-id={order.id}
      data-selected={selected || undefined}
      data-fresh={fresh || undefined}
    >
      <td role="cell" className={classes.check}>
        {!bin && <OrderCheckbox id={order.id} checked={selected} onToggle={onToggle} />}
      </td>
      <OrderCells order={order} linkSearch={linkSearch} bin={bin} />
    </tr>
  );
});

const OrderCells = memo(function OrderCells({
  order,
  linkSearch,
  bin,
}: Pick<RowProps, 'order' | 'linkSearch' | 'bin'>) {
  const { id, display_client, amount, batch_id } = order;
  const at = order.deleted_at ?? order.created_at;
  return (
    <>
      <th role="rowheader" scope="row" className={classes.number}>
        <a
          className={`${table.link} ${classes.link}`}
          href={`/commandes/${id}${linkSearch}`}
          aria-label={`Commande ${id}, ${display_client}`}
        >
          {id}
        </a>
      </th>
      <td role="cell" className={classes.client}>
        <span className={classes.name} title={display_client}>
          {display_client}
        </span>
        <span className={classes.second}>
          <span className={classes.text}>{recipientText(order)}</span>
          {batch_id && <GroupMark />}
        </span>
      </td>
      <td role="cell" className={classes.status}>
        <StatusCell status={order.status} />
      </td>
      <td role="cell" className={classes.payment}>
        <FinancialCell status={order.financial_status} />
      </td>
      <td role="cell" className={classes.delivery}>
        <span className={classes.when}>
          <ModeIcon order={order} />
          <span className={classes.text}>{whenText(order)}</span>
        </span>
        <span className={classes.second}>
          <span className={classes.text}>{modeText(order)}</span>
        </span>
      </td>
      <td role="cell" className={classes.created}>
        <span>{formatDate(at)}</span>
        <span className={classes.second}>{formatTime(at)}</span>
      </td>
      <td role="cell" className={classes.amount}>
        {formatEuros(amount)}
      </td>
      {bin && (
        <td role="cell" className={classes.restore}>
          <RestoreButton order={order} />
        </td>
      )}
    </>
  );
});
