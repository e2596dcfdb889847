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
import { optimistic, readSettled } from '../../../shared/api/optimistic.ts';
import { listQuery } from '../../../shared/list/list-pages.ts';
import { useList } from '../../../shared/list/use-list.ts';
import { LIST_FAILED } from '../../photos/photos.public.ts';
import { clientQuery } from '../clients.queries.ts';

/** Under the topic `clients`: a photo that becomes ready or is removed is a live update of its client. */
const clientPhotosKey = (id: number) => ['clients', 'photos', id];

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
export function useRefreshClientPhotos(id: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: clientPhotosKey(id) });
    void queryClient.invalidateQueries({ queryKey: clientQuery(id).queryKey });
  };
}

/**
 * One change after the other, in the order of the clicks. Then photos are read again, and the client, who counts them;
 * not before the last one, so a photo that is being added counts as a change on its way too.
 */
const inTurn = (queryClient: QueryClient, id: number) => ({
  scope: { id: `client-photos-${id}` },
  meta: { guess: () => clientPhotosKey(id) },
  onSettled: () => {
    readSettled(queryClient, clientPhotosKey(id));
    void queryClient.invalidateQueries({ queryKey: clientQuery(id).queryKey });
  },
});

export function useAttachClientPhoto(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    ...inTurn(queryClient, id),
    mutationFn: (imageId: number) =>
      call(clientsRoutes.addImage, { params: { id }, body: { image_id: imageId } }),
  });
}

export const detachOptions = (queryClient: QueryClient, id: number) =>
  mutationOptions({
    ...inTurn(queryClient, id),
    mutationFn: (imageId: number) => call(clientsRoutes.removeImage, { params: { id, imageId } }),
    ...optimistic(queryClient, clientPhotosKey(id), (wall: InfiniteData<Page<Image>>, imageId: number) => ({
      ...wall,
      pages: wall.pages.map((page) => ({
        ...page,
        results: page.results.filter((photo) => photo.id !== imageId),
      })),
    })),
  });

export function useDetachClientPhoto(id: number) {
  return useMutation(detachOptions(useQueryClient(), id));
}
