import type { MonthPayer } from '@florilege/contract/billing/month-end.ts';
import { paymentTermsLabels } from '@florilege/contract/clients/payment-terms.ts';
import { Checkbox, Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatCount, formatDate, formatEuros } from '../../../shared/format.ts';
import { type Column, DataTable } from '../../../shared/list/data-table.tsx';
import { useHere } from '../../../shared/page/use-here.ts';
import { stringifySearch } from '../../../shared/search-params.ts';
import classes from './month.module.css';

type Props = {
  payers: MonthPayer[];
  without: ReadonlySet<number>;
  busy: boolean;
  onToggle: (id: number) => void;
};

export function PayersTable({ payers, without, busy, onToggle }: Props) {
  const here = useHere();
  const columns = useMemo<Column<MonthPayer>[]>(
    () => [
      {
        name: 'chosen',
        head: 'Choisi',
        headHidden: true,
        cell: ({ id, name, refusal }) => (
          <Checkbox
            aria-label={`Facturer ${name}`}
            checked={refusal === null && !without.has(id)}
            disabled={busy || refusal !== null}
            onChange={() => onToggle(id)}
          />
        ),
        className: classes.chosen,
        waiting: 20,
      },
      ...cellsOf(here),
    ],
    [without, busy, onToggle, here],
  );
  return <DataTable {...payerTable} columns={columns} label="Clients à facturer" rows={payers} />;
}

/** `here`: the page that the client's leads back to. */
const cellsOf = (here: string): readonly Column<MonthPayer>[] => [
  {
    name: 'name',
    head: 'Client',
    href: ({ id }) => `/clients/${id}/details${stringifySearch({ return: here })}`,
    cell: ({ name, refusal }) => (
      <>
        {name}
        {refusal && (
          <Text span size="xs" c="red" display="block">
            {refusal}
          </Text>
        )}
      </>
    ),
    className: classes.name,
    waiting: '60%',
  },
  {
    name: 'orders',
    head: 'Commandes',
    cell: ({ order_ids }) => formatCount(order_ids.length, 'commande'),
    className: classes.orders,
    waiting: 80,
  },
  {
    name: 'terms',
    head: 'Conditions',
    cell: ({ payment_terms }) => paymentTermsLabels[payment_terms],
    className: classes.terms,
    waiting: 90,
  },
  {
    name: 'deadline',
    head: 'Échéance',
    cell: ({ deadline }) =>
      deadline === null ? '—' : <time dateTime={deadline}>{formatDate(deadline)}</time>,
    className: classes.deadline,
    waiting: 80,
  },
  {
    name: 'total',
    head: 'Total',
    cell: ({ total }) => formatEuros(total),
    className: classes.total,
    waiting: 70,
  },
];

export const payerTable = { columns: cellsOf(''), layout: classes.row ?? '' };
