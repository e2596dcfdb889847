import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { type ClientType, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import type { AskableName, clientFieldNames } from '@florilege/contract/clients/client-input.ts';
import {
  type PaymentTerms,
  paymentTermsLabels,
  paymentTermsValues,
  USUAL_PAYMENT_TERMS,
} from '@florilege/contract/clients/payment-terms.ts';
import { ACCESS_NOTES_MAX } from '@florilege/contract/orders/order-fields.ts';
import { Button, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { withinDialog } from '../../../shared/dialog/within-dialog.ts';
import { ChoiceInput, type InputProps } from '../../../shared/form/choice-input.tsx';
import { LongText } from '../../../shared/form/long-text.tsx';
import type { Fields } from '../../../shared/form/use-form.ts';
import { AddressInput } from '../../addresses/addresses.public.ts';
import { clientWords, siretText, vatText } from '../client-words.ts';
import classes from './client-form.module.css';

type ClientFieldName = (typeof clientFieldNames)[number];

type TextName = Exclude<ClientFieldName, 'type' | 'payment_terms'>;

/** A client as a form holds it: texts as typed, never null. */
export type ClientValues = { type: ClientType; payment_terms: PaymentTerms } & Record<TextName, string>;

export const clientShown = { phone: displayPhone, SIRET: siretText, numero_de_TVA: vatText };

export function clientValues(client: AccountDetail | null): ClientValues {
  return {
    name: client?.name ?? '',
    type: client?.type ?? 'household',
    address: client?.address ?? '',
    postal_code: client?.postal_code ?? '',
    city: client?.city ?? '',
    phone: client?.phone ? displayPhone(client.phone) : '',
    email: client?.email ?? '',
    SIRET: siretText(client?.SIRET ?? ''),
    numero_de_TVA: vatText(client?.numero_de_TVA ?? ''),
    payment_terms: client?.payment_terms ?? USUAL_PAYMENT_TERMS,
    access_notes: client?.access_notes ?? '',
  };
}

/** A new client begins with the searched text: a name, or a phone. */
export function startWith(text: string): ClientValues {
  const typed = text.trim();
  const isPhone = /^[+\d][\d\s.()-]{3,}$/.test(typed);
  return { ...clientValues(null), [isPhone ? 'phone' : 'name']: typed };
}

/** The fields of a client as a request carries them; VAT number and SIRET are a business's only. */
export function clientWire({ SIRET, numero_de_TVA, ...client }: ClientValues) {
  return client.type === 'business' ? { ...client, SIRET, numero_de_TVA } : client;
}

/** « À demander »: which fields an order goes on without. */
type Later = { names: readonly AskableName[]; set: (name: AskableName, later: boolean) => void };

/** Within an empty field: it can be asked for later, and then says so. */
function askLater(name: AskableName, typed: string, later: Later | undefined) {
  if (!later) return {};
  // A chosen address fills in the city as well, which is then no longer to be asked for.
  const on = typed === '' && later.names.includes(name);
  const toggle = (
    <Button
      size="compact-xs"
      h="calc(100% - 10px)"
      mih={24}
      variant={on ? 'filled' : 'light'}
      color="petal"
      onClick={() => later.set(name, !on)}
      aria-pressed={on}
      aria-label={`À demander\u00a0: ${clientWords.label(name).toLocaleLowerCase('fr')}`}
    >
      À demander
    </Button>
  );
  return {
    // A field that was refused keeps the button in reach of the reason.
    ...(typed === '' && { rightSection: toggle, rightSectionWidth: 96 }),
    ...(on && { disabled: true, withAsterisk: false, error: undefined, placeholder: '' }),
  };
}

const types = [
  { value: 'household', label: clientTypes.household },
  { value: 'business', label: clientTypes.business },
] as const;

type Props = {
  fields: Fields<ClientValues>;
  /** Inside an order: only the fields that make a client reachable, each required or to be asked later. */
  later?: Later;
  first?: 'name' | 'phone';
  /** About the access that is typed. */
  accessNote?: string | undefined;
  /** Likely duplicates, below the fields that they are found by. */
  children?: ReactNode;
};

/** The fields of a client, in a dialog of its own or inside an order. */
export function ClientFields({ fields, later, first = 'name', accessNote, children }: Props) {
  const inOrder = later !== undefined;
  const { values, field } = fields;
  const input = (name: TextName) => ({
    ...field(name),
    ...inputOf(name),
    ...(name === first && (inOrder ? { autoFocus: true } : { 'data-autofocus': true })),
  });
  const business = values.type === 'business' && !inOrder;
  return (
    <div className={classes.fields}>
      <TextInput {...input('name')} withAsterisk className={classes.twoThirds} />
      <ChoiceInput
        {...field('type')}
        label={clientWords.label('type')}
        options={types}
        className={classes.third}
      />
      {business && <TextInput {...input('SIRET')} inputMode="numeric" placeholder="14 chiffres" />}
      {business && <TextInput {...input('numero_de_TVA')} placeholder="FR…" />}
      <TextInput
        {...input('phone')}
        withAsterisk={inOrder}
        type="tel"
        placeholder="06 12 34 56 78"
        {...askLater('phone', values.phone, later)}
      />
      {!inOrder && <TextInput {...input('email')} type="email" />}
      <AddressFields fields={fields} required={inOrder} later={later} className={inOrder ? '' : classes.full}>
        {children}
      </AddressFields>
      {!inOrder && (
        <LongText
          {...input('access_notes')}
          className={classes.full ?? ''}
          minRows={2}
          maxLength={ACCESS_NOTES_MAX}
          placeholder="Code, étage, gardien"
          description={accessNote}
        />
      )}
      {!inOrder && <TermsSelect {...field('payment_terms')} />}
    </div>
  );
}

const inputOf = (name: TextName) => ({
  name: `client-${name}`,
  label: clientWords.label(name),
  autoComplete: 'off',
});

type AddressProps = {
  fields: Fields<Pick<ClientValues, 'address' | 'postal_code' | 'city'>>;
  required: boolean;
  later?: Later | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** Where a client lives. */
export function AddressFields({ fields, required, later, className, children }: AddressProps) {
  const { values, set, field } = fields;
  // A Paris postal code says the city.
  const setPostalCode = (postal_code: string) =>
    set(
      /^75\d{3}$/.test(postal_code.trim()) && !values.city.trim()
        ? { postal_code, city: 'Paris' }
        : { postal_code },
    );
  return (
    <>
      <AddressInput
        {...field('address')}
        {...inputOf('address')}
        withAsterisk={required}
        className={className ?? ''}
        onChoose={set}
        {...askLater('address', values.address, later)}
      />
      {children}
      <div className={classes.town}>
        <TextInput
          {...field('postal_code')}
          {...inputOf('postal_code')}
          inputMode="numeric"
          onChange={(event) => setPostalCode(event.currentTarget.value)}
        />
        <TextInput
          {...field('city')}
          {...inputOf('city')}
          withAsterisk={required}
          {...askLater('city', values.city, later)}
        />
      </div>
    </>
  );
}

const terms = paymentTermsValues.map((value) => ({ value, label: paymentTermsLabels[value] }));

function TermsSelect({ onChange, ...input }: InputProps<PaymentTerms>) {
  return (
    <Select
      {...input}
      label={clientWords.label('payment_terms')}
      data={terms}
      allowDeselect={false}
      onChange={(chosen) => onChange(paymentTermsValues.find((value) => value === chosen) ?? input.value)}
      checkIconPosition="right"
      comboboxProps={withinDialog}
    />
  );
}
