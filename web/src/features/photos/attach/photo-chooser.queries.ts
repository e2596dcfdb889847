import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import { type Image, photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import { call } from '../../../shared/api/call.ts';
import { listQuery } from '../../../shared/list/list-pages.ts';
import { useList } from '../../../shared/list/use-list.ts';
import { LIST_FAILED } from '../photos.queries.ts';

const chooserQuery = (search: string) =>
  listQuery<Image>({
    queryKey: ['photos', 'chooser', search],
    pageSize: PAGE_SIZE,
    fetchPage: (chunk, signal) =>
      call(photosRoutes.list, { query: { search, ...chunk }, signal, fallback: LIST_FAILED }),
  });

/** The photos that a search finds, as far as they are loaded. */
export function useChooserPhotos(search: string, enabled: boolean) {
  return useList({ ...chooserQuery(search), enabled });
}
