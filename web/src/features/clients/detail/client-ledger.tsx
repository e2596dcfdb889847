import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { type LedgerEntry, ledgerKinds } from '@florilege/contract/clients/client-ledger.ts';
import { Group, Text, Title } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatDate, formatEuros, formatTime } from '../../../shared/format.ts';
import { type Column, DataTable, DataTableSkeleton } from '../../../shared/list/data-table.tsx';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Tip } from '../../../shared/ui/tip.tsx';
import { StatementDialog } from '../../documents/documents.public.ts';
import { signedEuros } from '../client-words.ts';
import { useLedger } from '../clients.queries.ts';
import classes from './client-detail.module.css';
import { useReturnHere } from './client-tabs.ts';

/** The account of a client: every movement, newest first, with the balance after it. It prints as a statement. */
export function ClientLedger({ client, balance }: { client: AccountDetail; balance: string }) {
  const ledger = useLedger(client.id);
  const here = useReturnHere('details');
  const member = useMember();
  const seesDeleted = can(member, 'orders.delete');
  const [opened, setOpened] = useState(false);
  const columns = useMemo(() => ledgerColumns(here, seesDeleted), [here, seesDeleted]);
  const table = { columns, layout: classes.movement, bare: true };
  return (
    <section className={`fl-card ${classes.ledger}`} aria-labelledby="client-ledger">
      <Group component="header" gap="2xs">
        <Title order={2} id="client-ledger">
          Compte client
        </Title>
        <Tip label="Comment lire le compte">
          Avec un moins, ce que le client doit&nbsp;: une commande qu’il paie. Avec un plus, ce qui vient en
          sa faveur&nbsp;: un règlement, une commande annulée. Le solde est la somme de tous les
          mouvements&#8239;; négatif, c’est ce qui reste à payer, commandes à venir comprises.
        </Tip>
        <Text ml="auto" mr="2xs" className={classes.sum}>
          Solde <strong>{formatEuros(balance)}</strong>
        </Text>
        {can(member, 'clients.statement') && (
          <ActionButton
            Icon={IconFileInvoice}
            size="compact-md"
            className="fl-no-print"
            aria-haspopup="dialog"
            onClick={() => setOpened(true)}
          >
            Relevé
          </ActionButton>
        )}
      </Group>
      <ListStates
        list={ledger}
        noun="mouvement"
        skeleton={<DataTableSkeleton {...table} label="Chargement du compte client…" count={5} />}
        empty={
          <Text c="dimmed">
            Aucun mouvement. Les commandes que ce client paie et ses règlements s’inscriront ici.
          </Text>
        }
      >
        <DataTable {...table} label="Compte client" rows={ledger.rows} />
      </ListStates>
      <DialogSlot of={opened}>
        {() => <StatementDialog client={client} onClose={() => setOpened(false)} />}
      </DialogSlot>
    </section>
  );
}

/** `seesDeleted`: the member may open deleted orders. */
function ledgerColumns(here: string, seesDeleted: boolean): Column<LedgerEntry>[] {
  return [
    {
      name: 'kind',
      head: 'Mouvement',
      cell: ({ kind, author_name }) => (
        <>
          {ledgerKinds[kind]}
          <Text size="xs" c="dimmed">
            {author_name ?? 'Système'}
          </Text>
        </>
      ),
      waiting: '60%',
    },
    {
      name: 'date',
      head: 'Date',
      cell: ({ at }) => (
        <time dateTime={at} title={formatTime(at)}>
          {formatDate(at)}
        </time>
      ),
      className: classes.date,
      waiting: 70,
    },
    {
      name: 'order',
      head: 'Commande',
      cell: ({ order_id, order_deleted }) => {
        if (order_id === null || (order_deleted && !seesDeleted)) return order_id;
        return <OrderLink id={order_id} here={here} />;
      },
      waiting: 40,
    },
    {
      name: 'amount',
      head: 'Montant',
      cell: ({ amount }) => (
        <strong data-credit={Number(amount) > 0 || undefined}>{signedEuros(amount)}</strong>
      ),
      className: classes.amount,
      waiting: 64,
    },
    {
      name: 'balance',
      head: 'Solde',
      cell: ({ balance }) => formatEuros(balance),
      className: classes.balance,
      waiting: 64,
    },
  ];
}

function OrderLink({ id, here }: { id: number; here: string }) {
  return (
    <Link
      to="/commandes/$id"
      params={{ id: String(id) }}
      search={{ return: here }}
      className={classes.order}
      aria-label={`Commande ${id}`}
    >
      {id}
    </Link>
  );
}
