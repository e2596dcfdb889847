import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import type { DashboardStats } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { DashboardPanel } from '../dashboard-panel.tsx';
import classes from './dashboard-tables.module.css';

const fromHere = { return: '/' };

/** Every latest order of the answer. */
export function OrdersTable({ orders }: { orders: DashboardStats['latest_orders'] }) {
  if (orders.length === 0) return null;
  return (
    <DashboardPanel title="Commandes récentes en détail" area="orders">
      <Table className={classes.table ?? ''} aria-label="Commandes récentes en détail">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Client</Table.Th>
            <Table.Th className={classes.figure ?? ''}>Montant</Table.Th>
            <Table.Th>Statut Opérationnel</Table.Th>
            <Table.Th>Statut Financier</Table.Th>
            <Table.Th>Date</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {orders.map(({ id, customer_name, amount, status, financial_status, created_at }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">
                <Link
                  to="/commandes/$id"
                  params={{ id: String(id) }}
                  search={fromHere}
                  className={classes.link}
                >
                  {customer_name}
                </Link>
              </Table.Th>
              <Table.Td className={classes.figure ?? ''} data-label="Montant">
                {formatEuros(amount)}
              </Table.Td>
              <Table.Td data-label="Statut Opérationnel">
                <VariantBadge variant={statusDisplay(status).badge}>
                  {statusDisplay(status).label}
                </VariantBadge>
              </Table.Td>
              <Table.Td data-label="Statut Financier">
                <VariantBadge variant={financialStatusDisplay(financial_status).badge}>
                  {financialStatusDisplay(financial_status).label}
                </VariantBadge>
              </Table.Td>
              <Table.Td data-label="Date" className="fl-figures">
                {formatDate(created_at)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </DashboardPanel>
  );
}

/** Every top client of the answer. */
export function ClientsTable({ clients }: { clients: DashboardStats['top_customers'] }) {
  if (clients.length === 0) return null;
  return (
    <DashboardPanel title="Meilleurs clients en détail" area="clients">
      <Table className={classes.table ?? ''} aria-label="Meilleurs clients en détail">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Client</Table.Th>
            <Table.Th>Type</Table.Th>
            <Table.Th className={classes.figure ?? ''}>Montant Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clients.map(({ id, name, type, total_spent }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">
                <Link
                  to="/clients/$id/$tab"
                  params={{ id: String(id), tab: 'details' }}
                  search={fromHere}
                  className={classes.link}
                >
                  {name}
                </Link>
              </Table.Th>
              <Table.Td data-label="Type">{clientTypes[type]}</Table.Td>
              <Table.Td className={classes.figure ?? ''} data-label="Montant Total">
                {formatEuros(total_spent)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </DashboardPanel>
  );
}
