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
import { DeliveryInput, VatInput } from '../../../shared/form/order-inputs.tsx';
import type { FieldProps, Fields } from '../../../shared/form/use-form.ts';
import { AddressInput, type ChosenAddress } from '../../addresses/addresses.public.ts';
import { LocationInput } from '../../settings/settings.public.ts';
import classes from './order-fields.module.css';
import type { OrderValues } from './order-values.ts';
import { SlotTiles } from './slot-tiles.tsx';

type InputProps<Value> = FieldProps<Value> & { disabled: boolean };
type Text = { label: string; maxLength: number | undefined };
type Of = { name: OrderFieldName; fields: Fields<OrderValues> };

/** The input of a field, by how its value is read; some have a label of their own. */
const inputs: { [Kind in Shown]: (props: never, text: Text, of: Of) => ReactNode } = {
  euros: (props: InputProps<string>) => <AmountInput {...props} />,
  delivery: (props: InputProps<boolean>) => <DeliveryInput {...props} />,
  day: ({ disabled: _, ...props }: InputProps<string | null>, _text, { fields }) => (
    <DayInput {...props} label={fields.values.requires_delivery ? 'Date de livraison' : 'Date de retrait'} />
  ),
  slot: (props: InputProps<OrderValues['delivery_time_slot']>, _text, { fields }) => (
    <SlotTiles {...props} day={fields.values.delivery_date} />
  ),
  location: (props: InputProps<number | null>) => <LocationInput {...props} />,
  message: (props: InputProps<string>, text) => (
    <Textarea {...props} {...text} {...area} classNames={{ input: `fl-message ${classes.message}` }} />
  ),
  longText: (props: InputProps<string>, text) => <Textarea {...props} {...text} {...area} />,
  place: (props: InputProps<string>, text, { name, fields }) =>
    // The input itself is named after the place of its order in the form.
    name === 'delivery_address' ? (
      <AddressInput {...props} {...text} onChoose={(place) => fields.set(deliveryPlace(place))} />
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
  /** The form begins here. */
  first?: boolean;
};

/** One field of an order. `fixed`: why it can no longer change. `note`: what follows from its value. */
export function OrderInput({ name, fields, fixed, note, first = false }: InputOf) {
  const { label, hint, max, shown } = orderFields[name];
  const field = fields.field(name) as FieldProps<unknown>;
  const props = {
    ...field,
    description: fixed ?? field.description ?? note ?? hint,
    disabled: fixed !== undefined,
    ...(first && fixed === undefined && { 'data-autofocus': true }),
  };
  // The input of a kind takes the values of its fields, which a union of names cannot express.
  const render = inputs[shown] as (props: object, text: Text, of: Of) => ReactNode;
  return render(props, { label, maxLength: max }, { name, fields });
}

const doors: readonly OrderFieldName[] = doorNames;

type Props = {
  fields: Fields<OrderValues>;
  fixed?: Partial<Record<OrderFieldName, string | undefined>>;
  notes?: Partial<Record<OrderFieldName, string | undefined>>;
  /** Where the form begins. */
  first?: string;
  /** Payer and recipient, after amount and delivery. */
  parties?: ReactNode;
  children?: ReactNode;
};

export function OrderFields(props: Props) {
  const { fields, fixed = {}, notes = {}, first = 'amount', parties, children } = props;
  // A pick-up goes nowhere.
  const isAsked = (name: OrderFieldName) => fields.values.requires_delivery || !doors.includes(name);
  const input = (name: OrderFieldName) => (
    <OrderInput
      key={name}
      name={name}
      fields={fields}
      fixed={fixed[name]}
      note={notes[name]}
      first={name === first}
    />
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
