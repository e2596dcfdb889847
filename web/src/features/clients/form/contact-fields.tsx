import { displayPhone } from '@florilege/contract/auth/phone.ts';
import {
  type AccountContact,
  type ContactTitle,
  contactTitles,
} from '@florilege/contract/clients/account.ts';
import { Select, TextInput } from '@mantine/core';
import type { Fields } from '../../../shared/form/use-form.ts';
import classes from './client-form.module.css';

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

/** The fields of a contact, with a new client or by themselves. */
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
        // Within the dialog: screen readers do not see what is outside it.
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      />
      <TextInput
        {...input('first_name', 'Prénom')}
        withAsterisk={required}
        className={classes.third}
        data-autofocus
      />
      <TextInput {...input('last_name', 'Nom')} withAsterisk={required} className={classes.third} />
      <TextInput {...input('role', 'Rôle')} placeholder="Accueil, comptabilité…" />
      <TextInput {...input('phone', 'Téléphone')} type="tel" placeholder="06 12 34 56 78" />
      <TextInput {...input('email', 'E-mail')} type="email" className={classes.full} />
    </div>
  );
}
