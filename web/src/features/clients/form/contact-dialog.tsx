import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { AccountContact } from '@florilege/contract/clients/account.ts';
import { contactBody } from '@florilege/contract/clients/client-input.ts';
import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { RecordDialog } from '../../../shared/form/record-dialog.tsx';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { clientQuery } from '../client.queries.ts';
import { useAddContact, useUpdateContact } from '../clients.queries.ts';
import classes from './client-form.module.css';
import { ContactFields, contactValues } from './contact-fields.tsx';

type Props = {
  clientId: number;
  /** null: a new contact. */
  contact: AccountContact | null;
  onClose: () => void;
};

/** A contact of a client, new or changed. */
export default function ContactDialog({ clientId, contact, onClose }: Props) {
  const add = useAddContact(clientId);
  const update = useUpdateContact(clientId);
  const form = useRecordForm({
    record: contact,
    fill: (from) => ({ ...contactValues(from), is_primary: from?.is_primary ?? false }),
    wire: (values) => values,
    schema: contactBody,
    shown: { phone: displayPhone },
    create: (body, key) => add.mutateAsync({ contact: body, key }),
    update: (changes, base) => update.mutateAsync({ contactId: base.id, changes }),
    onSaved: (_saved, base) => {
      notifications.show({ message: base ? 'Contact enregistré' : 'Contact ajouté', color: 'green' });
      onClose();
    },
  });
  return (
    <RecordDialog
      form={form}
      of={{ the: 'le contact', this: 'ce contact' }}
      title={contact ? `Modifier ${contact.contact.full_name}` : 'Nouveau contact'}
      createLabel="Ajouter le contact"
      onClose={onClose}
    >
      <ContactFields fields={form} required />
      <PrincipalSwitch
        clientId={clientId}
        contact={contact}
        checked={form.values.is_primary}
        onChange={(is_primary) => form.set({ is_primary })}
      />
    </RecordDialog>
  );
}

type SwitchProps = {
  clientId: number;
  contact: AccountContact | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A client always has one principal contact: the only one, or the last one chosen. */
function PrincipalSwitch({ clientId, contact, checked, onChange }: SwitchProps) {
  const { data: client } = useQuery(clientQuery(clientId));
  const only = client?.account_contacts.every(({ id }) => id === contact?.id) ?? false;
  const fixed = only || contact?.is_primary === true;
  return (
    <Switch
      label="Contact principal"
      classNames={{ body: classes.switch, track: classes.track }}
      description={principalHint(only, fixed)}
      checked={fixed || checked}
      disabled={fixed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function principalHint(only: boolean, fixed: boolean): string {
  if (only) return 'Le seul contact d’un client est son contact principal.';
  return fixed
    ? 'Pour le remplacer, choisissez-en un autre comme contact principal.'
    : 'La personne à qui l’on s’adresse d’abord\u202f; elle remplace la précédente.';
}
