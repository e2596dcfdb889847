import { type ClientType, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { type FocusEvent, type ReactNode, useId } from 'react';
import { clientWords } from '../client-words.ts';
import type { ClientFieldName, ClientFields } from './client-form.ts';
import { isPressing } from './client-form.ts';
import classes from './client-form-fields.module.css';

type Props = {
  fields: ClientFields;
  errors: Readonly<Record<string, string>>;
  onType: (change: Partial<ClientFields>) => void;
  /** A field is left: what is wrong with it can be said. */
  onLeave: (name: ClientFieldName) => void;
  /** Inside an order only what makes a client reachable, and all of it is asked for. */
  inOrder?: boolean;
  /** The field that has the focus first. */
  first: 'name' | 'phone';
  /** A remark under a field. */
  note?: (name: ClientFieldName) => string | undefined;
  /** What is found while one types, below the fields that it is found by. */
  children?: ReactNode;
};

/** The fields of a client, in whichever form they stand. */
export function ClientFormFields({
  fields,
  errors,
  onType,
  onLeave,
  inOrder = false,
  first,
  note,
  children,
}: Props) {
  const input = (name: Exclude<ClientFieldName, 'type'>) => ({
    label: clientWords.label(name),
    name: `client-${name}`,
    value: fields[name],
    error: errors[name],
    description: note?.(name),
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
    onBlur: (event: FocusEvent) => isPressing(event) || onLeave(name),
    autoComplete: 'off',
    ...(name === first && (inOrder ? { autoFocus: true } : { 'data-autofocus': true })),
  });
  const business = fields.type === 'business' && !inOrder;
  return (
    <div className={classes.fields}>
      <TextInput {...input('name')} withAsterisk className={classes.twoThirds ?? ''} />
      <TypeInput value={fields.type} onChange={(type) => onType({ type })} note={note?.('type')} />
      {business && <TextInput {...input('SIRET')} inputMode="numeric" placeholder="14 chiffres" />}
      {business && <TextInput {...input('numero_de_TVA')} placeholder="FR…" />}
      <TextInput {...input('phone')} withAsterisk={inOrder} type="tel" placeholder="06 12 34 56 78" />
      {!inOrder && <TextInput {...input('email')} type="email" />}
      <TextInput
        {...input('address')}
        withAsterisk={inOrder}
        className={inOrder ? '' : (classes.full ?? '')}
      />
      {children}
      <div className={classes.town}>
        <TextInput {...input('postal_code')} inputMode="numeric" />
        <TextInput {...input('city')} withAsterisk={inOrder} />
      </div>
    </div>
  );
}

const types = [
  { value: 'household', label: clientTypes.household },
  { value: 'business', label: clientTypes.business },
] as const;

function TypeInput({
  value,
  onChange,
  note,
}: {
  value: ClientType;
  onChange: (type: ClientType) => void;
  note: string | undefined;
}) {
  const labelId = useId();
  return (
    <Input.Wrapper
      label={clientWords.label('type')}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={note}
      className={classes.third ?? ''}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        className={classes.types ?? ''}
        value={value}
        onChange={(type) => onChange(type)}
        data={[...types]}
      />
    </Input.Wrapper>
  );
}
