import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { Connection } from '../../../platform/db/db.ts';

/** What a test reads of the books. */
export function books({ db }: Pick<Connection, 'db'>) {
  const orderOf = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id);
  return {
    db,
    statusOf: async (id: number) => (await orderOf(id).executeTakeFirstOrThrow()).financial_status,
    versionOf: async (id: number) => (await orderOf(id).executeTakeFirstOrThrow()).version,
    setStatus: (id: number, changes: { financial_status?: FinancialStatus; status?: OrderStatus }) =>
      db.updateTable('orders').set(changes).where('id', '=', id).execute(),
    ledgerOf: async (id: number) => {
      const rows = await db
        .selectFrom('ledger_entries')
        .selectAll()
        .where('order_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ kind, amount }) => [kind, amount] as const);
    },
    eventsOf: async (id: number) => {
      const rows = await db
        .selectFrom('order_events')
        .selectAll()
        .where('order_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ description }) => description);
    },
    balanceOf: async (client: number) =>
      (await db.selectFrom('clients').select('balance').where('id', '=', client).executeTakeFirstOrThrow())
        .balance,
    paymentsOf: (id: number) =>
      db.selectFrom('payments').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    chargeOf: (id: number) => db.selectFrom('charging').selectAll().where('order_id', '=', id).execute(),
    checkoutsOf: (id: number) =>
      db.selectFrom('terminal_checkouts').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    linksOf: (id: number) =>
      db
        .selectFrom('payment_link_orders')
        .innerJoin('payment_links', 'payment_links.id', 'link_id')
        .select(['payment_links.id', 'state', 'url', 'asked', 'updated_at'])
        .where('order_id', '=', id)
        .orderBy('payment_links.id')
        .execute(),
    openAlerts: (orderId?: number) =>
      db
        .selectFrom('payment_alerts')
        .select(['id', 'kind', 'amount', 'order_id'])
        .where('settled_at', 'is', null)
        .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
        .orderBy('id')
        .execute(),
    /** Also those that are settled. */
    alertsAbout: (squareId: string) =>
      db
        .selectFrom('payment_alerts')
        .selectAll()
        .where('square_payment_id', '=', squareId)
        .orderBy('id')
        .execute(),
  };
}
