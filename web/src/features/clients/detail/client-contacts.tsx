import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { ActionIcon, Title, Tooltip } from '@mantine/core';
import { IconEdit, IconStar, IconTrash } from '@tabler/icons-react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { MailLink, PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { useMakePrincipal } from '../client.queries.ts';
import type { OpenDialog } from '../form/client-dialogs.tsx';
import { CONTACTS_TITLE } from '../merge/delete-contact-dialog.tsx';
import classes from './client-contacts.module.css';

type Props = { client: AccountDetail; onDialog: ((dialog: OpenDialog) => void) | undefined };

/** The people one speaks to, the principal one first. */
export function ClientContacts({ client, onDialog }: Props) {
  const notify = useNotify();
  const principal = useMakePrincipal(client.id);
  const contacts = client.account_contacts;
  const makePrincipal = (id: number) =>
    principal.mutate(id, {
      onError: (error) =>
        void notify({ type: 'error', title: 'Erreur de mise à jour', description: errorMessage(error) }),
    });
  return (
    <section className={`${classes.card} fl-no-print`} aria-labelledby={CONTACTS_TITLE}>
      <Title order={2} id={CONTACTS_TITLE} tabIndex={-1}>
        Contacts
      </Title>
      {contacts.length === 0 ? (
        <p className={classes.empty}>
          Aucun contact.{onDialog && ' Ajoutez la personne à appeler pour une livraison ou une facture.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {contacts.map((contact) => (
            <li key={contact.id} className={classes.contact}>
              <ContactFacts contact={contact} />
              {onDialog && (
                <ContactActions
                  contact={contact}
                  onDialog={onDialog}
                  onPrincipal={() => makePrincipal(contact.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ContactFacts({ contact: { contact, role, is_primary } }: { contact: AccountContact }) {
  return (
    <div className={classes.facts}>
      <div className={classes.name}>
        {contact.full_name}
        {is_primary && (
          <VariantBadge variant="secondary" size="md">
            Principal
          </VariantBadge>
        )}
      </div>
      {role && <p className={classes.role}>{role}</p>}
      {(contact.phone || contact.email) && (
        <p className={classes.reach}>
          {contact.phone && <PhoneLink phone={contact.phone} />}
          {contact.email && <MailLink email={contact.email} />}
        </p>
      )}
    </div>
  );
}

type ActionsProps = {
  contact: AccountContact;
  onDialog: (dialog: OpenDialog) => void;
  onPrincipal: () => void;
};

function ContactActions({ contact, onDialog, onPrincipal }: ActionsProps) {
  const name = contact.contact.full_name;
  return (
    <div className={classes.actions}>
      {!contact.is_primary && (
        <Tooltip label="Rendre principal">
          <ActionIcon size={38} onClick={onPrincipal} aria-label={`Rendre principal\u00a0: ${name}`}>
            <IconStar size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Modifier">
        <ActionIcon
          size={38}
          onClick={() => onDialog({ kind: 'contact', contact })}
          aria-label={`Modifier le contact ${name}`}
          aria-haspopup="dialog"
        >
          <IconEdit size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Supprimer">
        <ActionIcon
          size={38}
          onClick={() => onDialog({ kind: 'deleteContact', contact })}
          aria-label={`Supprimer le contact ${name}`}
          aria-haspopup="dialog"
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
