import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { ActionIcon, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { type Icon, IconEdit, IconStar, IconTrash } from '@tabler/icons-react';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { MailLink, PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { useMakePrincipal } from '../client.queries.ts';
import { CONTACTS_TITLE } from '../merge/delete-dialogs.tsx';
import classes from './client-detail.module.css';
import type { OpenClientDialog } from './client-dialogs.tsx';

type Props = { client: AccountDetail; onDialog: ((dialog: OpenClientDialog) => void) | null };

/** The contacts of a client, the principal one first. */
export function ClientContacts({ client, onDialog }: Props) {
  const contacts = client.account_contacts;
  return (
    <section className="fl-card" aria-labelledby={CONTACTS_TITLE}>
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
            <li key={contact.id} className={classes.line}>
              <ContactFacts contact={contact} />
              {onDialog && <ContactActions clientId={client.id} contact={contact} onDialog={onDialog} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ContactFacts({ contact: { contact, role, is_primary } }: { contact: AccountContact }) {
  return (
    <Stack gap={0} miw={0}>
      <Group gap="xs" className={classes.name}>
        {contact.full_name}
        {is_primary && (
          <VariantBadge variant="secondary" size="md">
            Principal
          </VariantBadge>
        )}
      </Group>
      {role && (
        <Text size="xs" c="dimmed">
          {role}
        </Text>
      )}
      {contact.phone && <PhoneLink phone={contact.phone} />}
      {contact.email && <MailLink email={contact.email} />}
    </Stack>
  );
}

type ActionsProps = {
  clientId: number;
  contact: AccountContact;
  onDialog: (dialog: OpenClientDialog) => void;
};

function ContactActions({ clientId, contact, onDialog }: ActionsProps) {
  const principal = useMakePrincipal(clientId);
  const name = contact.contact.full_name;
  const onError = useFailed('Erreur de mise à jour');
  return (
    <div className={classes.contactActions}>
      {!contact.is_primary && (
        <Action
          tip="Rendre principal"
          label={`Rendre principal\u00a0: ${name}`}
          Icon={IconStar}
          run={() => principal.mutate(contact.id, { onError })}
        />
      )}
      <Action
        tip="Modifier"
        label={`Modifier le contact ${name}`}
        Icon={IconEdit}
        run={() => onDialog({ kind: 'contact', contact })}
        opensDialog
      />
      <Action
        tip="Supprimer"
        label={`Supprimer le contact ${name}`}
        Icon={IconTrash}
        run={() => onDialog({ kind: 'deleteContact', contact })}
        opensDialog
      />
    </div>
  );
}

type ActionProps = { tip: string; label: string; Icon: Icon; run: () => void; opensDialog?: true };

function Action({ tip, label, Icon, run, opensDialog }: ActionProps) {
  return (
    <Tooltip label={tip}>
      <ActionIcon
        size={38}
        onClick={run}
        aria-label={label}
        {...(opensDialog && { 'aria-haspopup': 'dialog' })}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
