import type { AccountContact } from '@florilege/contract/clients/account.ts';
import { contactBody, contactPatch } from '@florilege/contract/clients/client-input.ts';
import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { Alert, Button, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../shared/api/idempotency.ts';
import { focusFirstError } from '../../shared/focus-first-error.ts';
import footer from '../../shared/ui/dialog-footer.module.css';
import { FormDialog } from '../../shared/ui/form-dialog.tsx';
import { useLeaving } from '../../shared/use-leaving.ts';
import { clientQuery } from './client.queries.ts';
import { useAddContact, useUpdateContact } from './clients.queries.ts';
import classes from './contact-dialog.module.css';
import { type ContactSession, isTyped, leaveContact, startContact, toContactBody, toContactChanges, typeContact } from './contact-form.ts';
import { ContactFormFields } from './contact-form-fields.tsx';

type Props = {
  clientId: number;
  /** null: a new contact. */
  contact: AccountContact | null;
  opened: boolean;
  onClose: () => void;
};

/** A contact of a client, new or changed. */
export function ContactDialog({ clientId, contact, opened, onClose }: Props) {
  const [session, setSession] = useState<ContactSession>(() => startContact(contact));
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setSession(startContact(contact));
  }
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(clientId, session, opened, {
    onSaved: () => {
      leaving.release();
      onClose();
    },
    onRefused: (errors) => {
      setSession((now) => ({ ...now, errors }));
      focusFirstError(form.current);
    },
  });
  const dirty = isTyped(session);
  const leaving = useLeaving({ opened, dirty, busy: save.saving, onClose });
  const { base, fields, errors } = session;

  return (
    <FormDialog
      title={base ? `Modifier ${base.contact.full_name}` : 'Nouveau contact'}
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence={
        base
          ? 'Ce que vous avez modifié dans ce contact n’est pas enregistré et sera perdu.'
          : 'Ce contact n’est pas encore créé : ce que vous avez saisi sera perdu.'
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          save.submit();
        }}
        noValidate
      >
        <Stack gap="md">
          {save.error && (
            <Alert color="red" title="Le contact n’a pas été enregistré" role="alert" tabIndex={-1} data-refused>
              {save.error}
            </Alert>
          )}
          <ContactFormFields
            fields={fields}
            errors={errors}
            onType={(change) => setSession((now) => typeContact(now, change))}
            onLeave={(name) => setSession((now) => leaveContact(now, name))}
            required
          />
          <PrincipalSwitch
            clientId={clientId}
            contact={base}
            checked={session.is_primary}
            onChange={(is_primary) => setSession((now) => ({ ...now, is_primary }))}
          />
          <footer className={footer.footer}>
            <Button variant="default" onClick={leaving.request} disabled={save.saving}>
              Annuler
            </Button>
            <Button type="submit" loading={save.saving} disabled={base !== null && !dirty}>
              {base ? 'Enregistrer' : 'Ajouter le contact'}
            </Button>
          </footer>
        </Stack>
      </form>
    </FormDialog>
  );
}

type SwitchProps = { clientId: number; contact: AccountContact | null; checked: boolean; onChange: (checked: boolean) => void };

/** There is always one: the only contact is the principal one, and the principal one stays until another takes its place. */
function PrincipalSwitch({ clientId, contact, checked, onChange }: SwitchProps) {
  const { data: client } = useQuery(clientQuery(clientId));
  const only = client?.account_contacts.every(({ id }) => id === contact?.id) ?? false;
  const fixed = only || contact?.is_primary === true;
  return (
    <Switch
      label="Contact principal"
      classNames={{ body: classes.body ?? '', track: classes.track ?? '' }}
      description={fixed ? fixedText(only) : 'La personne à qui l’on s’adresse d’abord ; elle remplace la précédente.'}
      checked={fixed || checked}
      disabled={fixed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function fixedText(only: boolean): string {
  return only
    ? 'Le seul contact d’un client est son contact principal.'
    : 'Pour le remplacer, choisissez-en un autre comme contact principal.';
}

type Outcome = { onSaved: () => void; onRefused: (errors: Record<string, string>) => void };

/** Creates or changes. One key stands for one new contact and lives until the server has answered yes. */
function useSave(clientId: number, session: ContactSession, opened: boolean, { onSaved, onRefused }: Outcome) {
  const key = useIdempotencyKey();
  const add = useAddContact(clientId);
  const update = useUpdateContact(clientId);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (opened) return;
    setError(null);
    key.renew();
  }, [opened, key]);

  const { base } = session;
  const send = async () => {
    if (base) await update.mutateAsync({ contactId: base.id, changes: toContactChanges(session) });
    else await add.mutateAsync({ contact: toContactBody(session), key: key.current() });
  };
  const submit = async () => {
    if (add.isPending || update.isPending) return;
    setError(null);
    const read = base ? contactPatch.safeParse(toContactChanges(session)) : contactBody.safeParse(toContactBody(session));
    if (!read.success) return onRefused(fieldErrors(read.error));
    try {
      await send();
      key.renew();
      notifications.show({ message: base ? 'Contact enregistré' : 'Contact ajouté', color: 'green' });
      onSaved();
    } catch (failure) {
      const fields = isApiError(failure) ? failure.fields : {};
      if (Object.keys(fields).length === 0) setError(errorMessage(failure));
      if (isApiError(failure) && failure.code === 'IDEMPOTENCY_KEY_REUSED') key.renew();
      onRefused(fields);
    }
  };
  return { submit: () => void submit(), saving: add.isPending || update.isPending, error };
}
