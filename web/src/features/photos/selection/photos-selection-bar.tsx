import { can } from '@florilege/contract/auth/roles.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { type Icon, IconChecks, IconRestore, IconTags, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { formatCount, formatNumber } from '../../../shared/format.ts';
import classes from '../../../shared/list/selection/selection-bar.module.css';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { useRestore } from './bulk.tsx';
import type { PhotosSelection } from './use-photos-selection.ts';

const BulkTagDialog = laterDialog(() => import('./bulk-tag-dialog.tsx'));
const DeletePhotosDialog = laterDialog(() => import('./delete-photos-dialog.tsx'));

/** `count`: photos of the library as filtered. */
type Props = { selection: PhotosSelection; count: number; bin: boolean };

export function PhotosSelectionBar({ selection, count, bin }: Props) {
  const member = useMember();
  const [dialog, setDialog] = useState<'tag' | 'delete' | null>(null);
  const restore = useRestore();
  const chosen = selection.selected.size;
  const mayDelete = can(member, 'photos.delete');
  const close = () => setDialog(null);
  const restoreAll = async () => (await restore.start([...selection.selected.keys()])) && selection.leave();
  const action = (label: string, Icon: Icon, onClick: () => void, loading = false) => (
    <ActionButton
      Icon={Icon}
      variant="filled"
      className={classes.action}
      disabled={chosen === 0}
      loading={loading}
      onClick={onClick}
    >
      {label}
    </ActionButton>
  );
  // In the order of the library.
  const photos = [...selection.selected.values()].sort((a, b) => b.id - a.id);
  return (
    <>
      <section className={`${classes.bar} fl-no-print`} aria-label="Sélection">
        <p className={classes.sum} role="status">
          {chosen === 0
            ? 'Aucune photo choisie'
            : `${formatCount(chosen, 'photo')} sur ${formatNumber(count)}`}
        </p>
        <div className={classes.all}>
          <ActionButton
            Icon={IconChecks}
            variant="subtle"
            className={classes.action}
            loading={selection.loading}
            onClick={selection.all}
          >
            Tout sélectionner
          </ActionButton>
          <Button
            variant="subtle"
            className={classes.action}
            disabled={chosen === 0}
            onClick={selection.clear}
          >
            Tout désélectionner
          </Button>
        </div>
        <div className={classes.actions}>
          {!bin && can(member, 'photos.edit') && action('Ajouter des tags', IconTags, () => setDialog('tag'))}
          {!bin && mayDelete && action('Supprimer', IconTrash, () => setDialog('delete'))}
          {bin && mayDelete && action('Restaurer', IconRestore, () => void restoreAll(), restore.running)}
        </div>
        <Tooltip label="Quitter la sélection">
          <ActionIcon
            size={38}
            className={classes.close}
            onClick={selection.leave}
            aria-label="Quitter la sélection"
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </section>
      <DialogSlot of={dialog}>
        {(shown) =>
          shown === 'tag' ? (
            <BulkTagDialog photos={photos} onClose={close} onDone={selection.leave} />
          ) : (
            <DeletePhotosDialog photos={photos} onClose={close} onDone={selection.leave} />
          )
        }
      </DialogSlot>
    </>
  );
}
