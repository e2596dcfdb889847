import { day } from '@florilege/contract/http/fields.ts';
import { imageStatus } from '@florilege/contract/photos/photos.contract.ts';
import { tagName } from '@florilege/contract/photos/tags.ts';
import { z } from 'zod';
import { listUrl } from '../../../shared/list/list-url.ts';
import { stringifySearch } from '../../../shared/search-params.ts';

/** The most tags that filter the library at once. */
export const FILTER_TAGS = 20;

const params = {
  search: z.string().trim().min(1).max(200),
  tag: z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(tagName).min(1).max(FILTER_TAGS),
  ),
  status: imageStatus,
  date_start: day,
  date_end: day,
  deleted: z.literal('true'),
  view: z.literal('table'),
};

/** /medias with its filters, named as in the API; `tag` may repeat. The bin and `view` are no filters. */
export const photosUrl = listUrl('/medias', params, ['deleted', 'view']);

export type PhotosSearch = ReturnType<typeof photosUrl.filtersOf>;
export type PhotosFilters = Omit<PhotosSearch, 'view'>;

/** The filters without the view: the key of the library's queries. */
export function libraryFilters({ view: _, ...filters }: PhotosSearch): PhotosFilters {
  return filters;
}

export const photoHref = (search: PhotosSearch, id: number) => `/medias/${id}${stringifySearch(search)}`;

export function toListQuery({ deleted, ...filters }: PhotosFilters) {
  return { ...filters, ...(deleted && { deleted: true }) };
}
