import { can } from '@florilege/contract/auth/roles.ts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChecks, IconRestore, IconTags, IconTrash, IconX } from '@tabler/icons-react';
import { useMember } from '../../../session/use-session.ts';
import { formatCount, formatNumber } from '../../../shared/format.ts';
import classes from '../../../shared/list/selection-bar.module.css';
import type { PhotosSelection } from './use-photos-selection.ts';

type Props = {
  selection: PhotosSelection;
  /** Of the library as filtered. */
  count: number;
  bin: boolean;
  onTag: () => void;
  onDelete: () => void;
  onRestore: () => void;
  restoring: boolean;
};

/** What can be done with the selected photos together. */
export function PhotosSelectionBar({ selection, count, bin, onTag, onDelete, onRestore, restoring }: Props) {
  const member = useMember();
  const chosen = selection.selected.size;
  const none = chosen === 0;
  return (
    <section className={classes.bar} aria-label="Sélection">
      <p className={classes.sum} role="status">
        {none ? 'Aucune photo choisie' : `${formatCount(chosen, 'photo')} sur ${formatNumber(count)}`}
      </p>
      <div className={classes.all}>
        <Button
          variant="subtle"
          className={classes.action ?? ''}
          leftSection={<IconChecks size={18} stroke={1.6} aria-hidden />}
          loading={selection.loading}
          onClick={selection.all}
        >
          Tout sélectionner
        </Button>
        <Button variant="subtle" className={classes.action ?? ''} disabled={none} onClick={selection.clear}>
          Tout désélectionner
        </Button>
      </div>
      <div className={classes.actions}>
        {!bin && can(member, 'photos.edit') && (
          <Button
            className={classes.action ?? ''}
            disabled={none}
            leftSection={<IconTags size={18} stroke={1.6} aria-hidden />}
            onClick={onTag}
          >
            Ajouter des tags
          </Button>
        )}
        {!bin && can(member, 'photos.delete') && (
          <Button
            className={classes.action ?? ''}
            disabled={none}
            leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
            onClick={onDelete}
          >
            Supprimer
          </Button>
        )}
        {bin && can(member, 'photos.delete') && (
          <Button
            className={classes.action ?? ''}
            disabled={none}
            loading={restoring}
            leftSection={<IconRestore size={18} stroke={1.6} aria-hidden />}
            onClick={onRestore}
          >
            Restaurer
          </Button>
        )}
      </div>
      <Tooltip label="Quitter la sélection">
        <ActionIcon
          size={38}
          className={classes.close ?? ''}
          onClick={selection.leave}
          aria-label="Quitter la sélection"
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </section>
  );
}
