import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { Button } from '@mantine/core';
import { IconLibraryPhoto, IconPhoto } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { ListMore } from '../../../shared/list/list-more.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { PhotosSkeleton } from '../../../shared/ui/photos-skeleton.tsx';
import { refused } from '../../../shared/ui/refused.ts';
import { StaleNotice } from '../../../shared/ui/stale-notice.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { PhotoChooser, PhotoUploader, PhotoWall, type WallPhoto } from '../../photos/photos.public.ts';
import {
  useAttachClientPhoto,
  useClientPhotos,
  useDetachClientPhoto,
  useRefreshClientPhotos,
} from './client-photos.queries.ts';
import classes from './client-photos-tab.module.css';

/** The photos of a client as a wall; those who keep his file add to it and take off it. */
export function ClientPhotosTab({ client }: { client: AccountDetail }) {
  const mayEdit = can(useMember(), 'clients.edit');
  const list = useClientPhotos(client.id);
  const refresh = useRefreshClientPhotos(client.id);
  const attach = useAttachClientPhoto(client.id);
  const remove = useRemove(client.id);
  const [choosing, setChoosing] = useState<boolean | null>(null);

  if (list.isPending) return <PhotosSkeleton count={client.images_count} />;
  if (!list.data) {
    return (
      <ErrorPanel
        message={`Erreur lors du chargement des images: ${errorMessage(list.error)}`}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  return (
    <div className={classes.tab}>
      {mayEdit && (
        <PhotoUploader
          fields={{ client_id: client.id }}
          onSettled={refresh}
          actions={
            <Button
              variant="default"
              leftSection={<IconLibraryPhoto size={18} stroke={1.75} aria-hidden />}
              onClick={() => setChoosing(true)}
              aria-haspopup="dialog"
            >
              Choisir dans la photothèque
            </Button>
          }
        />
      )}
      {list.isRefetchError && (
        <StaleNotice
          message={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.rows.length === 0 ? (
        <EmptyState
          icon={<IconPhoto size={28} stroke={1.5} />}
          title="Aucune photo de ce client"
          hint={
            mayEdit &&
            'Ses bouquets, sa devanture, son entrée\u00a0: ajoutez-les ici, ou choisissez-les dans la photothèque.'
          }
        />
      ) : (
        <PhotoWall
          label="Photos du client"
          photos={list.rows.map(toWallPhoto)}
          onRemove={mayEdit ? remove : undefined}
        />
      )}
      <ListMore label="Charger plus d’images" list={list} />
      {choosing !== null && (
        <Suspense fallback={null}>
          <PhotoChooser
            opened={choosing}
            onClose={() => setChoosing(false)}
            attached={new Set(list.rows.map(({ id }) => id))}
            attach={attach.mutateAsync}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Takes a photo off at once, and back for a few seconds. */
function useRemove(clientId: number): (photo: WallPhoto) => void {
  const attach = useAttachClientPhoto(clientId);
  const detach = useDetachClientPhoto(clientId);
  return ({ image, filename }) =>
    detach.mutate(image, {
      onSuccess: () =>
        notifyUndo({
          id: `client-photo-${image}`,
          message: `Photo retirée\u00a0: ${filename}`,
          onUndo: () => attach.mutate(image, { onError: refused('Photo non remise') }),
        }),
      onError: refused('Photo non retirée'),
    });
}

function toWallPhoto({ id, filename, thumbnail_presigned_url, status }: Image): WallPhoto {
  return { image: id, filename, thumbnail: thumbnail_presigned_url, status };
}
