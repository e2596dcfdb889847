import {
  doorNames,
  type OrderFieldName,
  orderFieldNames,
  orderFields,
  placeNames,
  type Shown,
  type VatRate,
} from '@florilege/contract/orders/order-fields.ts';
import { Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { LongText } from '../../../shared/form/long-text.tsx';
import { DeliveryInput, VatInput } from '../../../shared/form/order-inputs.tsx';
import type { FieldProps, Fields } from '../../../shared/form/use-form.ts';
import { AddressInput, type ChosenAddress } from '../../addresses/addresses.public.ts';
import { LocationInput } from '../../settings/settings.public.ts';
import classes from './order-fields.module.css';
import { NumberPill, VatPill } from './order-pills.tsx';
import type { OrderValues } from './order-values.ts';
import { SlotTiles } from './slot-tiles.tsx';
import { WhenFields } from './when-fields.tsx';

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
  slot: (props: InputProps<OrderValues['delivery_time_slot']>, { label }) => (
    <SlotTiles {...props} label={label} time={null} />
  ),
  location: (props: InputProps<number | null>) => <LocationInput {...props} />,
  message: (props: InputProps<string>, text) => (
    <LongText {...props} {...text} {...area} classNames={{ input: `fl-message ${classes.message}` }} />
  ),
  longText: (props: InputProps<string>, text) => <LongText {...props} {...text} {...area} />,
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

const area = { minRows: 3, maxRows: 10 };

type InputOf = {
  name: OrderFieldName;
  fields: Fields<OrderValues>;
  fixed?: string | undefined;
  note?: string | undefined;
  /** The form begins here. */
  first?: boolean;
};

/** Props of a field's input. `fixed`: reason why it can no longer change. `note`: consequence of its value. */
function inputProps({ name, fields, fixed, note, first = false }: InputOf) {
  const field = fields.field(name) as FieldProps<unknown>;
  return {
    ...field,
    description: fixed ?? field.description ?? note ?? orderFields[name].hint,
    disabled: fixed !== undefined,
    ...(first && fixed === undefined && { 'data-autofocus': true }),
  };
}

/** One field of an order. */
export function OrderInput(of: InputOf) {
  const { label, max, shown } = orderFields[of.name];
  // The input of a kind takes the values of its fields, which a union of names cannot express.
  const render = inputs[shown] as (props: object, text: Text, of: Of) => ReactNode;
  return render(inputProps(of), { label, maxLength: max }, of);
}

type Props = {
  fields: Fields<OrderValues>;
  fixed?: Partial<Record<OrderFieldName, string | undefined>>;
  notes?: Partial<Record<OrderFieldName, string | undefined>>;
  /** Where the form begins. */
  first?: string;
  /** Delivered or picked up. */
  handedOver?: boolean;
  /** Payer and recipient, after amount and delivery. */
  parties?: ReactNode;
  /** Below the address. */
  children?: ReactNode;
  /** In the last row. */
  actions?: ReactNode;
};

const head = ['amount', 'requires_delivery', 'location'] as const;
const texts = ['hand_message', 'bouquet_notes'] as const;
const when = ['delivery_date', 'delivery_time_slot'] as const;
const rare = ['purchase_order_number', 'vat_rate'] as const;
const placed: readonly OrderFieldName[] = [...head, ...doorNames, ...when, ...texts, ...rare];
/** A field without a place of its own comes before the last row. */
const unplaced = orderFieldNames.filter((name) => !placed.includes(name));

export function OrderFields(props: Props) {
  const { fields, fixed = {}, notes = {}, first = 'amount', handedOver = false } = props;
  const { parties, children, actions } = props;
  const of = <Name extends OrderFieldName>(name: Name) => ({
    name,
    fields,
    fixed: fixed[name],
    note: notes[name],
    first: name === first,
  });
  const input = (name: OrderFieldName) => <OrderInput key={name} {...of(name)} />;
  const propsOf = <Value,>(name: OrderFieldName) => inputProps(of(name)) as unknown as InputProps<Value>;
  const { requires_delivery: requiresDelivery } = fields.values;
  return (
    <div className={classes.fields}>
      <div className={classes.head}>{head.map(input)}</div>
      {parties && <div className={classes.pair}>{parties}</div>}
      {/* A pick-up goes nowhere. */}
      {requiresDelivery && (
        <div className={classes.pair}>
          <div className={classes.place}>{placeNames.map(input)}</div>
          {input('access_notes')}
        </div>
      )}
      {children}
      <WhenFields
        day={propsOf('delivery_date')}
        slot={propsOf('delivery_time_slot')}
        requiresDelivery={requiresDelivery}
        handedOver={handedOver}
      />
      <div className={classes.pair}>{texts.map(input)}</div>
      {unplaced.length > 0 && <div className={classes.pair}>{unplaced.map(input)}</div>}
      <Group gap="xs" align="start">
        {actions}
        <NumberPill {...propsOf<string>('purchase_order_number')} />
        <VatPill {...propsOf<VatRate>('vat_rate')} />
      </Group>
    </div>
  );
}
