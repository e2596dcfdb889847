import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { DiscardDialog } from '../../../shared/legacy/discard-dialog.tsx';
import { useLeaving } from '../../../shared/legacy/use-leaving.ts';
import { useChangePhoto } from '../photo.queries.ts';
import classes from './photo-modal.module.css';
import { PanelSection } from './photo-modal-section.tsx';

const MOST = 2000;

type Props = { photo: Image; mayEdit: boolean; onCovered: (covered: boolean) => void };

/** What the photo shows, in the shop's words; also what is read out in its place. */
export function PhotoDescription({ photo, mayEdit, onCovered }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const change = useChangePhoto(photo.id);
  const editing = draft !== null;
  const dirty = editing && draft.trim() !== (photo.description ?? '');
  const end = () => {
    setDraft(null);
    change.reset();
    setTimeout(() => editButton.current?.focus());
  };
  const leaving = useLeaving({ opened: editing, dirty, busy: change.isPending, onClose: end });
  useEffect(() => onCovered(leaving.asking), [leaving.asking, onCovered]);
  const save = () => {
    if (!editing || change.isPending) return;
    if (!dirty) return end();
    change.mutate({ description: draft.trim() || null }, { onSuccess: end });
  };

  return (
    <PanelSection
      title="Description"
      action={
        mayEdit &&
        !editing && (
          <Button
            ref={editButton}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={() => setDraft(photo.description ?? '')}
          >
            {photo.description ? 'Modifier' : 'Décrire'}
          </Button>
        )
      }
    >
      {editing ? (
        <>
          <Textarea
            aria-label="Description"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MOST}
            autoFocus
            onFocus={({ currentTarget: text }) =>
              text.setSelectionRange(text.value.length, text.value.length)
            }
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            // Esc ends the writing, not the whole dialog; Ctrl-Enter saves it.
            data-mantine-stop-propagation
            onKeyDown={(event) => {
              if (event.key === 'Escape') leaving.request();
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
            }}
            error={
              change.error &&
              ((isApiError(change.error) && change.error.fields.description) || errorMessage(change.error))
            }
          />
          <Group gap={8} mt={8} justify="flex-end">
            <Button variant="default" size="compact-md" onClick={leaving.request} disabled={change.isPending}>
              Annuler
            </Button>
            <Button size="compact-md" onClick={save} loading={change.isPending}>
              Enregistrer
            </Button>
          </Group>
        </>
      ) : photo.description ? (
        <p className={classes.description}>{photo.description}</p>
      ) : (
        <Text c="dimmed">Aucune description.</Text>
      )}
      <DiscardDialog
        opened={leaving.asking}
        sentence="La description écrite n’est pas enregistrée et sera perdue."
        onStay={leaving.stay}
        onDiscard={leaving.leave}
      />
    </PanelSection>
  );
}
