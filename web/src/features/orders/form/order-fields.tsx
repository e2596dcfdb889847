import {
  doorNames,
  type OrderFieldName,
  orderFieldNames,
  orderFields,
  type Shown,
} from '@florilege/contract/orders/order-fields.ts';
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { DeliveryInput, SlotInput, VatInput } from '../../../shared/form/order-inputs.tsx';
import type { FieldProps, Fields } from '../../../shared/form/use-form.ts';
import { AddressInput, type ChosenAddress } from '../../addresses/addresses.public.ts';
import { LocationInput } from '../../settings/settings.public.ts';
import classes from './order-fields.module.css';
import type { OrderValues } from './order-values.ts';

type InputProps<Value> = FieldProps<Value> & { disabled: boolean };
type Text = { label: string; maxLength: number | undefined };

/** The input of a field, by how its value is read; some have a label of their own. */
const inputs: { [Kind in Shown]: (props: never, text: Text, fields: Fields<OrderValues>) => ReactNode } = {
  euros: (props: InputProps<string>) => <AmountInput {...props} autoFocus={!props.disabled} />,
  delivery: (props: InputProps<boolean>) => <DeliveryInput {...props} />,
  day: ({ disabled: _, ...props }: InputProps<string | null>, _text, { values }) => (
    <DayInput {...props} label={values.requires_delivery ? 'Date de livraison' : 'Date de retrait'} />
  ),
  slot: (props: InputProps<OrderValues['delivery_time_slot']>) => <SlotInput {...props} />,
  location: (props: InputProps<number | null>) => <LocationInput {...props} />,
  message: (props: InputProps<string>, text) => (
    <Textarea {...props} {...text} {...area} classNames={{ input: `fl-message ${classes.message}` }} />
  ),
  longText: (props: InputProps<string>, text) => <Textarea {...props} {...text} {...area} />,
  place: (props: InputProps<string>, text, { set }) =>
    props.name === 'delivery_address' ? (
      <AddressInput {...props} {...text} onChoose={(place) => set(deliveryPlace(place))} />
    ) : (
      <TextInput {...props} {...text} autoComplete="off" />
    ),
  text: (props: InputProps<string>, text) => <TextInput {...props} {...text} autoComplete="off" />,
  percent: (props: InputProps<OrderValues['vat_rate']>) => <VatInput {...props} />,
};

const deliveryPlace = ({ address, postal_code, city }: ChosenAddress) => ({
  delivery_address: address,
  delivery_postal_code: postal_code,
  delivery_city: city,
});

const area = { autosize: true, minRows: 3, maxRows: 10 };

type InputOf = {
  name: OrderFieldName;
  fields: Fields<OrderValues>;
  fixed?: string | undefined;
  note?: string | undefined;
};

/** One field of an order. `fixed`: why it can no longer change. `note`: what follows from its value. */
export function OrderInput({ name, fields, fixed, note }: InputOf) {
  const { label, hint, max, shown } = orderFields[name];
  const field = fields.field(name) as FieldProps<unknown>;
  const props = {
    ...field,
    description: fixed ?? field.description ?? note ?? hint,
    disabled: fixed !== undefined,
  };
  // The input of a kind takes the values of its fields, which a union of names cannot express.
  const render = inputs[shown] as (props: object, text: Text, fields: Fields<OrderValues>) => ReactNode;
  return render(props, { label, maxLength: max }, fields);
}

const doors: readonly OrderFieldName[] = doorNames;

type Props = {
  fields: Fields<OrderValues>;
  fixed?: Partial<Record<OrderFieldName, string | undefined>>;
  notes?: Partial<Record<OrderFieldName, string | undefined>>;
  /** Payer and recipient, after amount and delivery. */
  parties?: ReactNode;
  children?: ReactNode;
};

export function OrderFields({ fields, fixed = {}, notes = {}, parties, children }: Props) {
  // A pick-up goes nowhere.
  const isAsked = (name: OrderFieldName) => fields.values.requires_delivery || !doors.includes(name);
  const input = (name: OrderFieldName) => (
    <OrderInput key={name} name={name} fields={fields} fixed={fixed[name]} note={notes[name]} />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md" className={classes.fields}>
      {orderFieldNames.slice(0, 2).map(input)}
      {parties}
      {orderFieldNames.slice(2).filter(isAsked).map(input)}
      {children}
    </SimpleGrid>
  );
}
