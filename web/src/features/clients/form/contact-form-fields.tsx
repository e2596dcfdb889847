import { contactTitles } from '@florilege/contract/clients/account.ts';
import { Select, TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';
import { isPressing } from './client-form.ts';
import classes from './client-form-fields.module.css';
import type { ContactFieldName, ContactFields } from './contact-form.ts';

type Props = {
  fields: ContactFields;
  errors: Readonly<Record<string, string>>;
  onType: (change: Partial<ContactFields>) => void;
  /** A field is left: what is wrong with it can be said. */
  onLeave: (name: ContactFieldName) => void;
  /** First and last name are asked for. */
  required: boolean;
};

/** The fields of a contact, with a new client or by themselves. */
export function ContactFormFields({ fields, errors, onType, onLeave, required }: Props) {
  const input = (name: Exclude<ContactFieldName, 'title'>) => ({
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
    onBlur: (event: FocusEvent) => isPressing(event) || onLeave(name),
    autoComplete: 'off',
  });
  return (
    <div className={classes.fields}>
      <Select
        label="Civilité"
        className={classes.third ?? ''}
        placeholder="Sans civilité"
        data={[...contactTitles]}
        value={fields.title}
        onChange={(title) => onType({ title })}
        error={errors.title}
        clearable
        clearButtonProps={{ 'aria-label': 'Effacer la civilité' }}
        checkIconPosition="right"
        // Within the dialog: what is outside it is hidden from those who listen.
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      />
      <TextInput
        {...input('first_name')}
        label="Prénom"
        withAsterisk={required}
        className={classes.third ?? ''}
        data-autofocus
      />
      <TextInput
        {...input('last_name')}
        label="Nom"
        withAsterisk={required}
        className={classes.third ?? ''}
      />
      <TextInput {...input('role')} label="Rôle" placeholder="Accueil, comptabilité…" />
      <TextInput {...input('phone')} label="Téléphone" type="tel" placeholder="06 12 34 56 78" />
      <TextInput {...input('email')} label="E-mail" type="email" className={classes.full ?? ''} />
    </div>
  );
}
