import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail, Note } from '@florilege/contract/clients/account.ts';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { keptDrafts, useOnScreen } from '../../../session/kept-drafts.ts';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { randomKey } from '../../../shared/api/idempotency.ts';
import { refused } from '../../../shared/api/refused.ts';
import { LongText } from '../../../shared/form/long-text.tsx';
import { formatDateTime } from '../../../shared/format.ts';
import { useAddNote } from '../clients.queries.ts';
import classes from './client-detail.module.css';

export function ClientNotes({ client }: { client: AccountDetail }) {
  const mayAdd = can(useMember(), 'clients.addNote');
  return (
    <div className={mayAdd ? classes.details : ''}>
      {mayAdd && (
        <section className="fl-card" aria-labelledby="new-note">
          <Title order={2} id="new-note" mb="sm">
            Ajouter une note
          </Title>
          <NoteForm clientId={client.id} />
        </section>
      )}
      <section className="fl-card" aria-label="Notes">
        {client.notes.length === 0 ? (
          <Text c="dimmed">
            Aucune note.{mayAdd && ' Une préférence, une allergie, un code d’entrée\u00a0: écrivez-le ici.'}
          </Text>
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
    <li className={classes.note} data-unsent={unsent || undefined}>
      {content}
      <Text size="xs" c="dimmed" className="fl-figures">
        {author_name ?? 'Système'} ·{' '}
        {unsent ? 'enregistrement…' : <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>}
      </Text>
    </li>
  );
}

/** A text is a note of its own: any change makes it another one, a retry does not. */
const draftOf = (content: string) => ({ content, idempotencyKey: randomKey() });

const drafts = keptDrafts(draftOf(''));
const NOT_ADDED = 'La note n’a pas été ajoutée';

/** Writes a note: it is in the list at once, and comes back into the box when it could not be saved. */
function NoteForm({ clientId }: { clientId: number }) {
  const { display_name } = useMember();
  const { mutateAsync: add } = useAddNote(clientId);
  const draft = drafts.useDraft(clientId);
  const put = (next: typeof draft) => drafts.keep(clientId, next);
  const onScreen = useOnScreen();
  const [failure, setFailure] = useState<string | null>(null);
  const ready = draft.content.trim() !== '';

  // The note before may still be on its way: the next one does not wait for it.
  const submit = () => {
    if (!ready) return;
    const giveBack = drafts.keepLater();
    put(draftOf(''));
    setFailure(null);
    add({ ...draft, author_name: display_name }).catch((error: unknown) => {
      if (onScreen.current) setFailure(errorMessage(error));
      else refused(NOT_ADDED)(error);
      // Beside what is typed by then: neither is lost.
      const { content } = drafts.of(clientId);
      giveBack(clientId, content === '' ? draft : draftOf(`${draft.content}\n\n${content}`));
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm" align="flex-start">
        <LongText
          label="Note"
          description="Visible par toute l’équipe, jamais par le client."
          w="100%"
          minRows={3}
          maxRows={12}
          maxLength={4000}
          value={draft.content}
          onChange={(event) => put(draftOf(event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
        />
        {failure && (
          <Alert color="red" title={NOT_ADDED} w="100%">
            {failure}
          </Alert>
        )}
        <Button type="submit" disabled={!ready} aria-keyshortcuts="Control+Enter Meta+Enter">
          Ajouter la note
        </Button>
      </Stack>
    </form>
  );
}
