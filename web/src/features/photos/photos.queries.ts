import { PAGE_SIZE, type Page } from '@florilege/contract/http/page.ts';
import { type Image, photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { type PhotosFilters, toListQuery } from './library/photos-url.ts';

export const LIST_FAILED = 'Failed to fetch images';
export const photosFailure = (error: unknown) =>
  `Erreur lors du chargement des images: ${errorMessage(error, LIST_FAILED)}`;

/** The library of one client, which has no URL of its own. */
export type LibraryFilters = PhotosFilters & { account_id?: number };

/** A page of 20 photos; each is a query, so that only those in sight are read again. */
const photosPageQuery = (filters: LibraryFilters, page: number) => {
  const { account_id, ...rest } = filters;
  return queryOptions({
    queryKey: ['photos', 'list', filters, page],
    queryFn: ({ signal }) =>
      call(photosRoutes.list, {
        query: { ...toListQuery(rest), account_id, page, page_size: PAGE_SIZE },
        signal,
        fallback: LIST_FAILED,
      }),
  });
};

/** The first page with the number of photos; while other filters load, the page before stays. */
export function useFirstPage(filters: LibraryFilters) {
  return useQuery({ ...photosPageQuery(filters, 1), placeholderData: keepPreviousData });
}

/** The pages from one place to another of the library. */
export function usePages(filters: LibraryFilters, first: number, last: number) {
  const from = pageOf(Math.max(0, first));
  const results = useQueries({
    queries: range(from, pageOf(last)).map((page) => photosPageQuery(filters, page)),
  });
  return {
    /** The photo at a position from 0; undefined while its page loads. */
    at: (index: number): Image | undefined => results[pageOf(index) - from]?.data?.results[index % PAGE_SIZE],
    error: results.find(({ error }) => error)?.error ?? null,
    fetching: results.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}

/** Number of the page that holds a place of the library, from 1. */
export const pageOf = (index: number) => Math.floor(index / PAGE_SIZE) + 1;

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset);

const AT_ONCE = 4;

/** The photos between two positions, both included; pages that are missing or stale are fetched. */
export async function loadPhotos(
  queryClient: QueryClient,
  filters: LibraryFilters,
  first: number,
  last: number,
): Promise<Image[]> {
  const photos: Image[] = [];
  for (let page = pageOf(first); page <= pageOf(last); page += AT_ONCE) {
    const pages = await Promise.all(
      range(page, Math.min(page + AT_ONCE - 1, pageOf(last))).map((number) =>
        queryClient.fetchQuery({
          ...photosPageQuery(filters, number),
          staleTime: Number.POSITIVE_INFINITY,
        }),
      ),
    );
    photos.push(...pages.flatMap(({ results }) => results));
  }
  const before = (pageOf(first) - 1) * PAGE_SIZE;
  return photos.slice(first - before, last - before + 1);
}

/** Position of a photo in the library from 0; null when the filters exclude it. */
export const positionQuery = (queryClient: QueryClient, filters: LibraryFilters, id: number) => {
  const known = knownPhoto(queryClient, id, filters);
  return queryOptions({
    queryKey: ['photos', 'position', filters, id],
    queryFn: () =>
      locatePhoto(id, (page) =>
        queryClient.fetchQuery({ ...photosPageQuery(filters, page), staleTime: 5_000 }),
      ),
    ...(known && { initialData: known.place, initialDataUpdatedAt: known.at }),
  });
};

/** A photo of the cached pages of these filters, or of all; its position in them, and the age of its page. */
export function knownPhoto(queryClient: QueryClient, id: number, filters?: LibraryFilters) {
  const queryKey = ['photos', 'list', ...(filters ? [filters] : [])];
  for (const [key, data] of queryClient.getQueriesData<Page<Image>>({ queryKey })) {
    const index = data?.results.findIndex((photo) => photo.id === id) ?? -1;
    const photo = data?.results[index];
    if (photo) {
      const at = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
      return { photo, at, place: (Number(key[3]) - 1) * PAGE_SIZE + index };
    }
  }
  return null;
}

/** Position from 0 of a photo in a list of descending ids, by binary search over its pages; else null. */
export async function locatePhoto(
  id: number,
  readPage: (page: number) => Promise<{ results: readonly { id: number }[]; count: number }>,
): Promise<number | null> {
  let from = 1;
  let to = 1;
  for (let page = 1; from <= to; page = Math.floor((from + to) / 2)) {
    const { results, count } = await readPage(page);
    if (page === 1) to = Math.ceil(count / PAGE_SIZE);
    const first = results[0];
    const last = results.at(-1);
    if (!first || !last || id > first.id) to = page - 1;
    else if (id < last.id) from = page + 1;
    else {
      const place = results.findIndex((row) => row.id === id);
      return place < 0 ? null : (page - 1) * PAGE_SIZE + place;
    }
  }
  return null;
}

/** All tags, the most used first. */
export const tagsQuery = queryOptions({
  queryKey: ['photos', 'tags'],
  queryFn: ({ signal }) => call(photosRoutes.tags, { signal }),
  select: ({ tags }) => tags,
});

/** Reads everything again that shows photos. */
export function refreshPhotos(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['photos'] });
}
