// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import { VisuallyHidden } from '@mantine/core';
import { memo, type RefObject } from 'react';
import { ColumnHead } from '../../../shared/list/column-head.tsx';
import table from '../../../shared/list/list-table.module.css';
import { PhoneLink } from '../../../shared/ui/reach-links.tsx';
import {
  Balance,
  ClientRowMenu,
  type ClientRowProps,
  type ClientRowsProps,
  clientHref,
  lastOrderText,
  TypeText,
} from './client-cells.tsx';
import classes from './clients-table.module.css';

/** The list from 820 px on. Rows are grids, so that the browser lays out and paints only those in sight. */
export function ClientsTable({ clients, linkSearch, onDialog, archived, events, rowsRef }: ClientRowsProps) {
  return (
    <div className={`${table.frame} ${classes.frame}`}>
      <table
        className={`${table.table} ${classes.table}`}
        role="table"
        aria-label={archived ? 'Clients archivés' : 'Clients'}
        data-menu={onDialog !== null || undefined}
      >
        <thead role="rowgroup">
          <tr role="row" className={`${table.head} ${classes.head}`}>
            <ColumnHead area={classes.name}>Nom</ColumnHead>
            <ColumnHead area={classes.type}>Type</ColumnHead>
            <ColumnHead area={classes.city}>Ville</ColumnHead>
            <ColumnHead area={classes.phone}>Téléphone</ColumnHead>
            <ColumnHead area={classes.last}>Dernière commande</ColumnHead>
            <ColumnHead area={classes.balance}>Solde</ColumnHead>
            {onDialog && (
              <th role="columnheader" scope="col" className={classes.menu}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={rowsRef as RefObject<HTMLTableSectionElement | null>} {...events}>
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} linkSearch={linkSearch} onDialog={onDialog} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ClientRow = memo(function ClientRow({ client, linkSearch, onDialog }: ClientRowProps) {
  const { id, name, type, city, phone, balance } = client;
  return (
    <tr role="row" className={`${table.row} ${classes.row}`} data-row-id={id}>
      <th role="rowheader" scope="row" className={classes.name}>
        <a className={`${table.link} ${classes.link}`} href={clientHref(id, linkSearch)} title={name}>
          {name}
        </a>
      </th>
      <td role="cell" className={classes.type}>
        <TypeText type={type} />
      </td>
      <td role="cell" className={classes.city}>
        {city}
      </td>
      <td role="cell" className={classes.phone}>
        {phone && <PhoneLink phone={phone} />}
      </td>
      <td role="cell" className={classes.last}>
        {lastOrderText(client)}
      </td>
      <td role="cell" className={classes.balance}>
        <Balance amount={balance} />
      </td>
      {onDialog && (
        <td role="cell" className={classes.menu}>
          <ClientRowMenu client={client} onDialog={onDialog} />
        </td>
      )}
    </tr>
  );
});
