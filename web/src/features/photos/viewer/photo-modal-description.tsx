import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/api-error.ts';
import { DiscardQuestion } from '../../../shared/dialog/discard-dialog.tsx';
import { useLeaving } from '../../../shared/dialog/use-leaving.ts';
import { LongText } from '../../../shared/form/long-text.tsx';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { useChangePhoto } from '../photo.queries.ts';
import { PanelSection, type Props } from './photo-modal-sections.tsx';

const MAX_LENGTH = 2000;

/** The description of the photo; also its text alternative. */
export function PhotoDescription({ photo, mayEdit }: Props) {
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const end = () => {
    setEditing(false);
    setTimeout(() => editButton.current?.focus());
  };
  return (
    <PanelSection
      title="Description"
      action={
        mayEdit &&
        !editing && (
          <ActionButton
            ref={editButton}
            Icon={IconPencil}
            variant="subtle"
            size="compact-sm"
            onClick={() => setEditing(true)}
          >
            {photo.description ? 'Modifier' : 'Décrire'}
          </ActionButton>
        )
      }
    >
      {editing && <DescriptionForm photo={photo} onEnd={end} />}
      {!editing && photo.description && <Text style={{ whiteSpace: 'pre-line' }}>{photo.description}</Text>}
      {!editing && !photo.description && <Text c="dimmed">Aucune description.</Text>}
    </PanelSection>
  );
}

function DescriptionForm({ photo, onEnd }: { photo: Image; onEnd: () => void }) {
  const [draft, setDraft] = useState(photo.description ?? '');
  /** The description when the form opened; absent after a conflict was shown, so that the next save replaces it. */
  const was = useRef<{ description: string | null } | undefined>({ description: photo.description });
  const change = useChangePhoto(photo.id);
  const saved = useRef(false);
  const dirty = draft.trim() !== (photo.description ?? '');
  const leaving = useLeaving({ dirty, busy: change.isPending, saved, onClose: onEnd });
  const save = () => {
    if (change.isPending) return;
    if (!dirty) return onEnd();
    const onError = (error: Error) => {
      if (isApiError(error) && error.fields.description) was.current = undefined;
    };
    change.mutate({ description: draft.trim() || null, was: was.current }, { onSuccess: onEnd, onError });
  };
  return (
    <>
      <LongText
        aria-label="Description"
        minRows={2}
        maxRows={8}
        maxLength={MAX_LENGTH}
        autoFocus
        onFocus={({ currentTarget: text }) => text.setSelectionRange(text.value.length, text.value.length)}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        // Escape leaves the text, not the whole dialog.
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
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button variant="default" size="compact-md" onClick={leaving.request} disabled={change.isPending}>
          Annuler
        </Button>
        <Button size="compact-md" onClick={save} loading={change.isPending}>
          Enregistrer
        </Button>
      </Group>
      <DiscardQuestion
        leaving={leaving}
        sentence="La description écrite n’est pas enregistrée et sera perdue."
      />
    </>
  );
}
