import { displayPhone } from '@florilege/contract/auth/phone.ts';
import {
  type AccountContact,
  type AccountDetail,
  type ContactTitle,
  contactTitles,
} from '@florilege/contract/clients/account.ts';
import { contactBody } from '@florilege/contract/clients/client-input.ts';
import { Select, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { withinDialog } from '../../../shared/dialog/within-dialog.ts';
import { RecordDialog } from '../../../shared/form/record-dialog.tsx';
import type { Fields } from '../../../shared/form/use-form.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { useAddContact, useUpdateContact } from '../clients.queries.ts';
import classes from './client-form.module.css';

type Props = {
  client: AccountDetail;
  /** null: a new contact. */
  contact: AccountContact | null;
  onClose: () => void;
};

export default function ContactDialog({ client, contact, onClose }: Props) {
  const add = useAddContact(client.id);
  const update = useUpdateContact(client.id);
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
        only={client.account_contacts.every(({ id }) => id === contact?.id)}
        principal={contact?.is_primary === true}
        checked={form.values.is_primary}
        onChange={(is_primary) => form.set({ is_primary })}
      />
    </RecordDialog>
  );
}

type SwitchProps = { only: boolean; principal: boolean; checked: boolean; onChange: (on: boolean) => void };

/** A client always has one principal contact: the only one, or the last one chosen. */
function PrincipalSwitch({ only, principal, checked, onChange }: SwitchProps) {
  const fixed = only || principal;
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

/** A contact as a form holds it: texts as typed, never null. */
export type ContactValues = {
  title: ContactTitle | null;
  first_name: string;
  last_name: string;
  role: string;
  phone: string;
  email: string;
};

export const contactValues = (contact: AccountContact | null): ContactValues => ({
  title: contact?.contact.title ?? null,
  first_name: contact?.contact.first_name ?? '',
  last_name: contact?.contact.last_name ?? '',
  role: contact?.role ?? '',
  phone: contact?.contact.phone ? displayPhone(contact.contact.phone) : '',
  email: contact?.contact.email ?? '',
});

/** Any filled field makes first and last name required. */
export const isContactFilled = (contact: ContactValues): boolean =>
  Object.values(contact).some((value) => value !== null && value.trim() !== '');

export function ContactFields({ fields, required }: { fields: Fields<ContactValues>; required: boolean }) {
  const { field } = fields;
  const input = (name: Exclude<keyof ContactValues, 'title'>, label: string) => ({
    ...field(name),
    label,
    autoComplete: 'off',
  });
  return (
    <div className={classes.fields}>
      <Select
        {...field('title')}
        label="Civilité"
        className={classes.third}
        placeholder="Sans civilité"
        data={[...contactTitles]}
        onChange={(title) => fields.set({ title: contactTitles.find((known) => known === title) ?? null })}
        clearable
        clearButtonProps={{ 'aria-label': 'Effacer la civilité' }}
        checkIconPosition="right"
        comboboxProps={withinDialog}
      />
      <TextInput
        {...input('first_name', 'Prénom')}
        withAsterisk={required}
        className={classes.third}
        data-autofocus
      />
      <TextInput {...input('last_name', 'Nom')} withAsterisk={required} className={classes.third} />
      <TextInput {...input('role', 'Fonction')} placeholder="Accueil, comptabilité…" />
      <TextInput {...input('phone', 'Téléphone')} type="tel" placeholder="06 12 34 56 78" />
      <TextInput {...input('email', 'E-mail')} type="email" className={classes.full} />
    </div>
  );
}
