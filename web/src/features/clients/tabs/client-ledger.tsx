// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { type LedgerEntry, ledgerKinds } from '@florilege/contract/clients/client-ledger.ts';
import { Skeleton, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatDate, formatEuros, formatTime } from '../../../shared/format.ts';
import { ColumnHead } from '../../../shared/list/column-head.tsx';
import { ListMore } from '../../../shared/list/list-more.tsx';
import table from '../../../shared/list/list-table.module.css';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { useLedger } from '../client.queries.ts';
import { signedEuros } from '../client-facts.ts';
import { useReturnHere } from '../detail/use-return-here.ts';
import classes from './client-ledger.module.css';
import { LedgerTip } from './ledger-tip.tsx';

/** The account of a client: every movement, newest first, each with the balance after it. Prints as a statement. */
export function ClientLedger({ client }: { client: AccountDetail }) {
  const ledger = useLedger(client.id);
  return (
    <section className={classes.card} aria-labelledby="client-ledger">
      <header className={classes.head}>
        <Title order={2} id="client-ledger">
          Compte client
        </Title>
        <LedgerTip />
        <p className={classes.total}>
          Solde <strong>{formatEuros(client.balance)}</strong>
        </p>
      </header>
      <LedgerBody ledger={ledger} />
    </section>
  );
}

function LedgerBody({ ledger }: { ledger: ReturnType<typeof useLedger> }) {
  if (ledger.isPending) return <LedgerSkeleton />;
  if (!ledger.data) {
    return (
      <ErrorPanel
        message={errorMessage(ledger.error)}
        onRetry={() => void ledger.refetch()}
        retrying={ledger.isFetching}
      />
    );
  }
  if (ledger.rows.length === 0) {
    return (
      <p className={classes.empty}>
        Aucun mouvement. Les commandes que ce client paie et ses règlements s’inscriront ici.
      </p>
    );
  }
  return (
    <>
      <LedgerTable entries={ledger.rows} />
      <ListMore list={ledger} />
    </>
  );
}

function LedgerTable({ entries }: { entries: readonly LedgerEntry[] }) {
  const here = useReturnHere('details');
  const seesDeleted = can(useMember(), 'orders.delete');
  return (
    <table className={table.table} role="table" aria-labelledby="client-ledger">
      <thead role="rowgroup">
        <tr role="row" className={`${table.head} ${classes.columns}`}>
          <ColumnHead area={classes.date}>Date</ColumnHead>
          <ColumnHead area={classes.kind}>Mouvement</ColumnHead>
          <ColumnHead area={classes.order}>Commande</ColumnHead>
          <ColumnHead area={classes.amount}>Montant</ColumnHead>
          <ColumnHead area={classes.balance}>Solde</ColumnHead>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} here={here} linked={seesDeleted || !entry.order_deleted} />
        ))}
      </tbody>
    </table>
  );
}

/** `linked`: whether its order can be opened. */
function LedgerRow({ entry, here, linked }: { entry: LedgerEntry; here: string; linked: boolean }) {
  return (
    <tr role="row" className={classes.row}>
      <td role="cell" className={classes.date}>
        <time dateTime={entry.at} title={formatTime(entry.at)}>
          {formatDate(entry.at)}
        </time>
      </td>
      <th role="rowheader" scope="row" className={classes.kind}>
        {ledgerKinds[entry.kind]}
        <span className={classes.author}>{entry.author_name ?? 'Système'}</span>
      </th>
      <td role="cell" className={classes.order}>
        {entry.order_id !== null && !linked && entry.order_id}
        {entry.order_id !== null && linked && (
          <Link
            to="/commandes/$id"
            params={{ id: String(entry.order_id) }}
            search={{ return: here }}
            className={classes.link}
            aria-label={`Commande ${entry.order_id}`}
          >
            {entry.order_id}
          </Link>
        )}
      </td>
      <td role="cell" className={classes.amount} data-credit={Number(entry.amount) > 0 || undefined}>
        {signedEuros(entry.amount)}
      </td>
      <td role="cell" className={classes.balance}>
        {formatEuros(entry.balance)}
      </td>
    </tr>
  );
}

function LedgerSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Chargement du compte client…" className={classes.waiting}>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} height={20} my={17} />
      ))}
    </div>
  );
}
