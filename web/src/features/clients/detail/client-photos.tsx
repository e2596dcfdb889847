import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { clientsRoutes } from '@florilege/contract/clients/clients.contract.ts';
import { PAGE_SIZE, type Page } from '@florilege/contract/http/page.ts';
import { type Image, photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import { Stack } from '@mantine/core';
import { IconLibraryPhoto, IconPhoto } from '@tabler/icons-react';
import {
  type InfiniteData,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { call } from '../../../shared/api/call.ts';
import { optimistic, readSettled } from '../../../shared/api/optimistic.ts';
import { refused } from '../../../shared/api/refused.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { listQuery } from '../../../shared/list/list-pages.ts';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { useList } from '../../../shared/list/use-list.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PhotosSkeleton } from '../../../shared/ui/photos-skeleton.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import {
  LIST_FAILED,
  PhotoChooser,
  PhotoUploader,
  PhotoWall,
  photosFailure,
  type WallPhoto,
} from '../../photos/photos.public.ts';
import { clientQuery } from '../clients.queries.ts';

export default function ClientPhotos({ client }: { client: AccountDetail }) {
  const mayEdit = can(useMember(), 'clients.edit');
  const list = useClientPhotos(client.id);
  const refresh = useRefreshClientPhotos(client.id);
  const attach = useAttachClientPhoto(client.id);
  const remove = useRemove(client.id);
  const [choosing, setChoosing] = useState(false);

  if (list.isPending) return <PhotosSkeleton count={client.images_count} />;
  return (
    <Stack gap="md">
      {mayEdit && list.data && (
        <PhotoUploader
          fields={{ client_id: client.id }}
          onSettled={refresh}
          actions={
            <ActionButton Icon={IconLibraryPhoto} onClick={() => setChoosing(true)} aria-haspopup="dialog">
              Choisir dans la photothèque
            </ActionButton>
          }
        />
      )}
      <ListStates
        list={list}
        failure={photosFailure}
        moreLabel="Charger plus d'images"
        skeleton={null}
        empty={
          <EmptyState
            icon={<IconPhoto size={28} stroke={1.5} />}
            title="Aucune photo de ce client"
            hint={
              mayEdit &&
              'Ses bouquets, sa devanture, son entrée\u00a0: ajoutez-les ici, ou choisissez-les dans la photothèque.'
            }
          />
        }
      >
        <PhotoWall
          label="Photos du client"
          photos={list.rows.map(toWallPhoto)}
          onRemove={mayEdit ? remove : undefined}
        />
      </ListStates>
      <DialogSlot of={choosing}>
        {() => (
          <PhotoChooser
            onClose={() => setChoosing(false)}
            attached={new Set(list.rows.map(({ id }) => id))}
            attach={attach.mutateAsync}
          />
        )}
      </DialogSlot>
    </Stack>
  );
}

/** Removes a photo at once, with an undo for a few seconds. */
function useRemove(clientId: number): (photo: WallPhoto) => void {
  const attach = useAttachClientPhoto(clientId);
  const detach = useDetachClientPhoto(clientId);
  return ({ image, filename }) =>
    // Callbacks of `mutate` are dropped on unmount, and « Annuler » outlives the page.
    void detach.mutateAsync(image).then(
      () =>
        notifyUndo({
          id: `client-photo-${image}`,
          message: `Photo retirée\u00a0: ${filename}`,
          onUndo: () => void attach.mutateAsync(image).catch(refused('Photo non remise')),
        }),
      refused('Photo non retirée'),
    );
}

function toWallPhoto({ id, filename, thumbnail_presigned_url, status }: Image): WallPhoto {
  return { image: id, filename, thumbnail: thumbnail_presigned_url, status };
}

/** Under the topic `clients`: a photo that becomes ready or is removed is a live update of its client. */
const clientPhotosKey = (id: number) => ['clients', 'photos', id];

function useClientPhotos(id: number) {
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

function useRefreshClientPhotos(id: number): () => void {
  const queryClient = useQueryClient();
  return () => refreshClientPhotos(queryClient, id);
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

function useAttachClientPhoto(id: number) {
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

function useDetachClientPhoto(id: number) {
  return useMutation(detachOptions(useQueryClient(), id));
}
