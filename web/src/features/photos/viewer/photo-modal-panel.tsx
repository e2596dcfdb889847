import { can } from '@florilege/contract/auth/roles.ts';
import { imageStatuses } from '@florilege/contract/photos/image-status.ts';
import { IMAGE_BIN_DAYS, type Image } from '@florilege/contract/photos/photos.contract.ts';
import { Group, Modal, Stack } from '@mantine/core';
import { IconDownload, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { refused } from '../../../shared/api/refused.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { formatDate } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { useDownloadPhoto } from '../photo.queries.ts';
import { statusBadges } from '../photo-words.ts';
import { useRestore } from '../selection/bulk.tsx';
import classes from './photo-modal.module.css';
import { PhotoDescription } from './photo-modal-description.tsx';
import { PhotoClients, PhotoFacts, PhotoOrders, TagsSection } from './photo-modal-sections.tsx';

const DeletePhotosDialog = laterDialog(() => import('../selection/delete-photos-dialog.tsx'));

type Props = { photo: Image; onDeleted: () => void };

export function PhotoPanel({ photo, onDeleted }: Props) {
  const member = useMember();
  const inBin = photo.deleted_at !== null;
  const mayEdit = can(member, 'photos.edit') && !inBin;
  return (
    <Stack gap={0} className={classes.panel}>
      <Group gap="sm" align="flex-start" wrap="nowrap" className={classes.head}>
        <Modal.Title miw={0}>{photo.filename}</Modal.Title>
        {photo.status !== 'uploaded' && (
          <VariantBadge variant={statusBadges[photo.status]} size="md">
            {imageStatuses[photo.status]}
          </VariantBadge>
        )}
      </Group>
      <Stack gap="lg" className={classes.scroll}>
        {photo.deleted_at && (
          <Notice
            tone="red"
            icon={<IconTrash size={20} stroke={1.75} aria-hidden />}
            title="Dans la corbeille"
            sentence={`Supprimée le ${formatDate(photo.deleted_at)}, elle se restaure pendant ${IMAGE_BIN_DAYS} jours.`}
          />
        )}
        <PhotoDescription photo={photo} mayEdit={mayEdit} />
        <TagsSection photo={photo} mayEdit={mayEdit} />
        <PhotoClients photo={photo} mayEdit={can(member, 'clients.edit') && !inBin} />
        <PhotoOrders photo={photo} />
        <PhotoFacts photo={photo} mayReadJournal={can(member, 'audit.read')} />
      </Stack>
      <PhotoActions photo={photo} mayDelete={can(member, 'photos.delete')} onDeleted={onDeleted} />
    </Stack>
  );
}

function PhotoActions({ photo, mayDelete, onDeleted }: Props & { mayDelete: boolean }) {
  const download = useDownloadPhoto(photo.id);
  const restore = useRestore();
  const [deleting, setDeleting] = useState(false);
  return (
    <Group gap="sm" wrap="nowrap" className={classes.actions}>
      <ActionButton
        Icon={IconDownload}
        loading={download.isPending}
        onClick={() => download.mutate(undefined, { onError: refused('Téléchargement impossible') })}
      >
        Télécharger
      </ActionButton>
      {mayDelete && photo.deleted_at && (
        <ActionButton
          Icon={IconRestore}
          variant="filled"
          loading={restore.running}
          onClick={() => void restore.start([photo.id])}
        >
          Restaurer
        </ActionButton>
      )}
      {mayDelete && !photo.deleted_at && (
        <ActionButton Icon={IconTrash} variant="outline" color="red" onClick={() => setDeleting(true)}>
          Supprimer
        </ActionButton>
      )}
      <DialogSlot of={deleting}>
        {() => <DeletePhotosDialog photos={[photo]} onClose={() => setDeleting(false)} onDone={onDeleted} />}
      </DialogSlot>
    </Group>
  );
}
