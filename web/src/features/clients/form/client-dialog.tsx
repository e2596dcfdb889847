import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { clientBody } from '@florilege/contract/clients/client-input.ts';
import { Box, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { keptForm, useKeptForm } from '../../../session/kept-form.ts';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { RecordDialog } from '../../../shared/form/record-dialog.tsx';
import type { Fields } from '../../../shared/form/use-form.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { CLIENT_ALREADY_SAVED, clientWords, livesAt } from '../client-words.ts';
import { clientQuery, useCreateClient, useUpdateClient } from '../clients.queries.ts';
import { ClientFields, type ClientValues, clientShown, clientValues, clientWire } from './client-fields.tsx';
import classes from './client-form.module.css';
import { ContactFields, type ContactValues, contactValues, isContactFilled } from './contact-dialog.tsx';
import { DuplicatesHint } from './duplicates-hint.tsx';
import { OpenDeliveriesDialog, openDeliveriesQuery } from './open-deliveries-dialog.tsx';

type Props = {
  /** null: a new client. */
  client: AccountDetail | null;
  onClose: () => void;
  /** Takes the place of `onClose` after a new client, as it leads elsewhere. */
  onCreated?: (account: AccountDetail) => void;
};

const DELIVERIES_FAILED = 'Les livraisons en cours n’ont pas pu être lues\u00a0: elles gardent leur adresse.';

const OLD_ACCESS = 'C’est l’accès de l’ancienne adresse\u00a0: corrigez-le, ou videz-le.';

type Moved = Omit<Parameters<typeof OpenDeliveriesDialog>[0], 'onClose'>;
type Saved = { account: AccountDetail; deliveries: Moved['deliveries'] };
type Values = ClientValues & { contact: ContactValues };

const typedClient = keptForm<Values>();

export default function ClientDialog({ client, onClose, onCreated }: Props) {
  const queryClient = useQueryClient();
  const create = useCreateClient();
  const update = useUpdateClient();
  const mayEditOrders = can(useMember(), 'orders.edit');
  const [moved, setMoved] = useState<Moved | null>(null);
  /** None where they cannot be read, which is told: the client is saved all the same. */
  const openOf = (id: number) =>
    queryClient.fetchQuery(openDeliveriesQuery(id)).then(
      ({ deliveries }) => deliveries,
      (error) => {
        notifications.show({ message: errorMessage(error, DELIVERIES_FAILED), color: 'red' });
        return [];
      },
    );
  const form = useRecordForm({
    record: client,
    fill: (from) => ({ ...clientValues(from), contact: contactValues(null) }),
    wire: ({ contact, ...values }) => ({
      ...clientWire(values),
      ...(isContactFilled(contact) && { contact }),
    }),
    schema: clientBody,
    shown: clientShown,
    alreadySaved: CLIENT_ALREADY_SAVED,
    words: clientWords,
    reload: () => queryClient.fetchQuery({ ...clientQuery(client?.id ?? 0), staleTime: 0 }),
    create: async (body, key) => ({ ...(await create.mutateAsync({ client: body, key })), deliveries: [] }),
    // The deliveries are read while the form is busy, as saving it again would conflict with itself.
    update: async ({ contact: _, ...changes }, before): Promise<Saved> => {
      const { id, version } = before;
      const { account } = await update.mutateAsync({ id, changes: { ...changes, version } });
      const deliveries = mayEditOrders && !livesAt(before, account) ? await openOf(id) : [];
      return { account, deliveries };
    },
    onSaved: ({ account, deliveries }, base) => {
      // The next dialog says that he is saved; a notification would cover its buttons on a phone.
      if (base && deliveries.length > 0) {
        setMoved({ client: account, deliveries, before: base.address });
        return;
      }
      const message = base
        ? `Client enregistré\u00a0: ${account.name}`
        : `${account.name} fait partie des clients`;
      notifications.show({ message, color: 'green' });
      if (!base && onCreated) onCreated(account);
      else onClose();
    },
  });
  useKeptForm(typedClient, client ? null : 'new', form);
  const { base, typed, values } = form;
  const isOldAccess =
    base?.access_notes && typed.includes('address') && values.access_notes === base.access_notes;
  if (moved) return <OpenDeliveriesDialog {...moved} onClose={onClose} />;
  return (
    <RecordDialog
      form={form}
      of={{ the: 'le client', this: 'ce client' }}
      title={client ? `Modifier ${client.name}` : 'Nouveau client'}
      createLabel="Créer le client"
      onClose={onClose}
    >
      <ClientFields fields={form} accessNote={isOldAccess ? OLD_ACCESS : undefined}>
        <DuplicatesHint typed={form.typed} fields={form.values} exclude={form.base?.id} />
      </ClientFields>
      {form.isNew && <NewContact fields={form.part('contact')} />}
    </RecordDialog>
  );
}

/** The principal contact of a new client: folded until wanted, or until one of its fields is wrong. */
function NewContact({ fields }: { fields: Fields<ContactValues> }) {
  const [unfolded, setUnfolded] = useState(false);
  const bodyId = useId();
  const { values, errors } = fields;
  const required = isContactFilled(values);
  const opened = unfolded || (required && Object.keys(errors).length > 0);
  const name = `${values.first_name} ${values.last_name}`.trim();
  return (
    <fieldset className={classes.contact} aria-label="Contact principal">
      <UnstyledButton
        className={classes.head}
        aria-expanded={opened}
        aria-controls={bodyId}
        onClick={() => setUnfolded(!opened)}
      >
        <strong>Contact principal</strong>
        {!opened && (
          <Text span size="xs" c="dimmed">
            {name || 'Facultatif\u00a0: la personne à qui l’on parle'}
          </Text>
        )}
        <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      <Box id={bodyId} px="md" pt="2xs" pb="md" hidden={!opened}>
        {opened && <ContactFields fields={required ? fields : unjudged(fields)} required={required} />}
      </Box>
    </fieldset>
  );
}

/** No field of an empty contact is wrong. */
function unjudged(fields: Fields<ContactValues>): Fields<ContactValues> {
  return { ...fields, field: (name) => ({ ...fields.field(name), error: undefined }) };
}
