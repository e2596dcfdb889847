import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { IMAGE_BIN_DAYS } from '@florilege/contract/photos/photos.contract.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { formatCount } from '../../../shared/format.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { attachmentSentence } from '../photo-words.ts';
import { useDeletePhotos } from '../photos.queries.ts';
import { isPartial, OutcomeSentences, tellPartial, useRestore } from './bulk-outcome.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import type { BulkOutcome } from './in-slices.ts';

type Props = {
  photos: readonly Image[];
  opened: boolean;
  onClose: () => void;
  /** They are in the bin. */
  onDone: () => void;
};

/** Into the bin, one photo or many: says how many, until when they come back, and where they will be missing. */
export function DeletePhotosDialog({ photos, opened, onClose, onDone }: Props) {
  const notify = useNotify();
  const restore = useRestore();
  const remove = useDeletePhotos();
  const [sent, setSent] = useState(0);
  const [failed, setFailed] = useState<BulkOutcome | null>(null);
  const one = photos.length === 1 ? photos[0] : undefined;
  const attached = attachmentSentence(photos);

  const close = () => {
    if (remove.isPending) return;
    setFailed(null);
    onClose();
  };
  const confirm = async () => {
    if (remove.isPending) return;
    setSent(0);
    setFailed(null);
    const ids = photos.map(({ id }) => id);
    const outcome = await remove.mutateAsync({ ids, onProgress: setSent });
    if (outcome.failure !== null) return setFailed(outcome);
    onClose();
    onDone();
    if (isPartial(outcome)) return tellPartial(notify, outcome, 'supprimées');
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
    <Modal
      opened={opened}
      onClose={close}
      title={one ? 'Supprimer la photo\u202f?' : `Supprimer ${formatCount(photos.length, 'photo')}\u202f?`}
    >
      <Stack gap="sm">
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
        {remove.isPending && <BulkProgress sent={sent} total={photos.length} />}
        {failed && (
          <Alert color="red" title="Erreur">
            <OutcomeSentences outcome={failed} done="supprimées" />
          </Alert>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={remove.isPending} data-autofocus>
            {one ? 'Garder la photo' : 'Garder les photos'}
          </Button>
          <Button color="red" onClick={() => void confirm()} loading={remove.isPending}>
            {one ? 'Supprimer la photo' : 'Supprimer les photos'}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
