import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { ActionIcon, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { IconEdit, IconStar, IconTrash } from '@tabler/icons-react';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { MailLink, PhoneLink } from '../../../shared/ui/reach-links.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { useMakePrincipal } from '../clients.queries.ts';
import { CONTACTS_TITLE } from '../merge/archive-and-delete.tsx';
import classes from './client-detail.module.css';
import type { OpenClientDialog } from './client-header.tsx';

type Props = { client: AccountDetail; onDialog: ((dialog: OpenClientDialog) => void) | null };

export function ClientContacts({ client, onDialog }: Props) {
  const contacts = client.account_contacts;
  return (
    <section className="fl-card" aria-labelledby={CONTACTS_TITLE}>
      <Title order={2} id={CONTACTS_TITLE} tabIndex={-1}>
        Contacts
      </Title>
      {contacts.length === 0 ? (
        <Text c="dimmed" mt="xs">
          Aucun contact.{onDialog && ' Ajoutez la personne à appeler pour une livraison ou une facture.'}
        </Text>
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
  const onError = useFailed('Erreur de mise à jour');
  const name = contact.contact.full_name;
  const opens = (kind: 'contact' | 'deleteContact') =>
    ({ onClick: () => onDialog({ kind, contact }), 'aria-haspopup': 'dialog' }) as const;
  return (
    <div className={classes.contactActions}>
      {!contact.is_primary && (
        <Tooltip label="Rendre principal">
          <ActionIcon
            size={38}
            onClick={() => void principal.mutateAsync(contact.id).catch(onError)}
            aria-label={`Rendre principal\u00a0: ${name}`}
          >
            <IconStar size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Modifier">
        <ActionIcon size={38} {...opens('contact')} aria-label={`Modifier le contact ${name}`}>
          <IconEdit size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Supprimer">
        <ActionIcon size={38} {...opens('deleteContact')} aria-label={`Supprimer le contact ${name}`}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
