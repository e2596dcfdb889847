import { can } from '@florilege/contract/auth/roles.ts';
import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { type DashboardStats, LIST_ENTRIES } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { statusDisplay } from '@florilege/contract/orders/order-status.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { type Column, DataTable } from '../../../shared/list/data-table.tsx';
import { useRowEvents } from '../../../shared/list/use-row-events.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { prefetchClient } from '../../clients/clients.public.ts';
import { FinancialBadges, prefetchOrder } from '../../orders/orders.public.ts';
import classes from '../dashboard.module.css';
import { DashboardPanel, FigureTip } from '../dashboard-panel.tsx';
import { OWING_CLIENTS } from './dashboard-cards.tsx';

/** Clients are those of the house; `filtered`: the figures beside them are of one shop. */
type Filtered<Clients> = { clients: Clients; filtered: boolean };

export function TopClients({ clients, filtered }: Filtered<DashboardStats['top_customers']>) {
  return (
    <DashboardPanel title="Top Clients" area="top" beside={<SpendingTip />} ofAllShops={filtered}>
      <List empty="Aucun client n’a encore rien dépensé&nbsp;: les premiers paiements apparaîtront ici.">
        {clients.slice(0, LIST_ENTRIES).map((client, index) => (
          <ClientEntry key={client.id} client={client} rank={index + 1} amount={client.total_spent} />
        ))}
      </List>
    </DashboardPanel>
  );
}

function SpendingTip() {
  return (
    <FigureTip about="Top Clients">
      <p>
        Ce que chaque client a dépensé depuis l’ouverture&nbsp;: ses paiements moins ses remboursements, plus
        ce qui reste à payer de ses factures. Ce qu’il restait à payer de commandes annulées ne compte plus.
      </p>
    </FigureTip>
  );
}

export function Debtors({ clients, filtered }: Filtered<DashboardStats['negative_balance_customers']>) {
  return (
    <DashboardPanel title="Clients en Déficit" area="debts" aside={<AllDebtors />} ofAllShops={filtered}>
      <List empty="Aucun client ne doit rien à la boutique.">
        {clients.slice(0, LIST_ENTRIES).map((client) => (
          <ClientEntry key={client.id} client={client} amount={client.balance} />
        ))}
      </List>
    </DashboardPanel>
  );
}

function AllDebtors() {
  const member = useMember();
  if (!can(member, 'clients.readAccount')) return null;
  return (
    <Anchor
      component={PageLink}
      href={OWING_CLIENTS}
      underline="always"
      aria-label="Tous les clients en déficit"
    >
      Tous
    </Anchor>
  );
}

export function LatestOrders({ orders }: { orders: DashboardStats['latest_orders'] }) {
  return (
    <DashboardPanel title="Dernières Commandes" area="latest">
      <List empty="Aucune commande pour le moment&nbsp;: la première apparaîtra ici.">
        {orders.slice(0, LIST_ENTRIES).map(({ id, customer_name, created_at, amount, ...order }) => (
          <li key={id} className={classes.entry}>
            <EntryWords to={`/commandes/${id}`} name={customer_name} detail={formatDate(created_at)} />
            <Stack component="span" gap="2xs" align="flex-end" flex="none">
              <StatusBadge {...statusDisplay(order.status)} size="md" />
              <FinancialBadges {...order} size="md" />
            </Stack>
            <span className={classes.amount}>{formatEuros(amount)}</span>
          </li>
        ))}
      </List>
    </DashboardPanel>
  );
}

function List({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length > 0) return <ol>{children}</ol>;
  return (
    <Text c="dimmed" ta="center" textWrap="balance" m="auto" px="md" py="lg" maw="44ch">
      {empty}
    </Text>
  );
}

type EntryProps = {
  client: { id: number; name: string; type: keyof typeof clientTypes };
  /** Place in the list; without one, the amount is a debt. */
  rank?: number;
  amount: string;
};

function ClientEntry({ client: { id, name, type }, rank, amount }: EntryProps) {
  return (
    <li className={classes.entry}>
      {rank && <span className={classes.rank}>{rank}</span>}
      <EntryWords to={`/clients/${id}/details`} name={name} detail={clientTypes[type]} />
      <span className={classes.amount} data-owing={rank === undefined || undefined}>
        {formatEuros(amount)}
      </span>
    </li>
  );
}

/** The link of an entry; Back of the record leads here. */
function EntryWords({ to, name, detail }: { to: string; name: string; detail: string }) {
  return (
    <Stack gap={0} flex={1} miw={0}>
      <Link to={to} search={{ return: '/' }} className={classes.link} title={name}>
        {name}
      </Link>
      <Text size="xs" c="dimmed" className="fl-figures">
        {detail}
      </Text>
    </Stack>
  );
}

type Order = DashboardStats['latest_orders'][number];
type Client = DashboardStats['top_customers'][number];

const total = { className: classes.total };

const orderColumns: readonly Column<Order>[] = [
  {
    name: 'client',
    head: 'Client',
    cell: ({ customer_name }) => customer_name,
    href: ({ id }) => `/commandes/${id}?return=/`,
    waiting: '60%',
  },
  { name: 'amount', head: 'Montant', cell: ({ amount }) => formatEuros(amount), ...total, waiting: 60 },
  {
    name: 'status',
    head: 'Statut Opérationnel',
    cell: ({ status }) => <StatusBadge {...statusDisplay(status)} size="md" />,
    waiting: 80,
  },
  {
    name: 'financial',
    head: 'Statut Financier',
    cell: (order) => <FinancialBadges {...order} size="md" />,
    waiting: 80,
  },
  { name: 'date', head: 'Date', cell: ({ created_at }) => formatDate(created_at), ...total, waiting: 76 },
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
    ...total,
    waiting: 80,
  },
];

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
