import { IMAGE_BIN_DAYS, type Image } from '@florilege/contract/photos/photos.contract.ts';
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { formatCount } from '../../../shared/format.ts';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { attachmentSentence } from '../photo-words.ts';
import { useDeletePhotos, useRestore } from './bulk.tsx';

type Props = { photos: readonly Image[]; onClose: () => void; onDone: () => void };

/** Puts photos into the bin: says until when they can be restored, and where they will be missing. */
export default function DeletePhotosDialog({ photos, onClose, onDone }: Props) {
  const restore = useRestore();
  const bulk = useDeletePhotos();
  const one = photos.length === 1 ? photos[0] : undefined;
  const attached = attachmentSentence(photos);

  const confirm = async () => {
    const ids = photos.map(({ id }) => id);
    const outcome = await bulk.run(ids);
    if (outcome.failure !== null) return;
    onClose();
    onDone();
    if (bulk.notifyPartial(outcome)) return;
    notifyUndo({
      id: 'photos-deleted',
      message: one
        ? `${one.filename} est dans la corbeille`
        : `${formatCount(outcome.done, 'photo')} dans la corbeille`,
      label: 'Restaurer',
      onUndo: () => void restore.start(ids),
    });
  };

  return (
    <ConfirmDialog
      title={one ? 'Supprimer la photo\u202f?' : `Supprimer ${formatCount(photos.length, 'photo')}\u202f?`}
      onClose={onClose}
      change={{ isPending: bulk.running }}
      onConfirm={() => void confirm()}
      keepLabel={one ? 'Garder la photo' : 'Garder les photos'}
      confirmLabel={one ? 'Supprimer la photo' : 'Supprimer les photos'}
    >
      <Text>
        {one ? (
          <>
            <strong>{one.filename}</strong> ira dans la corbeille, d’où on peut la restaurer pendant{' '}
            {IMAGE_BIN_DAYS} jours.
          </>
        ) : (
          `Elles iront dans la corbeille, d’où on peut les restaurer pendant ${IMAGE_BIN_DAYS} jours.`
        )}
      </Text>
      {attached && <Text>{attached}</Text>}
      {bulk.state}
    </ConfirmDialog>
  );
}
