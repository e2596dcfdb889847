import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import type { DashboardStats } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { QueryClient } from '@tanstack/react-query';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { type Column, DataTable } from '../../../shared/list/data-table.tsx';
import { useRowEvents } from '../../../shared/list/use-row-events.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { prefetchClient } from '../../clients/clients.public.ts';
import { prefetchOrder } from '../../orders/orders.public.ts';
import classes from '../dashboard.module.css';
import { DashboardPanel } from '../dashboard-panel.tsx';

type Order = DashboardStats['latest_orders'][number];
type Client = DashboardStats['top_customers'][number];

const orderColumns: readonly Column<Order>[] = [
  {
    name: 'client',
    head: 'Client',
    cell: ({ customer_name }) => customer_name,
    // Back of the record leads here.
    href: ({ id }) => `/commandes/${id}?return=/`,
    waiting: '60%',
  },
  {
    name: 'amount',
    head: 'Montant',
    cell: ({ amount }) => formatEuros(amount),
    className: classes.total,
    waiting: 60,
  },
  {
    name: 'status',
    head: 'Statut Opérationnel',
    cell: ({ status }) => <StatusBadge {...statusDisplay(status)} size="md" />,
    waiting: 80,
  },
  {
    name: 'financial',
    head: 'Statut Financier',
    cell: ({ financial_status }) => <StatusBadge {...financialStatusDisplay(financial_status)} size="md" />,
    waiting: 80,
  },
  {
    name: 'date',
    head: 'Date',
    cell: ({ created_at }) => formatDate(created_at),
    className: classes.total,
    waiting: 76,
  },
];

const clientColumns: readonly Column<Client>[] = [
  {
    name: 'client',
    head: 'Client',
    cell: ({ name }) => name,
    href: ({ id }) => `/clients/${id}/details?return=/`,
    waiting: '60%',
  },
  { name: 'type', head: 'Type', cell: ({ type }) => clientTypes[type], waiting: 70 },
  {
    name: 'amount',
    head: 'Montant Total',
    cell: ({ total_spent }) => formatEuros(total_spent),
    className: classes.total,
    waiting: 80,
  },
];

/** All latest orders of the answer. */
export const OrdersTable = ({ orders }: { orders: readonly Order[] }) => (
  <DetailTable
    title="Commandes récentes en détail"
    area="orders"
    rows={orders}
    columns={orderColumns}
    layout={classes.order}
    prefetch={prefetchOrder}
  />
);

/** All top clients of the answer. */
export const ClientsTable = ({ clients }: { clients: readonly Client[] }) => (
  <DetailTable
    title="Meilleurs clients en détail"
    area="clients"
    rows={clients}
    columns={clientColumns}
    layout={classes.client}
    prefetch={prefetchClient}
  />
);

type TableProps<Row> = {
  title: string;
  area: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  layout: string;
  prefetch: (queryClient: QueryClient, id: number) => void;
};

function DetailTable<Row extends { id: number }>({ title, area, prefetch, ...table }: TableProps<Row>) {
  const events = useRowEvents(prefetch);
  if (table.rows.length === 0) return null;
  return (
    <DashboardPanel title={title} area={area}>
      <DataTable {...table} label={title} events={events} bare />
    </DashboardPanel>
  );
}
