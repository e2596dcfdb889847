import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { clientFieldNames } from '@florilege/contract/clients/client-input.ts';
import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type RefObject, type SetStateAction, useState } from 'react';
import { useNewest } from '../../../shared/api/use-newest.ts';
import { standingText } from '../../../shared/form/changes.ts';
import { ConflictNotices } from '../../../shared/form/conflict-panel.tsx';
import { type CurrentField, CurrentVersion } from '../../../shared/form/current-version.tsx';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { Refusal } from '../../../shared/form/refusal.tsx';
import { clientQuery } from '../client.queries.ts';
import { clientWords } from '../client-words.ts';
import { type ClientFields, shownFields, toClientFields } from './client-form.ts';
import { ClientFormFields } from './client-form-fields.tsx';
import {
  type ClientSession,
  leaveContactFieldOf,
  leaveFieldOf,
  resumeOn,
  typedFields,
  typeInto,
  typeIntoContact,
} from './client-form-session.ts';
import { DuplicatesHint } from './duplicates-hint.tsx';
import { NewClientContact } from './new-client-contact.tsx';

type Props = {
  /** The client as he stands now; null for a new one. */
  client: AccountDetail | null;
  session: ClientSession;
  setSession: Dispatch<SetStateAction<ClientSession>>;
  formRef: RefObject<HTMLFormElement | null>;
  saving: boolean;
  /** What no field and no conflict panel says. */
  error: string | null;
  onSave: () => void;
  onResume: () => void;
  onCancel: () => void;
  onAbandon: () => void;
};

/** The form of the dialog: what a colleague changed meanwhile, the fields, and what saves them. */
export function ClientFormBody(props: Props) {
  const { client, session, setSession, formRef, saving, error, onSave, onResume, onCancel, onAbandon } =
    props;
  const [looking, setLooking] = useState(false);
  const queryClient = useQueryClient();
  const newest = useNewest(() => queryClient.fetchQuery({ ...clientQuery(client?.id ?? 0), staleTime: 0 }));
  const { base, conflict, theirs } = session;
  const typed = typedFields(session);

  if (looking && client) {
    return (
      <CurrentVersion
        sentence="Le client tel qu’il est enregistré maintenant."
        fields={currentFields(client, session.fields, typed)}
        onBack={() => setLooking(false)}
        onAbandon={onAbandon}
      />
    );
  }
  return (
    <DialogForm
      formRef={formRef}
      onSubmit={onSave}
      onCancel={onCancel}
      busy={saving}
      submitLabel={base ? 'Enregistrer' : 'Créer le client'}
      disabled={conflict !== null || (base !== null && typed.length === 0)}
    >
      <ConflictNotices
        title="Le client a été modifié entre-temps"
        changes={conflict?.changes ?? null}
        words={clientWords}
        typed={typed}
        newest={newest}
        resumed={theirs.length > 0}
        onResume={() =>
          newest.load((newer) => {
            onResume();
            setSession((now) => resumeOn(now, newer));
          })
        }
        onShowCurrent={() => newest.load(() => setLooking(true))}
      />
      {error && <Refusal title="Le client n’a pas été enregistré" message={error} />}
      <ClientFormFields
        fields={session.fields}
        errors={session.errors}
        onType={(change) => setSession((now) => typeInto(now, change))}
        onLeave={(name) => setSession((now) => leaveFieldOf(now, name))}
        first="name"
        note={(name) => standingText(name, theirs, typed, clientWords)}
      >
        <DuplicatesHint fields={session.fields} client={base} />
      </ClientFormFields>
      {!base && (
        <NewClientContact
          session={session}
          onType={(change) => setSession((now) => typeIntoContact(now, change))}
          onLeave={(name) => setSession((now) => leaveContactFieldOf(now, name))}
        />
      )}
      {/* Below the fields, so that nothing moves under the hand that types. */}
      {base && !conflict && (client?.version ?? 0) > base.version && (
        <Alert color="amber" role="status">
          Un collègue vient de modifier ce client. Votre saisie est conservée&#8239;; ce qui a changé vous
          sera montré à l’enregistrement.
        </Alert>
      )}
    </DialogForm>
  );
}

/** The client as he stands now, beside what one has typed. */
function currentFields(
  client: AccountDetail,
  fields: ClientFields,
  typed: readonly string[],
): CurrentField[] {
  const now = toClientFields(client);
  const fieldsNow = clientFieldNames.filter(
    (field) => typed.includes(field) || shownFields(now).includes(field),
  );
  return fieldsNow.map((field) => ({
    field,
    label: clientWords.label(field),
    value: clientWords.value(field, now[field]),
    mine: typed.includes(field) ? clientWords.value(field, fields[field]) : undefined,
  }));
}
