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
import { listQuery } from '../../../shared/list/list-pages.ts';
import { useList } from '../../../shared/list/use-list.ts';
import { LIST_FAILED } from '../../photos/photos.public.ts';
import { clientQuery } from '../client.queries.ts';

// The photos of a client. Their key bears the topic of what tells of them: a photo that is ready or taken off is news of its client.

const clientPhotosKey = (id: number) => ['clients', 'photos', id];

const clientPhotosQuery = (id: number) =>
  listQuery<Image>({
    queryKey: clientPhotosKey(id),
    pageSize: PAGE_SIZE,
    fetchPage: (chunk, signal) =>
      call(photosRoutes.list, { query: { account_id: id, ...chunk }, signal, fallback: LIST_FAILED }),
  });

/** His photos, newest first, as far as they are loaded. */
export function useClientPhotos(id: number) {
  return useList(clientPhotosQuery(id));
}

/** Photos came or went: the wall and the client, who counts them, are read again. */
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

type Wall = InfiniteData<Page<Image>>;

/** Gone from the wall before the server has answered, back when it refuses, or when nobody answers at all. */
export const detachOptions = (queryClient: QueryClient, id: number) => {
  const queryKey = clientPhotosKey(id);
  return mutationOptions({
    // One after the other, in the order of the clicks.
    scope: { id: `client-photos-${id}` },
    mutationFn: (imageId: number) => call(clientsRoutes.removeImage, { params: { id, imageId } }),
    onMutate: async (imageId) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Wall>(queryKey);
      queryClient.setQueryData<Wall>(
        queryKey,
        (wall) => wall && { ...wall, pages: wall.pages.map((page) => without(page, imageId)) },
      );
      return { before };
    },
    onError: (_error, _imageId, context) => {
      if (context?.before) queryClient.setQueryData<Wall>(queryKey, context.before);
    },
    onSettled: () => refreshClientPhotos(queryClient, id),
  });
};

export function useDetachClientPhoto(id: number) {
  return useMutation(detachOptions(useQueryClient(), id));
}

const without = (page: Page<Image>, id: number): Page<Image> => ({
  ...page,
  results: page.results.filter((photo) => photo.id !== id),
});
