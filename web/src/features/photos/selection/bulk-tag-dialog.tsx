import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { Alert, Button, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import buttons from '../../../shared/dialog/dialog-buttons.module.css';
import { formatCount } from '../../../shared/format.ts';
import { DiscardDialog } from '../../../shared/legacy/discard-dialog.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { PhotoPicture } from '../photo-picture.tsx';
import { useTagPhotos } from '../photos.queries.ts';
import { type ChosenTag, TagsField } from '../tags/tags-field.tsx';
import { isPartial, OutcomeSentences, tellPartial } from './bulk-outcome.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import classes from './bulk-tag-dialog.module.css';
import type { BulkOutcome } from './in-slices.ts';

const NAMES_SHOWN = 5;

type Props = { photos: readonly Image[]; opened: boolean; onClose: () => void; onDone: () => void };

/** The same tags for several photos; each is given those it lacks. */
export function BulkTagDialog({ photos, opened, onClose, onDone }: Props) {
  const notify = useNotify();
  const fullScreen = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [tags, setTags] = useState<ChosenTag[]>([]);
  const [sent, setSent] = useState(0);
  const [failed, setFailed] = useState<BulkOutcome | null>(null);
  const tagPhotos = useTagPhotos();
  const leaving = useLeaving({
    opened,
    dirty: tags.length > 0,
    busy: tagPhotos.isPending,
    onClose: () => {
      setTags([]);
      setFailed(null);
      onClose();
    },
  });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (tags.length === 0 || tagPhotos.isPending) return;
    setSent(0);
    setFailed(null);
    const ids = photos.map(({ id }) => id);
    const outcome = await tagPhotos.mutateAsync({
      ids,
      tags: tags.map(({ name }) => name),
      onProgress: setSent,
    });
    if (outcome.failure !== null) return setFailed(outcome);
    leaving.leave();
    onDone();
    if (isPartial(outcome)) return tellPartial(notify, outcome, 'étiquetées');
    notifications.show({ message: resultText(outcome, tags), color: 'green' });
  };

  return (
    <>
      <Modal
        opened={opened}
        onClose={leaving.request}
        title="Ajouter des tags"
        fullScreen={fullScreen}
        closeOnEscape={!leaving.asking}
      >
        <form onSubmit={(event) => void save(event)}>
          <Stack gap="md">
            <SelectedPhotosList photos={photos} />
            <TagsField
              value={tags}
              onChange={setTags}
              disabled={tagPhotos.isPending}
              description="Chaque photo reçoit ceux qu’elle n’a pas encore."
            />
            {tagPhotos.isPending && <BulkProgress sent={sent} total={photos.length} />}
            {failed && (
              <Alert color="red" title="Erreur">
                <OutcomeSentences outcome={failed} done="étiquetées" />
              </Alert>
            )}
            <div className={buttons.buttons}>
              <Button variant="default" onClick={leaving.request} disabled={tagPhotos.isPending}>
                Annuler
              </Button>
              <Button type="submit" disabled={tags.length === 0} loading={tagPhotos.isPending}>
                Ajouter les tags
              </Button>
            </div>
          </Stack>
        </form>
      </Modal>
      <DiscardDialog
        opened={leaving.asking}
        sentence="Les tags choisis ne sont pas encore sur les photos et seront perdus."
        onStay={leaving.stay}
        onDiscard={leaving.leave}
      />
    </>
  );
}

function SelectedPhotosList({ photos }: { photos: readonly Image[] }) {
  const others = photos.length - NAMES_SHOWN;
  return (
    <section aria-label="Photos sélectionnées">
      <p className={classes.count}>
        {formatCount(photos.length, 'photo sélectionnée', 'photos sélectionnées')}
      </p>
      <ul className={classes.photos}>
        {photos.slice(0, NAMES_SHOWN).map((photo) => (
          <li key={photo.id} className={classes.photo}>
            <span className={classes.picture}>
              <PhotoPicture photo={photo} tiny />
            </span>
            <span className={classes.name}>{photo.filename}</span>
          </li>
        ))}
        {others > 0 && <li className={classes.others}>+{formatCount(others, 'autre')}</li>}
      </ul>
    </section>
  );
}

function resultText({ done, total }: BulkOutcome, tags: readonly ChosenTag[]): string {
  const what = tags.length === 1 ? `Tag «\u00a0${tags[0]?.name}\u00a0»` : formatCount(tags.length, 'tag');
  const had = total - done;
  if (done === 0) return total === 1 ? 'Cette photo les avait déjà.' : 'Ces photos les avaient déjà.';
  return `${what}\u00a0: ${formatCount(done, 'photo complétée', 'photos complétées')}${had > 0 ? `, ${had} à jour déjà` : ''}.`;
}
