import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { Selectable } from 'kysely';
import { type Connection, columnStatement, rowStatement, statement } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';

type Row<Table extends keyof Database> = Selectable<Database[Table]>;
type Of = [orderId: number];

const order = rowStatement<Row<'orders'>, Of>('select * from orders where id = $1');
const balance = columnStatement<number, [client: number]>('select balance from clients where id = $1');
const ledger = statement<Row<'ledger_entries'>, Of>(
  'select * from ledger_entries where order_id = $1 order by id',
);
const ledgerInstants = columnStatement<string, [orderId: number, kind: string]>(
  'select at from ledger_entries where order_id = $1 and kind = $2 order by id',
);
const events = columnStatement<string, Of>(
  'select description from order_events where order_id = $1 order by id',
);
const payments = statement<Row<'payments'>, Of>('select * from payments where order_id = $1 order by id');
const charges = statement<Row<'charging'>, Of>('select * from charging where order_id = $1');
const checkouts = statement<Row<'terminal_checkouts'>, Of>(
  'select * from terminal_checkouts where order_id = $1 order by id',
);
const links = statement<Row<'payment_links'>, Of>(`
  select l.* from payment_links l join payment_link_orders o on o.link_id = l.id where o.order_id = $1 order by l.id`);
const open = statement<Row<'payment_alerts'>, [orderId: number | null]>(
  'select * from payment_alerts where settled_at is null and ($1::bigint is null or order_id = $1) order by id',
);
const about = statement<Row<'payment_alerts'>, [squareId: string]>(
  'select * from payment_alerts where square_payment_id = $1 order by id',
);

export const books = ({ db }: Pick<Connection, 'db'>) => ({
  db,
  statusOf: async (id: number) => (await order(db, id))?.financial_status,
  versionOf: async (id: number) => (await order(db, id))?.version,
  setStatus: (id: number, changes: { financial_status?: FinancialStatus; status?: OrderStatus }) =>
    db.updateTable('orders').set(changes).where('id', '=', id).execute(),
  balanceOf: async (client: number) => (await balance(db, client))[0] ?? Number.NaN,
  ledgerOf: async (id: number) => (await ledger(db, id)).map(({ kind, amount }) => [kind, amount]),
  ledgerAt: async (id: number, kind: string) =>
    (await ledgerInstants(db, id, kind)).map((at) => new Date(at).toISOString()),
  eventsOf: (id: number) => events(db, id),
  paymentsOf: (id: number) => payments(db, id),
  chargeOf: (id: number) => charges(db, id),
  checkoutsOf: (id: number) => checkouts(db, id),
  linksOf: (id: number) => links(db, id),
  openAlerts: (orderId: number | null = null) => open(db, orderId),
  alertsAbout: (squareId: string) => about(db, squareId),
});
