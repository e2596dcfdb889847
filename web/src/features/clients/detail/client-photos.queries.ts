import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import { PAGE_SIZE, type Page } from '@florilege/contract/http/page.ts';
import { type Image, photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import {
  type InfiniteData,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { optimistic } from '../../../shared/api/optimistic.ts';
import { listQuery } from '../../../shared/list/list-pages.ts';
import { useList } from '../../../shared/list/use-list.ts';
import { LIST_FAILED } from '../../photos/photos.public.ts';
import { clientQuery } from '../client.queries.ts';

/** Under the topic `clients`: a photo that becomes ready or is removed is a live update of its client. */
const clientPhotosKey = (id: number) => ['clients', 'photos', id];

/** The photos of a client, newest first. */
export function useClientPhotos(id: number) {
  return useList(
    listQuery<Image>({
      queryKey: clientPhotosKey(id),
      pageSize: PAGE_SIZE,
      fetchPage: (chunk, signal) =>
        call(photosRoutes.list, { query: { account_id: id, ...chunk }, signal, fallback: LIST_FAILED }),
    }),
  );
}

/** Reads the photos again, and the client, who counts them. */
function refreshClientPhotos(queryClient: QueryClient, id: number): void {
  void queryClient.invalidateQueries({ queryKey: clientPhotosKey(id) });
  void queryClient.invalidateQueries({ queryKey: clientQuery(id).queryKey });
}

export function useRefreshClientPhotos(id: number): () => void {
  const queryClient = useQueryClient();
  return () => refreshClientPhotos(queryClient, id);
}

export function useAttachClientPhoto(id: number) {
  const refresh = useRefreshClientPhotos(id);
  return useMutation({
    mutationFn: (imageId: number) =>
      call(clientsRoutes.addImage, { params: { id }, body: { image_id: imageId } }),
    onSettled: refresh,
  });
}

export const detachOptions = (queryClient: QueryClient, id: number) =>
  mutationOptions({
    // One after the other, in the order of the clicks.
    scope: { id: `client-photos-${id}` },
    mutationFn: (imageId: number) => call(clientsRoutes.removeImage, { params: { id, imageId } }),
    ...optimistic(queryClient, clientPhotosKey(id), (wall: InfiniteData<Page<Image>>, imageId: number) => ({
      ...wall,
      pages: wall.pages.map((page) => ({
        ...page,
        results: page.results.filter((photo) => photo.id !== imageId),
      })),
    })),
    onSettled: () => refreshClientPhotos(queryClient, id),
  });

export function useDetachClientPhoto(id: number) {
  return useMutation(detachOptions(useQueryClient(), id));
}
