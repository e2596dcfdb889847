import type { Account } from '@florilege/contract/clients/account.ts';
import { inlineClientBody } from '@florilege/contract/clients/client-input.ts';
import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { Alert, Button, Group } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../../shared/api/idempotency.ts';
import { focusFirstError } from '../../../shared/form/focus-first-error.ts';
import { useCreateClient } from '../clients.queries.ts';
import {
  type ClientFieldName,
  type ClientFields,
  leaveField,
  refusalText,
  startWith,
  withField,
} from '../form/client-form.ts';
import { ClientFormFields } from '../form/client-form-fields.tsx';
import { DuplicatesHint } from '../form/duplicates-hint.tsx';
import classes from './inline-client-form.module.css';

type Props = {
  label: string;
  /** What was searched for: a name, or a phone. */
  initialText: string;
  /** Why the order cannot be created yet. */
  refusal?: string | undefined;
  /** The client that was created, or the one that was there already. */
  onCreated: (client: Account) => void;
  onCancel: () => void;
};

/** A client created inside an order: reachable, nothing more. Stands within the order's form, so it is no form itself. */
export function InlineClientForm({ label, initialText, refusal, onCreated, onCancel }: Props) {
  const [fields, setFields] = useState<ClientFields>(() => startWith(initialText));
  const [first] = useState(fields.name ? ('phone' as const) : ('name' as const));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const root = useRef<HTMLFieldSetElement>(null);
  const key = useIdempotencyKey();
  const create = useCreateClient();

  const type = (change: Partial<ClientFields>) => {
    setFields((before) => withField(before, change));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
  };
  const leave = (name: ClientFieldName) => {
    const left = leaveField(fields, name);
    setFields(left.fields);
    if (left.error) setErrors({ ...errors, [name]: left.error });
  };
  const show = (found: Record<string, string>) => {
    setErrors(found);
    focusFirstError(root.current);
  };

  const submit = async () => {
    if (create.isPending) return;
    const { name, type, phone, address, postal_code, city } = fields;
    const client = { name, type, phone, address, postal_code, city };
    const parsed = inlineClientBody.safeParse(client);
    setFailure(null);
    if (!parsed.success) return show(fieldErrors(parsed.error));
    try {
      const { account } = await create.mutateAsync({ client, key: key.current() });
      key.renew();
      onCreated(account);
    } catch (error) {
      const refused = isApiError(error) ? error.fields : {};
      if (Object.keys(refused).some((field) => field in client)) show(refused);
      else setFailure(refusalText(error));
      // The first one stands; what is typed now is another client.
      if (isApiError(error) && error.code === 'IDEMPOTENCY_KEY_REUSED') key.renew();
    }
  };

  const press = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'radio')
      return;
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };

  return (
    <fieldset className={classes.root} ref={root} onKeyDown={press}>
      <legend className={classes.legend}>{label}</legend>
      {(failure ?? refusal) && (
        <Alert color="red" variant="light" role="alert" tabIndex={-1} data-refused>
          {failure ?? refusal}
        </Alert>
      )}
      <ClientFormFields fields={fields} errors={errors} onType={type} onLeave={leave} inOrder first={first}>
        <DuplicatesHint fields={fields} onPick={onCreated} />
      </ClientFormFields>
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button onClick={() => void submit()} loading={create.isPending}>
          Créer le client
        </Button>
      </Group>
    </fieldset>
  );
}
