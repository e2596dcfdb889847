import type { AccountContact } from '@florilege/contract/clients/account.ts';
import { contactBody, contactPatch } from '@florilege/contract/clients/client-input.ts';
import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DialogForm } from '../../../shared/form/dialog-form.tsx';
import { focusFirstError } from '../../../shared/form/focus-first-error.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { Refusal } from '../../../shared/form/refusal.tsx';
import { useLeaving } from '../../../shared/form/use-leaving.ts';
import { useOpening } from '../../../shared/form/use-opening.ts';
import { useSave } from '../../../shared/form/use-save.ts';
import { clientQuery } from '../client.queries.ts';
import { useAddContact, useUpdateContact } from '../clients.queries.ts';
import classes from './contact-dialog.module.css';
import {
  type ContactSession,
  isTyped,
  leaveContact,
  startContact,
  toContactBody,
  toContactChanges,
  typeContact,
} from './contact-form.ts';
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
  useOpening(opened, () => setSession(startContact(contact)));
  const form = useRef<HTMLFormElement>(null);
  const add = useAddContact(clientId);
  const update = useUpdateContact(clientId);
  const saving = add.isPending || update.isPending;
  const { base, fields, errors } = session;
  const save = useSave({
    opened,
    saving,
    check: () => {
      const read = base
        ? contactPatch.safeParse(toContactChanges(session))
        : contactBody.safeParse(toContactBody(session));
      return read.success ? {} : fieldErrors(read.error);
    },
    send: async (key) => {
      if (base) await update.mutateAsync({ contactId: base.id, changes: toContactChanges(session) });
      else await add.mutateAsync({ contact: toContactBody(session), key });
    },
    onSaved: () => {
      notifications.show({ message: base ? 'Contact enregistré' : 'Contact ajouté', color: 'green' });
      leaving.release();
      onClose();
    },
    onRefused: (refused) => {
      setSession((now) => ({ ...now, errors: refused }));
      focusFirstError(form.current);
    },
  });
  const dirty = isTyped(session);
  const leaving = useLeaving({ opened, dirty, busy: saving, onClose });

  return (
    <FormDialog
      title={base ? `Modifier ${base.contact.full_name}` : 'Nouveau contact'}
      opened={opened}
      dirty={dirty}
      leaving={leaving}
      sentence={
        base
          ? 'Ce que vous avez modifié dans ce contact n’est pas enregistré et sera perdu.'
          : 'Ce contact n’est pas encore créé\u00a0: ce que vous avez saisi sera perdu.'
      }
    >
      <DialogForm
        formRef={form}
        onSubmit={save.submit}
        onCancel={leaving.request}
        busy={saving}
        submitLabel={base ? 'Enregistrer' : 'Ajouter le contact'}
        disabled={base !== null && !dirty}
      >
        {save.error && <Refusal title="Le contact n’a pas été enregistré" message={save.error} />}
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
      </DialogForm>
    </FormDialog>
  );
}

type SwitchProps = {
  clientId: number;
  contact: AccountContact | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** There is always one: the only contact is the principal one, and the principal one stays until another takes its place. */
function PrincipalSwitch({ clientId, contact, checked, onChange }: SwitchProps) {
  const { data: client } = useQuery(clientQuery(clientId));
  const only = client?.account_contacts.every(({ id }) => id === contact?.id) ?? false;
  const fixed = only || contact?.is_primary === true;
  return (
    <Switch
      label="Contact principal"
      classNames={{ body: classes.body ?? '', track: classes.track ?? '' }}
      description={
        fixed
          ? fixedText(only)
          : 'La personne à qui l’on s’adresse d’abord\u202f; elle remplace la précédente.'
      }
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
