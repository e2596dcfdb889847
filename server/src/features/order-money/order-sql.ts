/** SQL for what an order costs: its amount less what was reduced. `order`: the name of its row. */
export const priceOf = (order: string) =>
  `(${order}.amount - (select coalesce(sum(d.amount), 0) from order_reductions d where d.order_id = ${order}.id))`;

/** SQL for its price less what was kept, while it is above 0, whatever the order's status. */
export const remainderOf = (order: string) => `greatest(0, ${priceOf(order)}
    - (select coalesce(sum(p.amount), 0) from payments p where p.order_id = ${order}.id and p.state = 'completed')
    + (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = ${order}.id and r.state = 'completed'))`;
