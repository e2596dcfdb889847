import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { Account } from '@florilege/contract/clients/account.ts';
import { inlineClientBody } from '@florilege/contract/clients/client-input.ts';
import { Alert, Button, Group } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { schemaErrors } from '../../../shared/form/errors.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { CLIENT_ALREADY_SAVED } from '../client-words.ts';
import { useCreateClient } from '../clients.queries.ts';
import { ClientFields, type ClientValues, startWith } from '../form/client-fields.tsx';
import { DuplicatesHint } from '../form/duplicates-hint.tsx';
import classes from './client-picker.module.css';

type Props = {
  label: string;
  /** The searched text: a name, or a phone. */
  initialText: string;
  /** The reason that the order cannot be created yet. */
  refusal?: string | undefined;
  /** The new client, or the duplicate that was picked. */
  onCreated: (client: Account) => void;
  onCancel: () => void;
};

const asked = ({ name, type, phone, address, postal_code, city }: ClientValues) => ({
  name,
  type,
  phone,
  address,
  postal_code,
  city,
});

/** A client created inside an order, with the fields that make him reachable. The order's form is around it. */
export function InlineClientForm({ label, initialText, refusal, onCreated, onCancel }: Props) {
  const create = useCreateClient();
  const [start] = useState(() => startWith(initialText));
  const form = useForm({
    start,
    check: (values) => schemaErrors(inlineClientBody, asked(values)),
    send: (values, key) => create.mutateAsync({ client: asked(values), key }),
    onSaved: ({ account }) => onCreated(account),
    alreadySaved: CLIENT_ALREADY_SAVED,
    schema: inlineClientBody,
    shown: { phone: displayPhone },
  });
  const problem = form.failure ?? refusal;

  const press = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'radio')
      return;
    event.preventDefault();
    event.stopPropagation();
    form.submit();
  };
  return (
    <fieldset className={classes.inline} ref={form.root} onKeyDown={press}>
      <legend className={classes.legend}>{label}</legend>
      {problem && (
        <Alert color="red" variant="light" role="alert" tabIndex={-1} data-refused>
          {problem}
        </Alert>
      )}
      <ClientFields fields={form} inOrder first={start.name ? 'phone' : 'name'}>
        <DuplicatesHint fields={form.values} typed={['name', 'phone']} onPick={onCreated} />
      </ClientFields>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button onClick={form.submit} loading={form.saving}>
          Créer le client
        </Button>
      </Group>
    </fieldset>
  );
}
