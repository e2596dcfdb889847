import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import type { Page } from '@florilege/contract/http/page.ts';
import { type Image, photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { isOnlyChange, takeBack } from '../../shared/api/optimistic.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import type { ChosenTag } from './tags/tag-rules.ts';

export const photoQuery = (id: number) =>
  queryOptions({
    queryKey: ['photos', 'detail', id],
    queryFn: ({ signal }) => call(photosRoutes.detail, { params: { id }, signal }),
  });

/** Changes a photo wherever it is shown. */
function patchPhoto(queryClient: QueryClient, id: number, patch: (photo: Image) => Image): void {
  queryClient.setQueryData(photoQuery(id).queryKey, (photo) => photo && patch(photo));
  queryClient.setQueriesData<Page<Image>>(
    { queryKey: ['photos', 'list'] },
    (page) =>
      page && { ...page, results: page.results.map((photo) => (photo.id === id ? patch(photo) : photo)) },
  );
}

/** A change that is shown before the server has answered, and undone when it fails. */
function useInstantChange<Change>(
  id: number,
  send: (change: Change) => Promise<unknown>,
  apply: (photo: Image, change: Change) => Image,
  also: (change: Change) => readonly (readonly unknown[])[],
) {
  const queryClient = useQueryClient();
  const { queryKey } = photoQuery(id);
  return useMutation({
    // One at a time, in the order of the clicks.
    scope: { id: `photo-${id}` },
    meta: { guess: () => queryKey },
    mutationFn: send,
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      patchPhoto(queryClient, id, (photo) => apply(photo, change));
      return { before, apply: (photo: Image) => apply(photo, change) };
    },
    onError: (_error, _change, guess) => {
      takeBack(queryClient, queryKey, guess);
      const photo = queryClient.getQueryData(queryKey);
      if (photo) patchPhoto(queryClient, id, () => photo);
    },
    onSettled: (_answer, _error, change) => {
      // The answer to an earlier click must not undo a later one on the screen.
      if (!isOnlyChange(queryClient, queryKey)) return;
      for (const key of [['photos', 'detail', id], ['photos', 'list'], ...also(change)])
        void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

export type PhotoChange = {
  description?: string | null;
  tags?: ChosenTag[];
  /** The values that the member saw. */
  was?: { description: string | null } | { tags: Image['tags'] } | undefined;
};

const namesOf = (tags: readonly { name: string }[]) => tags.map(({ name }) => name);

export function useChangePhoto(id: number) {
  return useInstantChange(
    id,
    ({ description, tags, was }: PhotoChange) =>
      call(photosRoutes.update, {
        params: { id },
        body: {
          description,
          tags: tags && namesOf(tags),
          was: was && ('tags' in was ? { tags: namesOf(was.tags) } : was),
        },
      }),
    (photo, { description, tags }) => ({
      ...photo,
      ...(description !== undefined && { description: description?.trim() || null }),
      ...(tags && { tags: tags.map((tag) => ({ usage_count: 1, created_at: photo.created_at, ...tag })) }),
    }),
    ({ tags }) => (tags ? [['photos', 'tags']] : []),
  );
}

export type PhotoClient = Pick<AccountSummary, 'id' | 'name' | 'type' | 'city'>;

/** Attaches the photo to a client, or detaches it. */
export function useChangeClient(photoId: number) {
  return useInstantChange(
    photoId,
    ({ client: { id }, attached }: { client: PhotoClient; attached: boolean }) =>
      attached
        ? call(clientsRoutes.addImage, { params: { id }, body: { image_id: photoId } })
        : call(clientsRoutes.removeImage, { params: { id, imageId: photoId } }),
    (photo, { client: { id, name, type, city }, attached }) => {
      const others = photo.client_associations.filter((client) => client.id !== id);
      const client = { id, name, type, city, associated_at: new Date().toISOString() };
      return { ...photo, client_associations: attached ? [...others, client] : others };
    },
    ({ client }) => [['clients', 'detail', client.id]],
  );
}

/** Downloads the original under its name. URLs expire, so a new one is requested. */
export function useDownloadPhoto(id: number) {
  return useMutation({
    meta: { reads: true },
    mutationFn: () => call(photosRoutes.presignedUrl, { params: { id }, query: { download: true } }),
    onSuccess: ({ url }) => saveFile(url),
  });
}
