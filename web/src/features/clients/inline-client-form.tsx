import { type Account, type ClientType, clientTypes, inlineClientBody } from '@florilege/contract/clients/clients.contract.ts';
import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { Alert, Button, Group, Input, SegmentedControl, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../shared/api/idempotency.ts';
import { useCreateClient } from './clients.queries.ts';
import classes from './inline-client-form.module.css';

type Fields = { name: string; type: ClientType; address: string; postal_code: string; city: string; phone: string };
type FieldName = keyof Fields;

type Props = {
  label: string;
  /** What was searched for: a name, or a phone. */
  initialText: string;
  /** Why the order cannot be created yet. */
  refusal?: string | undefined;
  onCreated: (client: Account) => void;
  onCancel: () => void;
};

/** A client created inside an order: reachable, nothing more. Stands within the order's form, so it is no form itself. */
export function InlineClientForm({ label, initialText, refusal, onCreated, onCancel }: Props) {
  const [fields, setFields] = useState<Fields>(() => startingFields(initialText));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const root = useRef<HTMLFieldSetElement>(null);
  const typeId = useId();
  const key = useIdempotencyKey();
  const create = useCreateClient();

  const set = (name: FieldName, value: string) => {
    setFields((before) => withCity({ ...before, [name]: value }, name));
    setErrors(({ [name]: _, ...others }) => others);
  };
  const show = (found: Record<string, string>) => {
    setErrors(found);
    const first = fieldOrder.find((name) => name in found);
    root.current?.querySelector<HTMLInputElement>(`[name="client-${first}"]`)?.focus();
  };

  const submit = async () => {
    if (create.isPending) return;
    const parsed = inlineClientBody.safeParse(fields);
    setFailure(null);
    if (!parsed.success) return show(fieldErrors(parsed.error));
    try {
      const { account } = await create.mutateAsync({ client: fields, key: key.current() });
      key.renew();
      onCreated(account);
    } catch (error) {
      const refused = isApiError(error) ? error.fields : {};
      if (fieldOrder.some((name) => name in refused)) show(refused);
      else setFailure(errorMessage(error, 'Failed to create account'));
      // The first one stands; what is typed now is another client.
      if (isApiError(error) && error.code === 'IDEMPOTENCY_KEY_REUSED') key.renew();
    }
  };

  const press = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'radio') return;
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };
  const field = (name: Exclude<FieldName, 'type'>) => ({
    name: `client-${name}`,
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    autoComplete: 'off',
  });

  return (
    <fieldset className={classes.root} ref={root} onKeyDown={press}>
      <legend className={classes.legend}>{label}</legend>
      {(failure ?? refusal) && (
        <Alert color="red" variant="light" role="alert" tabIndex={-1} data-refused className={classes.full ?? ''}>
          {failure ?? refusal}
        </Alert>
      )}
      <TextInput {...field('name')} label="Nom" withAsterisk autoFocus={!fields.name} className={classes.phoneFull ?? ''} />
      <Input.Wrapper label="Type" labelElement="div" labelProps={{ id: typeId }} className={classes.phoneFull ?? ''}>
        <SegmentedControl
          fullWidth
          aria-labelledby={typeId}
          className={classes.type ?? ''}
          value={fields.type}
          onChange={(type) => set('type', type)}
          data={Object.entries(clientTypes).map(([value, text]) => ({ value, label: text }))}
        />
      </Input.Wrapper>
      <TextInput
        {...field('phone')}
        label="Téléphone"
        withAsterisk
        type="tel"
        placeholder="06 12 34 56 78"
        className={classes.phoneFull ?? ''}
        autoFocus={fields.name !== ''}
      />
      <TextInput {...field('address')} label="Adresse" withAsterisk className={classes.phoneFull ?? ''} />
      <TextInput {...field('postal_code')} label="Code postal" inputMode="numeric" />
      <TextInput {...field('city')} label="Ville" withAsterisk />
      <Group gap={8} className={classes.full ?? ''} justify="flex-end">
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

/** As they stand on the screen: the first wrong one gets the focus. */
const fieldOrder: readonly FieldName[] = ['name', 'type', 'phone', 'address', 'postal_code', 'city'];

function startingFields(text: string): Fields {
  const typed = text.trim();
  const isPhone = /^[+\d][\d\s.()-]{3,}$/.test(typed);
  return { name: isPhone ? '' : typed, type: 'household', address: '', postal_code: '', city: '', phone: isPhone ? typed : '' };
}

/** A Paris postal code says the city. */
function withCity(fields: Fields, changed: FieldName): Fields {
  return changed === 'postal_code' && /^75\d{3}$/.test(fields.postal_code.trim()) && !fields.city ? { ...fields, city: 'Paris' } : fields;
}
