import { can } from '@florilege/contract/auth/roles.ts';
import type { OrderDetail, OrderImage } from '@florilege/contract/orders/orders.contract.ts';
import { Button, Stack } from '@mantine/core';
import { IconLibraryPhoto, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { refused } from '../../../shared/api/refused.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import {
  PhotoChooser,
  PhotoUploader,
  PhotoWall,
  type WallPhoto,
  wallName,
} from '../../photos/photos.public.ts';
import { useAttachPhoto, useCaption, useDetachPhoto, useReattachPhoto } from './order-photos.queries.ts';

export default function OrderPhotosTab({ order }: { order: OrderDetail }) {
  const member = useMember();
  const mayAdd = can(member, 'orders.addPhoto') && !order.deleted_at;
  const mayRemove = can(member, 'orders.edit') && !order.deleted_at;
  const attach = useAttachPhoto(order.id);
  const caption = useCaption(order.id);
  const remove = useRemove(order);
  const [choosing, setChoosing] = useState(false);
  const photos = order.order_images.map(toWallPhoto);

  return (
    <Stack gap="md">
      {mayAdd && (
        <PhotoUploader
          attach={attach.mutateAsync}
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
      {photos.length === 0 ? (
        <EmptyState
          icon={<IconPhoto size={28} stroke={1.5} />}
          title="Aucune photo sur cette commande"
          hint={
            mayAdd && 'Le bouquet terminé, l’emballage, la remise au destinataire\u00a0: ajoutez-en une ici.'
          }
        />
      ) : (
        <PhotoWall
          label="Photos de la commande"
          photos={photos}
          onCaption={
            mayAdd
              ? (photo, text) =>
                  caption.mutate(
                    { image: photo.image, caption: text },
                    { onError: refused('Légende non enregistrée') },
                  )
              : undefined
          }
          onRemove={mayRemove ? (photo) => remove(photo.image) : undefined}
        />
      )}
      <DialogSlot of={choosing}>
        {() => (
          <PhotoChooser
            onClose={() => setChoosing(false)}
            attached={new Set(order.order_images.map(({ image }) => image))}
            attach={attach.mutateAsync}
          />
        )}
      </DialogSlot>
    </Stack>
  );
}

/** Removes a photo at once; for a few seconds it can be put back. */
function useRemove(order: OrderDetail): (image: number) => void {
  const detach = useDetachPhoto(order.id);
  const reattach = useReattachPhoto(order.id);
  return (image) => {
    const photo = order.order_images.find((known) => known.image === image);
    if (!photo) return;
    detach.mutate(image, {
      onSuccess: () =>
        notifyUndo({
          id: `order-photo-${image}`,
          message: `Photo retirée\u00a0: ${wallName(photo)}`,
          onUndo: () => reattach.mutate(photo, { onError: refused('Photo non remise') }),
        }),
      onError: refused('Photo non retirée'),
    });
  };
}

function toWallPhoto({ image, filename, thumbnail_url, status, caption, kind }: OrderImage): WallPhoto {
  return {
    image,
    filename,
    thumbnail: thumbnail_url,
    status,
    caption,
    badge: kind === 'verification' ? 'Vérification' : undefined,
  };
}
