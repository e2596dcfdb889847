import type { AccountListItem } from '@florilege/contract/clients/account.ts';
import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { Group } from '@mantine/core';
import { IconBuilding, IconPencil, IconUser, IconUserPlus } from '@tabler/icons-react';
import { formatEuros } from '../../../shared/format.ts';
import type { Column } from '../../../shared/list/data-table.tsx';
import { ListDay } from '../../../shared/list/list-day.tsx';
import { stringifySearch } from '../../../shared/search-params.ts';
import { RowMenu } from '../../../shared/ui/actions-menu.tsx';
import { PhoneLink } from '../../../shared/ui/reach-links.tsx';
import classes from './clients-list.module.css';
import { type ClientsFilters, clientsUrl } from './clients-url.ts';

/** Search parameters of a client opened from the list, so that Back restores it. */
export const clientSearch = (filters: ClientsFilters) => ({
  search: filters.search,
  type: filters.type,
  return: clientsUrl.href(filters),
});

export type OpenRowDialog = (kind: 'edit' | 'contact', id: number) => void;

/** `onDialog` null: the member may not edit. */
export function clientColumns(
  filters: ClientsFilters,
  { onDialog, readsAccount }: { onDialog: OpenRowDialog | null; readsAccount: boolean },
): Column<AccountListItem>[] {
  const link = stringifySearch(clientSearch(filters));
  const columns: Column<AccountListItem>[] = [
    {
      name: 'name',
      head: 'Nom',
      sort: 'name',
      cell: ({ name }) => name,
      href: ({ id }) => `/clients/${id}/details${link}`,
      className: classes.name,
      waiting: '62%',
    },
    { name: 'type', head: 'Type', cell: typeCell, className: classes.type, waiting: '80%' },
    { name: 'city', head: 'Ville', cell: ({ city }) => city, className: classes.city, waiting: '60%' },
    { name: 'phone', head: 'Téléphone', cell: phoneCell, className: classes.phone, waiting: 118 },
    { name: 'last', head: 'Dernière commande', cell: lastOrderCell, className: classes.last, waiting: 44 },
  ];
  if (readsAccount)
    columns.push({
      name: 'balance',
      head: 'Solde',
      cell: balanceCell,
      className: classes.balance,
      waiting: 64,
    });
  if (onDialog)
    columns.push({
      name: 'menu',
      head: 'Actions',
      headHidden: true,
      cell: ({ id, name }) => (
        <RowMenu
          label={`Actions pour ${name}`}
          actions={[
            { label: 'Modifier', Icon: IconPencil, run: () => onDialog('edit', id) },
            { label: 'Ajouter un contact', Icon: IconUserPlus, run: () => onDialog('contact', id) },
          ]}
        />
      ),
      className: classes.menu,
      waiting: 0,
    });
  return columns;
}

function typeCell({ type }: AccountListItem) {
  const Icon = type === 'business' ? IconBuilding : IconUser;
  return (
    <Group component="span" gap="xs" wrap="nowrap">
      <Icon size={16} stroke={1.6} color="var(--fl-muted)" aria-hidden style={{ flex: 'none' }} />
      {clientTypes[type]}
    </Group>
  );
}

const phoneCell = ({ phone }: AccountListItem) => phone && <PhoneLink phone={phone} />;

function lastOrderCell({ last_order_at }: AccountListItem) {
  return (
    <>
      <span className={classes.onCard}>{last_order_at ? 'Commande le ' : 'Aucune commande'}</span>
      {last_order_at ? <ListDay day={last_order_at} /> : <span className={classes.inRow}>—</span>}
    </>
  );
}

function balanceCell({ balance, ahead }: AccountListItem) {
  return (
    <>
      {formatEuros(balance ?? 0)}
      {Number(ahead) > 0 && <small>{formatEuros(ahead ?? 0)} à venir</small>}
    </>
  );
}
