import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type ClientSession, contactErrors } from './client-form-session.ts';
import { type ContactFieldName, type ContactFields, isContactFilled } from './contact-form.ts';
import { ContactFormFields } from './contact-form-fields.tsx';
import classes from './new-client-contact.module.css';

type Props = {
  session: ClientSession;
  onType: (change: Partial<ContactFields>) => void;
  onLeave: (name: ContactFieldName) => void;
};

/** The principal contact of a new client: folded away until wanted, or until something of it is wrong. */
export function NewClientContact({ session, onType, onLeave }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const bodyId = useId();
  const errors = contactErrors(session);
  const { contact } = session;
  const opened = unfolded || Object.keys(errors).length > 0;
  const name = `${contact.first_name} ${contact.last_name}`.trim();
  return (
    <fieldset className={classes.section} aria-label="Contact principal">
      <UnstyledButton
        className={classes.head ?? ''}
        aria-expanded={opened}
        aria-controls={bodyId}
        onClick={() => setUnfolded(!opened)}
      >
        <span className={classes.title}>Contact principal</span>
        {!opened && (
          <span className={classes.hint}>{name || 'Facultatif\u00a0: la personne à qui l’on parle'}</span>
        )}
        <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <div id={bodyId} className={classes.body} hidden={!opened}>
        {opened && (
          <ContactFormFields
            fields={contact}
            errors={errors}
            onType={onType}
            onLeave={onLeave}
            required={isContactFilled(contact)}
          />
        )}
      </div>
    </fieldset>
  );
}
