import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail, Note } from '@florilege/contract/clients/account.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { quickDrafts, useQuickDraft } from '../../../session/kept-drafts.ts';
import { useMember } from '../../../session/use-session.ts';
import { Refusal } from '../../../shared/form/form.tsx';
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

const NOT_ADDED = 'La note n’a pas été ajoutée';
const noteDrafts = quickDrafts({
  blank: { content: '' },
  failed: NOT_ADDED,
  beside: (sent, { content }) => (content === '' ? null : { content: `${sent.content}\n\n${content}` }),
});

/** Writes a note: it is in the list at once, and comes back into the box when it could not be saved. */
function NoteForm({ clientId }: { clientId: number }) {
  const { display_name } = useMember();
  const { mutateAsync: add } = useAddNote(clientId);
  const { draft, failure, change, submit } = useQuickDraft(noteDrafts, clientId, (note) =>
    add({ ...note, author_name: display_name }),
  );
  const ready = draft.content.trim() !== '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) submit();
      }}
    >
      <Stack gap="sm">
        <LongText
          label="Note"
          description="Visible par toute l’équipe, jamais par le client."
          minRows={3}
          maxRows={12}
          maxLength={4000}
          value={draft.content}
          onChange={(event) => change({ content: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (ready) submit();
          }}
        />
        {failure && <Refusal title={NOT_ADDED} message={failure} />}
        <Group>
          <Button type="submit" disabled={!ready} aria-keyshortcuts="Control+Enter Meta+Enter">
            Ajouter la note
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
