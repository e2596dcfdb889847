import { can } from '@florilege/contract/auth/roles.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Stack } from '@mantine/core';
import { IconLibraryPhoto, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { PhotoChooser, PhotoUploader, PhotoWall, wallName } from '../../photos/photos.public.ts';
import { useOrderPhotos } from './order-photos.queries.ts';

export default function OrderPhotosTab({ order }: { order: OrderDetail }) {
  const member = useMember();
  const mayAdd = can(member, 'orders.addPhoto') && !order.deleted_at;
  const mayRemove = can(member, 'orders.edit') && !order.deleted_at;
  const { attach, caption, detach, restore } = useOrderPhotos(order.id);
  const [choosing, setChoosing] = useState(false);
  const photos = order.order_images.map(({ image, filename, thumbnail_url, status, caption, kind }) => ({
    image,
    filename,
    thumbnail: thumbnail_url,
    status,
    caption,
    badge: kind === 'verification' ? 'Vérification' : undefined,
  }));
  /** Removes a photo at once; for a few seconds it can be put back. */
  const remove = ({ image }: { image: number }) => {
    const photo = order.order_images.find((known) => known.image === image);
    if (!photo) return;
    // Callbacks of `mutate` are dropped by the next one and on unmount.
    void detach.mutateAsync(image).then(
      () =>
        notifyUndo({
          id: `order-photo-${image}`,
          message: `Photo retirée\u00a0: ${wallName(photo)}`,
          onUndo: () => restore.mutate(image),
        }),
      () => {},
    );
  };

  return (
    <Stack gap="md">
      {mayAdd && (
        <PhotoUploader
          attach={attach.mutateAsync}
          actions={
            <ActionButton Icon={IconLibraryPhoto} onClick={() => setChoosing(true)} aria-haspopup="dialog">
              Choisir dans la photothèque
            </ActionButton>
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
          onCaption={mayAdd ? ({ image }, text) => caption.mutate({ image, caption: text }) : undefined}
          onRemove={mayRemove ? remove : undefined}
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
