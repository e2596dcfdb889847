import { day } from '@florilege/contract/http/fields.ts';
import { imageStatus } from '@florilege/contract/photos/photos.contract.ts';
import { tagName } from '@florilege/contract/photos/tags.ts';
import { z } from 'zod';
import { stringifySearch } from '../../../shared/search-params.ts';

/** What an address carries that is no such value counts as absent: an old or mistyped link still opens the library. */
const tolerant = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** So many tags narrow the library down at most. */
export const FILTER_TAGS = 20;

/** Search parameters of /medias, named as the API names them; `tag` may repeat. `view` is how the library is shown. */
export const photosSearch = z.object({
  search: tolerant(z.string().trim().min(1).max(200)),
  tag: tolerant(
    z.preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(tagName).min(1).max(FILTER_TAGS),
    ),
  ),
  status: tolerant(imageStatus),
  date_start: tolerant(day),
  date_end: tolerant(day),
  deleted: tolerant(z.literal('true')),
  view: tolerant(z.literal('table')),
});
export type PhotosSearch = z.output<typeof photosSearch>;

/** What narrows the library down; also the key of its queries. */
export type PhotosFilters = Omit<PhotosSearch, 'view'>;

/** The filters of an address, without what is absent, so that equal filters make equal keys. */
export function filtersOf({ view: _, ...search }: PhotosSearch): PhotosFilters {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Whether anything narrows the library; the bin is a place, not a filter. */
export function isFiltered({ deleted: _, ...filters }: PhotosFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The library without any filter, in the place where it stands. */
export function resetFilters({ deleted }: PhotosFilters): PhotosFilters {
  return deleted ? { deleted } : {};
}

/** Path and query of a photo over its library, or of the library alone. */
export function photosAddress(search: PhotosSearch, id?: number): string {
  return `/medias${id === undefined ? '' : `/${id}`}${stringifySearch(search)}`;
}

/** The filters as the API takes them. */
export function toListQuery({ deleted, ...filters }: PhotosFilters) {
  return { ...filters, ...(deleted && { deleted: true }) };
}
