// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import { Skeleton, VisuallyHidden } from '@mantine/core';
import {
  type AnchorHTMLAttributes,
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
} from 'react';
import classes from './data-table.module.css';
import { AllRowsCheckbox, RowCheckbox } from './selection/row-checkbox.tsx';
import { type RowSelection, useSelected } from './selection/selection.ts';
import type { RowEvents } from './use-row-events.ts';

/** A column of a table; the list's style sheet places its cells by `name`, in rows and on cards. */
export type Column<Row> = {
  name: string;
  head: string;
  headHidden?: true;
  cell: (row: Row) => ReactNode;
  className?: string;
  /** The sort that the server has for this column, in the way that is wanted first; `-`: descending. */
  sort?: string;
  /** Width of the cell while the list loads; 0: empty. */
  waiting: string | number;
  /** This cell is the link of the row. */
  href?: (row: Row) => string;
  /** Name of the link where its text alone does not tell the rows apart. */
  linkName?: (row: Row) => string;
  linkProps?: (row: Row) => AnchorHTMLAttributes<HTMLAnchorElement>;
};

const areas = new Map<string, CSSProperties>();

/** One style object for each area, as rows come by the thousand. */
function areaOf(name: string): CSSProperties {
  const known = areas.get(name) ?? { gridArea: name };
  areas.set(name, known);
  return known;
}

const headerOf = <Row,>(columns: readonly Column<Row>[]) => columns.find(({ href }) => href) ?? columns[0];

/** The sort of a list that is in its URL; `current`: the list's own, until another is chosen. */
export type Sorting = { current: string | undefined; choose: (sort: string) => void };

type FrameProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** Headings whose column has a sort are buttons. */
  sorting?: Sorting | undefined;
  /** Class of the head and of each row: its grid. */
  layout: string;
  /** The table is in a card already: it has no frame, and its rows never become cards. */
  bare?: boolean;
  check?: ReactNode;
  /** Cards show their checkboxes. */
  selecting?: boolean | undefined;
  /** Of all rows, where only those near the window are rendered. */
  rowCount?: number;
  children: ReactNode;
};

export function TableFrame<Row>(props: FrameProps<Row>) {
  const { label, columns, sorting, layout, bare, check, selecting, rowCount, children } = props;
  return (
    <div className={bare ? classes.bare : classes.list} data-selecting={selecting || undefined}>
      <table
        className={`${classes.frame} ${classes.table}`}
        role="table"
        aria-label={label}
        aria-rowcount={rowCount}
      >
        <thead role="rowgroup">
          <tr role="row" className={`${classes.head} ${layout}`} {...(rowCount && { 'aria-rowindex': 1 })}>
            {check && (
              <th role="columnheader" scope="col" style={areaOf('check')} className={classes.check}>
                {check}
              </th>
            )}
            {columns.map(({ name, head, headHidden, className, sort }) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                style={areaOf(name)}
                className={className}
                aria-sort={sorting && sort ? wayOf(sort, sorting) : undefined}
              >
                {sorting && sort ? (
                  <button
                    type="button"
                    className={classes.sort}
                    onClick={() => sorting.choose(sorting.current === sort ? turned(sort) : sort)}
                  >
                    {head}
                  </button>
                ) : headHidden ? (
                  <VisuallyHidden>{head}</VisuallyHidden>
                ) : (
                  head
                )}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

const turned = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

function wayOf(sort: string, { current }: Sorting) {
  if (current !== sort && current !== turned(sort)) return 'none';
  return current.startsWith('-') ? 'descending' : 'ascending';
}

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[] };

function CellsOf<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  const header = headerOf(columns);
  return columns.map((column) => {
    const { name, className } = column;
    const cell = { style: areaOf(name), className, children: <Cell row={row} column={column} /> };
    return column === header ? (
      <th key={name} role="rowheader" scope="row" {...cell} />
    ) : (
      <td key={name} role="cell" {...cell} />
    );
  });
}

function Cell<Row>({ row, column: { cell, href, linkName, linkProps } }: { row: Row; column: Column<Row> }) {
  if (!href) return cell(row);
  return (
    <a className={classes.link} href={href(row)} aria-label={linkName?.(row)} {...linkProps?.(row)}>
      {cell(row)}
    </a>
  );
}

/** The cells of a row, apart from it: selecting a row draws none of them again. */
export const RowCells = memo(CellsOf) as typeof CellsOf;

export type RowMarks = Readonly<Record<`data-${string}` | `aria-${string}`, true | undefined>>;

type RowProps<Row> = CellsProps<Row> & {
  layout: string;
  marks: ((row: Row) => RowMarks) | undefined;
  selected: boolean;
  one: string | undefined;
  toggle: RowSelection['toggle'] | undefined;
};

function RowOf<Row extends { id: number | string }>(props: RowProps<Row>): ReactNode {
  const { row, columns, layout, marks, selected, one, toggle } = props;
  return (
    <tr
      role="row"
      className={`${classes.row} ${layout}`}
      data-row-id={row.id}
      data-selected={selected || undefined}
      {...marks?.(row)}
    >
      {toggle && (
        <td role="cell" style={areaOf('check')} className={classes.check}>
          <RowCheckbox
            id={Number(row.id)}
            label={`Sélectionner ${one} ${row.id}`}
            checked={selected}
            onToggle={toggle}
          />
        </td>
      )}
      <RowCells row={row} columns={columns} />
    </tr>
  );
}

const TableRow = memo(RowOf) as typeof RowOf;

type TableProps<Row> = Pick<FrameProps<Row>, 'label' | 'columns' | 'sorting' | 'layout' | 'bare'> & {
  rows: readonly Row[];
  /** All rows are drawn again for another function. */
  marks?: (row: Row) => RowMarks;
  selection?: RowSelection | undefined;
  events?: RowEvents;
  rowsRef?: RefObject<HTMLTableSectionElement | null>;
};

/** The rows of the first screen, and some more. */
const IN_SIGHT = 30;

/** Records as a table; where there is little room each row is a card. */
export function DataTable<Row extends { id: number | string }>(props: TableProps<Row>) {
  const { rows, marks, selection, events, rowsRef, ...frame } = props;
  const selected = useSelected(selection);
  const before = useDeferredValue(selected);
  // Where all rows change, those below the first screen follow once it has answered.
  const below = selected.whole ? before : selected;
  const chosen = selected.ids.size;
  const all = selection && (
    <AllRowsCheckbox
      label={`Sélectionner ${selection.all}`}
      checked={rows.length > 0 && chosen >= rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={selection.toggleAll}
    />
  );
  return (
    <TableFrame {...frame} check={all} selecting={selection?.selecting}>
      <tbody role="rowgroup" ref={rowsRef} {...events}>
        {rows.map((row, place) => (
          <TableRow
            key={row.id}
            row={row}
            columns={frame.columns}
            layout={frame.layout}
            marks={marks}
            selected={(place < IN_SIGHT ? selected : below).ids.has(Number(row.id))}
            one={selection?.one}
            toggle={selection?.toggle}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}

type SkeletonProps<Row> = Pick<FrameProps<Row>, 'label' | 'columns' | 'layout' | 'bare'> & { count?: number };

export function DataTableSkeleton<Row>({ label, columns, layout, bare, count = 10 }: SkeletonProps<Row>) {
  return (
    <div className={bare ? classes.bare : classes.list} role="status" aria-busy="true" aria-label={label}>
      <div className={`${classes.frame} ${classes.waiting}`} aria-hidden>
        <div className={`${classes.head} ${layout}`} />
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <div key={place} className={`${classes.row} ${layout}`}>
            {columns.map(({ name, waiting, className }) => (
              <span key={name} style={areaOf(name)} className={className}>
                {waiting !== 0 && <Skeleton height={14} width={waiting} display="inline-block" />}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
