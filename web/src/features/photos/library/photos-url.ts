import { imageStatusValues } from '@florilege/contract/photos/image-status.ts';
import { plainTag } from '@florilege/contract/photos/tags.ts';
import { listUrl } from '../../../shared/list/list-url.ts';
import { day, oneOf, type Read, searched } from '../../../shared/read.ts';
import { stringifySearch } from '../../../shared/search-params.ts';

/** The most tags that filter the library at once. */
export const FILTER_TAGS = 20;

const tags: Read<string[]> = (value) => {
  const names = (Array.isArray(value) ? value : [value]).map((name) =>
    typeof name === 'string' ? plainTag(name) : null,
  );
  const known = names.filter((name) => name !== null);
  return known.length === names.length && known.length <= FILTER_TAGS ? known : undefined;
};

const params = {
  search: searched,
  tag: tags,
  status: oneOf(...imageStatusValues),
  date_start: day,
  date_end: day,
  deleted: oneOf('true'),
  view: oneOf('table'),
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
