import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail, Note } from '@florilege/contract/clients/account.ts';
import { Title } from '@mantine/core';
import { useMember } from '../../../session/use-session.ts';
import { formatDateTime } from '../../../shared/format.ts';
import classes from './client-notes-tab.module.css';
import { NoteForm } from './note-form.tsx';

/** What is worth remembering about a client, newest first, and the box to write down more. */
export function ClientNotesTab({ client }: { client: AccountDetail }) {
  const mayAdd = can(useMember(), 'clients.addNote');
  return (
    <div className={classes.columns} data-form={mayAdd || undefined}>
      {mayAdd && (
        <section className={classes.card} aria-labelledby="new-note">
          <Title order={2} id="new-note" mb="md">
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

function NoteItem({ note }: { note: Note }) {
  const unsent = note.id < 0;
  return (
    <li className={classes.note} data-unsent={unsent || undefined}>
      <p className={classes.content}>{note.content}</p>
      <p className={classes.origin}>
        {note.author_name ?? 'Système'} ·{' '}
        {unsent ? 'enregistrement…' : <time dateTime={note.timestamp}>{formatDateTime(note.timestamp)}</time>}
      </p>
    </li>
  );
}
