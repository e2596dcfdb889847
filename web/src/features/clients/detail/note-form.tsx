import { Alert, Button, Stack, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../../shared/api/idempotency.ts';
import { useAddNote } from '../client.queries.ts';

/** Writes a note; it stands in the list at once and comes back into the box when it could not be kept. */
export function NoteForm({ clientId }: { clientId: number }) {
  const member = useMember();
  const add = useAddNote(clientId);
  const key = useIdempotencyKey();
  const [content, setContent] = useState('');
  const ready = content.trim() !== '';

  const change = (text: string) => {
    // Another text is another note, whatever became of the one before.
    key.renew();
    setContent(text);
  };

  const submit = () => {
    if (!ready || add.isPending) return;
    setContent('');
    add.mutate(
      { content, author_name: member.display_name, idempotencyKey: key.current() },
      {
        onSuccess: () => key.renew(),
        // Beside what is being typed meanwhile: neither is lost.
        onError: () => setContent((now) => [content, now].filter(Boolean).join('\n\n')),
      },
    );
  };

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="Note"
          description="Visible par toute l’équipe, jamais par le client."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          value={content}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={press}
        />
        {add.error && (
          <Alert color="red" title="La note n’a pas été ajoutée">
            {errorMessage(add.error)}
          </Alert>
        )}
        <Button
          type="submit"
          disabled={!ready}
          loading={add.isPending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          style={{ alignSelf: 'flex-start' }}
        >
          Ajouter la note
        </Button>
      </Stack>
    </form>
  );
}
