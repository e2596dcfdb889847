import type { BadgeVariant } from '@florilege/contract/auth/roles.ts';
import type { Payout, PayoutStatus } from '@florilege/contract/payments/disputes-and-payouts.ts';
import { Stack, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { formatDate, formatEuros } from '../../../shared/format.ts';
import { type Column, DataTable, DataTableSkeleton } from '../../../shared/list/data-table.tsx';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { usePayouts } from '../payments.queries.ts';
import classes from './payouts.module.css';

export default function PayoutsDialog({ onClose }: { onClose: () => void }) {
  const payouts = usePayouts();
  const table = { columns, layout: classes.payout };
  return (
    <Dialog onClose={onClose} title="Versements de Square" size="xl" onPhone="high">
      <Stack gap="md">
        <Text c="dimmed" textWrap="pretty">
          Ce que Square a viré sur le compte de la boutique&nbsp;: les paiements, moins les remboursements,
          les contestations et les frais. Un net négatif est un prélèvement.
        </Text>
        <div>
          <ListStates
            list={payouts}
            noun="versement"
            skeleton={<DataTableSkeleton {...table} label="Chargement des versements…" count={5} />}
            empty={
              <EmptyState
                icon={<IconBuildingBank size={28} stroke={1.5} />}
                title="Aucun versement"
                hint="Le premier virement de Square apparaîtra ici, au plus tard une heure après son envoi."
              />
            }
          >
            <DataTable
              {...table}
              label="Versements de Square"
              rows={payouts.rows}
              marks={({ status }) => ({ 'data-failed': status === 'failed' || undefined })}
            />
          </ListStates>
        </div>
      </Stack>
    </Dialog>
  );
}

const badges: Record<PayoutStatus, BadgeVariant> = {
  sent: 'outline',
  paid: 'secondary',
  failed: 'destructive',
};

const sum = (name: 'gross' | 'fee', head: string): Column<Payout> => ({
  name,
  head,
  cell: (payout) => {
    const amount = payout[name];
    return (
      <>
        <span className={classes.onCard}>{head}&nbsp;: </span>
        {amount === null ? '—' : formatEuros(amount)}
      </>
    );
  },
  className: classes[name],
  waiting: 64,
});

const columns: readonly Column<Payout>[] = [
  {
    name: 'day',
    head: 'Arrivée',
    cell: ({ arrives_on }) =>
      arrives_on === null ? 'Date inconnue' : <time dateTime={arrives_on}>{formatDate(arrives_on)}</time>,
    className: classes.day,
    waiting: 76,
  },
  {
    name: 'status',
    head: 'État',
    cell: ({ status, status_display }) => <StatusBadge badge={badges[status]} label={status_display} />,
    waiting: 72,
  },
  {
    name: 'location',
    head: 'Boutique',
    cell: ({ location_name }) => location_name ?? 'Autre lieu de Square',
    className: classes.location,
    waiting: '60%',
  },
  sum('gross', 'Brut'),
  sum('fee', 'Frais'),
  {
    name: 'net',
    head: 'Net',
    cell: ({ net }) => formatEuros(net),
    className: classes.net,
    waiting: 64,
  },
];
