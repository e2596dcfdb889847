import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { Stack } from '@mantine/core';
import { IconLibraryPhoto, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { refused } from '../../../shared/api/refused.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PhotosSkeleton } from '../../../shared/ui/photos-skeleton.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import {
  PhotoChooser,
  PhotoUploader,
  PhotoWall,
  photosFailure,
  type WallPhoto,
} from '../../photos/photos.public.ts';
import {
  useAttachClientPhoto,
  useClientPhotos,
  useDetachClientPhoto,
  useRefreshClientPhotos,
} from './client-photos.queries.ts';

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
