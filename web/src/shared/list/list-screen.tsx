import { ActionIcon } from '@mantine/core';
import { type Icon, IconPlus, IconSearch } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { CompactSwitch } from '../filters/compact-switch.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { useSearchBox } from '../filters/search-box.tsx';
import { formatNumber } from '../format.ts';
import { PageHeader } from '../page/page-header.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type Column, DataTable, DataTableSkeleton, type RowMarks, type Sorting } from './data-table.tsx';
import { fetchNext } from './fetch-next.ts';
import classes from './list-screen.module.css';
import { ListStates } from './list-states.tsx';
import type { ListUrlState } from './list-url.ts';
import { BarRoom, NewBar } from './new-bar.tsx';
import { NothingFound } from './nothing-found.tsx';
import { type RowSelection, useSelected } from './selection/selection.ts';
import type { useList } from './use-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRowEvents } from './use-row-events.ts';

type Props<Row extends { id: number }> = {
  title: string;
  subtitle?: string;
  /** In French sentences: `commande`, of which `3 trouvées`. */
  noun: { one: string; plural?: string; feminine?: true };
  list: ReturnType<typeof useList<Row>>;
  url: Pick<ListUrlState, 'filtered' | 'reset'> & {
    filters: { search?: string | undefined };
    change: (change: { search?: string | undefined }) => void;
  };
  searchPlaceholder: string;
  filters: ReactNode;
  /** Counts a place that is no filter, such as the bin: `3 dans la corbeille`. */
  countInPlace?: ((count: number) => string) | undefined;
  label: string;
  columns: readonly Column<Row>[];
  layout: string;
  marks?: (row: Row) => RowMarks;
  prefetch: (queryClient: QueryClient, id: number) => void;
  create: { label: string; open: () => void } | null;
  /** The sentence of an empty list; a filtered one offers « Réinitialiser ». */
  empty: { title: string; Icon: Icon; hint: string };
  failed?: string;
  /** Absent where nothing is sorted, as in a search, which is the best first. */
  sorting?: Sorting | undefined;
  /** Sentence above the rows. */
  hint?: ReactNode;
  selection?: RowSelection | undefined;
  actions?: ReactNode;
  notices?: ReactNode;
};

/** The screen of a list: search and filters in the URL, count, rows or cards, keys, every state. */
export function ListScreen<Row extends { id: number }>(props: Props<Row>) {
  const { title, noun, list, url, label, columns, layout, create, empty, failed, selection } = props;
  const search = useSearchBox(url.filters.search !== undefined);
  const rowsRef = useRef<HTMLTableSectionElement>(null);
  const events = useRowEvents(props.prefetch, selection);
  const openNew = () => {
    // Before the dialog is in the URL: closing it leads back to the list as it was when it opened.
    search.apply();
    create?.open();
  };
  useListKeys({
    rows: rowsRef,
    onSearch: search.show,
    onNew: openNew,
    onEnd: () => list.hasNextPage && fetchNext(list),
    ...(selection && { onToggle: (id) => selection.toggle(id, false) }),
  });
  const count = useCountText(props);
  const searchLabel = `Rechercher ${noun.feminine ? 'une' : 'un'} ${noun.one}`;
  const plural = noun.plural ?? `${noun.one}s`;
  const table = { label, columns, layout };
  const nothing = { title: empty.title, hint: empty.hint, icon: <empty.Icon size={28} stroke={1.5} /> };
  const newButton = create && (
    <ActionButton Icon={IconPlus} variant="filled" onClick={openNew} aria-keyshortcuts="n">
      {create.label}
    </ActionButton>
  );
  return (
    <div>
      <PageHeader
        title={title}
        subtitle={props.subtitle}
        aside={count}
        topBarAction={
          <ActionIcon size={44} onClick={search.show} aria-label={searchLabel}>
            <IconSearch size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
        actions={
          <>
            <CompactSwitch />
            {props.actions}
            <span className={classes.newButton}>{newButton}</span>
          </>
        }
      />
      {props.notices}
      <FilterBar
        label={`Rechercher et filtrer les ${plural}`}
        filtered={url.filtered}
        onReset={url.reset}
        search={{
          box: search,
          label: searchLabel,
          placeholder: props.searchPlaceholder,
          value: url.filters.search ?? '',
          onSearch: (text) => url.change({ search: text || undefined }),
        }}
      >
        {props.filters}
      </FilterBar>
      <ListStates
        list={list}
        noun={noun.one}
        failed={failed}
        hint={props.hint}
        skeleton={<DataTableSkeleton {...table} label={`Chargement des ${plural}…`} />}
        empty={
          url.filtered ? (
            <NothingFound {...nothing} onReset={url.reset} />
          ) : (
            <EmptyState {...nothing} action={newButton} />
          )
        }
      >
        <DataTable
          {...table}
          sorting={props.sorting}
          rows={list.rows}
          selection={selection}
          events={events}
          rowsRef={rowsRef}
          {...(props.marks && { marks: props.marks })}
        />
      </ListStates>
      <LowerEdge selection={selection} newBar={create && <NewBar label={create.label} onClick={openNew} />} />
    </div>
  );
}

/** The bar of a selection takes the place of the button of a new record. */
function LowerEdge({ selection, newBar }: { selection: RowSelection | undefined; newBar: ReactNode }) {
  const selected = useSelected(selection).ids.size > 0 || selection?.onTap;
  return (
    <>
      <BarRoom bar={selected ? 'selection' : newBar ? 'new' : undefined} />
      {!selected && newBar}
    </>
  );
}

/** The count of the rows that are shown: while others are on their way, the former ones stay with their count. */
function useCountText<Row extends { id: number }>({ list, url, ...words }: Props<Row>): string | undefined {
  const text = countText(list.count, url.filtered, words);
  const [settled, settle] = useState(text);
  if (list.isPlaceholderData) return settled;
  if (settled !== text) settle(text);
  return text;
}

function countText(
  count: number | undefined,
  filtered: boolean,
  { noun, countInPlace }: Pick<Props<{ id: number }>, 'noun' | 'countInPlace'>,
): string | undefined {
  if (count === undefined) return undefined;
  if (filtered) return `${formatNumber(count)} trouvé${noun.feminine ? 'e' : ''}${count < 2 ? '' : 's'}`;
  return countInPlace?.(count) ?? `${formatNumber(count)} au total`;
}
