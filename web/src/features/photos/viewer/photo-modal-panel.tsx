import { can } from '@florilege/contract/auth/roles.ts';
import { IMAGE_BIN_DAYS, type Image, imageStatuses } from '@florilege/contract/photos/photos.contract.ts';
import { Button, Modal, Text } from '@mantine/core';
import { IconDownload, IconHistory, IconRestore, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { refused } from '../../../shared/api/refused.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { useChangePhoto, useDownloadPhoto } from '../photo.queries.ts';
import { fileSize, formatName, statusBadges } from '../photo-words.ts';
import { useRestore } from '../selection/bulk-outcome.tsx';
import { PhotoTags } from '../tags/photo-tags.tsx';
import { TagsField } from '../tags/tags-field.tsx';
import classes from './photo-modal.module.css';
import { PhotoDescription } from './photo-modal-description.tsx';
import { PhotoClients, PhotoOrders } from './photo-modal-links.tsx';
import { PanelSection } from './photo-modal-section.tsx';

const DeletePhotosDialog = lazy(() => import('../selection/delete-photos-dialog.tsx'));

type Props = {
  photo: Image;
  onDeleted: () => void;
};

/** The facts of a photo, and its actions. */
export function PhotoPanel({ photo, onDeleted }: Props) {
  const member = useMember();
  const inBin = photo.deleted_at !== null;
  const mayEdit = can(member, 'photos.edit') && !inBin;
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Modal.Title className={classes.title}>{photo.filename}</Modal.Title>
        {photo.status !== 'uploaded' && (
          <VariantBadge variant={statusBadges[photo.status]} size="md">
            {imageStatuses[photo.status]}
          </VariantBadge>
        )}
      </div>
      <div className={classes.scroll}>
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
      </div>
      <PhotoActions photo={photo} mayDelete={can(member, 'photos.delete')} onDeleted={onDeleted} />
    </div>
  );
}

/** Each change is saved at once. */
function TagsSection({ photo, mayEdit }: { photo: Image; mayEdit: boolean }) {
  const change = useChangePhoto(photo.id);
  if (!mayEdit) {
    return (
      <PanelSection title="Tags">
        {photo.tags.length > 0 ? (
          <PhotoTags tags={photo.tags} shown={photo.tags.length} />
        ) : (
          <Text c="dimmed">Aucun tag.</Text>
        )}
      </PanelSection>
    );
  }
  return (
    <TagsField
      value={photo.tags}
      onChange={(tags) => change.mutate({ tags }, { onError: refused('Tags non enregistrés') })}
    />
  );
}

function PhotoFacts({ photo, mayReadJournal }: { photo: Image; mayReadJournal: boolean }) {
  const navigate = useNavigate();
  const journal = mayReadJournal && (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
      onClick={() => void navigate({ to: '/audit', search: { about: `photo:${photo.id}` } })}
    >
      Journal
    </Button>
  );
  return (
    <PanelSection title="Fichier" className={classes.file} action={journal}>
      <Facts>
        <Fact term="Dimensions">
          <span className="fl-figures">
            {formatNumber(photo.width)} × {formatNumber(photo.height)} px
          </span>
        </Fact>
        <Fact term="Taille">
          <span className="fl-figures">
            {fileSize(photo.file_size)}, {formatName(photo.content_type)}
          </span>
        </Fact>
        <Fact term="Prise le">
          <span className="fl-figures">
            {photo.shot_at ? formatDateTime(photo.shot_at) : 'Date inconnue'}
          </span>
        </Fact>
        <Fact term="Envoyée le">
          <span className="fl-figures">{formatDateTime(photo.created_at)}</span>
        </Fact>
        <Fact term="Envoyée par">{photo.created_by_name ?? 'Système'}</Fact>
        <Fact term="Statut">{imageStatuses[photo.status]}</Fact>
      </Facts>
    </PanelSection>
  );
}

type ActionsProps = Props & { mayDelete: boolean };

function PhotoActions({ photo, mayDelete, onDeleted }: ActionsProps) {
  const download = useDownloadPhoto(photo.id);
  const restore = useRestore();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate(undefined, { onError: refused('Téléchargement impossible') })}
      >
        Télécharger
      </Button>
      {mayDelete && photo.deleted_at && (
        <Button
          leftSection={<IconRestore size={18} stroke={1.6} aria-hidden />}
          loading={restore.running}
          onClick={() => void restore.start([photo.id])}
        >
          Restaurer
        </Button>
      )}
      {mayDelete && !photo.deleted_at && (
        <Button
          variant="outline"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          Supprimer
        </Button>
      )}
      <DialogSlot of={deleting}>
        {() => <DeletePhotosDialog photos={[photo]} onClose={() => setDeleting(false)} onDone={onDeleted} />}
      </DialogSlot>
    </div>
  );
}
