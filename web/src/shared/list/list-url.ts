import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { oneOf, type Read, text } from '../read.ts';
import { stringifySearch } from '../search-params.ts';
import type { Sorting } from './data-table.tsx';

type Shape = Record<string, Read<unknown>>;
type Values<Filters extends Shape> = { [Name in keyof Filters]?: ReturnType<Filters[Name]> };

type SearchOf<Filters extends Shape> = Values<Filters> & {
  new?: '1' | undefined;
  from?: string | undefined;
};

/** The record that a new one starts from. */
const startOfNew: Read<string> = (value) => {
  const from = text(value);
  return from !== undefined && from.length <= 40 ? from : undefined;
};

export type ListUrl<Filters extends Shape = Shape> = ReturnType<typeof listUrl<Filters>>;

/** Describes the URL of a list. `places`: filters that are another list, such as the bin. */
export function listUrl<Filters extends Shape>(
  path: string,
  filters: Filters,
  places: readonly (keyof Filters & string)[] = [],
) {
  const readers = Object.entries<Read<unknown>>({ ...filters, new: oneOf('1'), from: startOfNew });
  /**
   * An invalid value counts as absent, so that an old or mistyped link still opens the page. It is undefined by name:
   * the router keeps the URL's own value of a name that is not here.
   */
  const search = (params: Record<string, unknown>) =>
    Object.fromEntries(readers.map(([name, read]) => [name, read(params[name])])) as SearchOf<Filters>;
  const only = (from: object, keep: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(from).filter(([name, value]) => value !== undefined && keep(name)),
    ) as Values<Filters>;
  const isPlace = (name: string) => places.includes(name);
  return {
    path,
    search,
    filtersOf: (from: object) => only(from, (name) => name in filters),
    isFiltered: (values: Values<Filters>) => Object.keys(only(values, (name) => !isPlace(name))).length > 0,
    /** The filters without those that narrow the list down. */
    placeOf: (values: Values<Filters>) => only(values, isPlace),
    href: (values: Values<Filters>) => path + stringifySearch(values),
  };
}

/** The filters in the URL, but those `without` permission; changes replace it: Back leaves the list. */
export function useListUrl<Filters extends Shape>(
  url: ListUrl<Filters>,
  without: readonly (keyof Filters & string)[] = [],
) {
  const router = useRouter();
  // Read by the route already. Equal filters are equal text, so that a dialog in the URL draws no list anew.
  const asText = useSearch({
    strict: false,
    select: (search) =>
      JSON.stringify(
        url.filtersOf({ ...search, ...Object.fromEntries(without.map((name) => [name, undefined])) }),
      ),
  });
  const filters = useMemo((): Values<Filters> => JSON.parse(asText), [asText]);
  const show = (next: object) => {
    // A debounced search may fire after a dialog was opened in the URL.
    const { new: dialog, from }: { new?: string; from?: string } = router.latestLocation.search;
    const href = url.href({ ...url.filtersOf(next), new: dialog, from });
    void router.navigate({ href, replace: true, state: true });
  };
  return {
    filters,
    href: url.href(filters),
    filtered: url.isFiltered(filters),
    change: (change: Values<Filters>) => show({ ...filters, ...change }),
    reset: () => show(url.placeOf(filters)),
    /** The sort in `ordering`, which is absent for the list's `own`; null: a search, or another list, has its own. */
    sorting: (own: string | undefined, sortable = true): Sorting | undefined => {
      const { ordering } = filters as { ordering?: string };
      if (!sortable || 'search' in filters) return undefined;
      const choose = (sort: string) => show({ ...filters, ordering: sort === own ? undefined : sort });
      return { current: ordering ?? own, choose };
    },
    /** The properties of a filter's pill. */
    pill: <Name extends keyof Filters & string>(name: Name) => ({
      value: filters[name],
      onChange: (value: Values<Filters>[Name]) => show({ ...filters, [name]: value }),
    }),
  };
}

export type ListUrlState<Filters extends Shape = Shape> = ReturnType<typeof useListUrl<Filters>>;
