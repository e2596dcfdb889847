import { displayPhone } from '@florilege/contract/auth/phone.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { type ClientType, clientTypes } from '@florilege/contract/clients/account-summary.ts';
import type { clientFieldNames } from '@florilege/contract/clients/client-input.ts';
import {
  type PaymentTerms,
  paymentTermsLabels,
  paymentTermsValues,
  USUAL_PAYMENT_TERMS,
} from '@florilege/contract/clients/payment-terms.ts';
import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceInput, type InputProps } from '../../../shared/form/choice-input.tsx';
import type { Fields } from '../../../shared/form/use-form.ts';
import { AddressInput } from '../../addresses/addresses.public.ts';
import { clientWords, siretText, vatText } from '../client-words.ts';
import classes from './client-form.module.css';

export type ClientFieldName = (typeof clientFieldNames)[number];

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

const types = [
  { value: 'household', label: clientTypes.household },
  { value: 'business', label: clientTypes.business },
] as const;

type Props = {
  fields: Fields<ClientValues>;
  /** Inside an order: only the fields that make a client reachable, all of them required. */
  inOrder?: boolean;
  first?: 'name' | 'phone';
  /** Likely duplicates, below the fields that they are found by. */
  children?: ReactNode;
};

/** The fields of a client, in a dialog of its own or inside an order. */
export function ClientFields({ fields, inOrder = false, first = 'name', children }: Props) {
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
      <TextInput {...input('phone')} withAsterisk={inOrder} type="tel" placeholder="06 12 34 56 78" />
      {!inOrder && <TextInput {...input('email')} type="email" />}
      <AddressFields fields={fields} required={inOrder} className={inOrder ? '' : classes.full}>
        {children}
      </AddressFields>
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
  className?: string | undefined;
  children?: ReactNode;
};

/** Where a client lives. */
export function AddressFields({ fields, required, className, children }: AddressProps) {
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
      />
      {children}
      <div className={classes.town}>
        <TextInput
          {...field('postal_code')}
          {...inputOf('postal_code')}
          inputMode="numeric"
          onChange={(event) => setPostalCode(event.currentTarget.value)}
        />
        <TextInput {...field('city')} {...inputOf('city')} withAsterisk={required} />
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
      // Within the dialog: screen readers do not see what is outside it.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  );
}
