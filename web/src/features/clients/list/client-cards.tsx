import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { memo, type RefObject } from 'react';
import cards from '../../../shared/list/list-cards.module.css';
import { PhoneLink } from '../../../shared/ui/reach-links.tsx';
import classes from './client-cards.module.css';
import {
  Balance,
  ClientRowMenu,
  type ClientRowProps,
  type ClientRowsProps,
  clientHref,
  lastOrderText,
} from './client-cells.tsx';

/** The list below 820 px. */
export function ClientCards({ clients, linkSearch, onDialog, archived, events, rowsRef }: ClientRowsProps) {
  return (
    <ul
      className={cards.list}
      aria-label={archived ? 'Clients archivés' : 'Clients'}
      ref={rowsRef as RefObject<HTMLUListElement | null>}
      {...events}
    >
      {clients.map((client) => (
        <ClientCard key={client.id} client={client} linkSearch={linkSearch} onDialog={onDialog} />
      ))}
    </ul>
  );
}

const ClientCard = memo(function ClientCard({ client, linkSearch, onDialog }: ClientRowProps) {
  const { id, name, type, city, phone, balance, last_order_at } = client;
  return (
    <li className={`${cards.card} ${classes.card}`} data-row-id={id}>
      <div className={classes.top}>
        <a className={`${cards.link} ${classes.link}`} href={clientHref(id, linkSearch)}>
          {name}
        </a>
        <Balance amount={balance} />
      </div>
      <p className={classes.where}>{[clientTypes[type], city].filter(Boolean).join(' · ')}</p>
      <div className={classes.bottom}>
        {phone && (
          <span className={classes.phone}>
            <PhoneLink phone={phone} />
          </span>
        )}
        <span className={classes.last}>
          {last_order_at ? `Commande le ${lastOrderText(client)}` : 'Aucune commande'}
        </span>
        {onDialog && (
          <span className={classes.menu}>
            <ClientRowMenu client={client} onDialog={onDialog} />
          </span>
        )}
      </div>
    </li>
  );
});
