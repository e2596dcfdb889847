import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail, Note } from '@florilege/contract/clients/account.ts';
import { Alert, Button, Stack, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../../shared/api/idempotency.ts';
import { formatDateTime } from '../../../shared/format.ts';
import { useAddNote } from '../client.queries.ts';
import classes from './client-detail.module.css';

/** The notes about a client, newest first, and the box for another one. */
export function ClientNotes({ client }: { client: AccountDetail }) {
  const mayAdd = can(useMember(), 'clients.addNote');
  return (
    <div className={mayAdd ? classes.details : ''}>
      {mayAdd && (
        <section className={classes.card} aria-labelledby="new-note">
          <Title order={2} id="new-note" mb="sm">
            Ajouter une note
          </Title>
          <NoteForm clientId={client.id} />
        </section>
      )}
      <section className={classes.card} aria-label="Notes">
        {client.notes.length === 0 ? (
          <p className={classes.empty}>
            Aucune note.{mayAdd && ' Une préférence, une allergie, un code d’entrée\u00a0: écrivez-le ici.'}
          </p>
        ) : (
          <ul className={classes.list} aria-live="polite">
            {client.notes.map((note) => (
              <NoteItem key={note.id} note={note} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function NoteItem({ note: { id, content, author_name, timestamp } }: { note: Note }) {
  const unsent = id < 0;
  return (
    <li className={`${classes.note} ${unsent ? classes.muted : ''}`}>
      {content}
      <p className={classes.second}>
        {author_name ?? 'Système'} ·{' '}
        {unsent ? 'enregistrement…' : <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>}
      </p>
    </li>
  );
}

/** Writes a note: it is in the list at once, and comes back into the box when it could not be saved. */
function NoteForm({ clientId }: { clientId: number }) {
  const { display_name } = useMember();
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
      { content, author_name: display_name, idempotencyKey: key.current() },
      {
        onSuccess: key.renew,
        // Beside what is being typed meanwhile: neither is lost.
        onError: () => setContent((now) => [content, now].filter(Boolean).join('\n\n')),
      },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Textarea
          label="Note"
          description="Visible par toute l’équipe, jamais par le client."
          w="100%"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          value={content}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
        />
        {add.error && (
          <Alert color="red" title="La note n’a pas été ajoutée" w="100%">
            {errorMessage(add.error)}
          </Alert>
        )}
        <Button
          type="submit"
          disabled={!ready}
          loading={add.isPending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Ajouter la note
        </Button>
      </Stack>
    </form>
  );
}
