import { type OrderFieldName, orderFields } from '@florilege/contract/orders/order-fields.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { DeliveryInput, SlotInput, VatInput } from '../../../shared/form/order-inputs.tsx';
import type { FieldProps, Fields } from '../../../shared/form/use-form.ts';
import classes from './order-fields.module.css';
import type { OrderValues } from './order-values.ts';

type InputProps<Value> = FieldProps<Value> & { label: string; disabled: boolean };
type Inputs<Values> = {
  [Name in keyof Values]: (props: InputProps<Values[Name]>, values: Values) => ReactNode;
};

/** The input of every field, in the order of the form. A field without one does not compile. */
const inputs: Inputs<OrderValues> = {
  amount: ({ label: _, ...props }) => <AmountInput {...props} autoFocus={!props.disabled} />,
  requires_delivery: ({ label: _, ...props }) => <DeliveryInput {...props} />,
  delivery_date: ({ disabled: _, ...props }, { requires_delivery }) => (
    <DayInput {...props} label={requires_delivery ? 'Date de livraison' : 'Date de retrait'} />
  ),
  delivery_time_slot: ({ label: _, ...props }) => <SlotInput {...props} />,
  hand_message: (props) => (
    <Textarea
      {...props}
      description={props.description ?? 'Écrit sur la carte, le client le lira.'}
      classNames={{ input: `fl-message ${classes.message}` }}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={2000}
    />
  ),
  bouquet_notes: (props) => (
    <Textarea
      {...props}
      description={props.description ?? 'Internes, pour l’atelier.'}
      autosize
      minRows={3}
      maxRows={10}
      maxLength={4000}
    />
  ),
  purchase_order_number: (props) => <TextInput {...props} maxLength={100} autoComplete="off" />,
  vat_rate: ({ label: _, ...props }) => <VatInput {...props} />,
};

type InputOf = { name: OrderFieldName; fields: Fields<OrderValues>; fixed?: string | undefined };

/** One field of an order. `fixed`: why it can no longer change. */
export function OrderInput({ name, fields, fixed }: InputOf) {
  const props = fields.field(name);
  // The table pairs each name with the input of its own value, which a union of names cannot express.
  const render = inputs[name] as (props: InputProps<unknown>, values: OrderValues) => ReactNode;
  return render(
    {
      ...(props as FieldProps<unknown>),
      description: fixed ?? props.description,
      disabled: fixed !== undefined,
      label: orderFields[name].label,
    },
    fields.values,
  );
}

type Props = {
  fields: Fields<OrderValues>;
  fixed?: Partial<Record<OrderFieldName, string | undefined>>;
  /** Payer and recipient, after amount and delivery. */
  parties?: ReactNode;
};

const names = Object.keys(inputs) as OrderFieldName[];

/** All fields of an order, in two columns. */
export function OrderFields({ fields, fixed = {}, parties }: Props) {
  const input = (name: OrderFieldName) => (
    <OrderInput key={name} name={name} fields={fields} fixed={fixed[name]} />
  );
  return (
    <div className={classes.fields}>
      {names.slice(0, 2).map(input)}
      {parties}
      {names.slice(2).map(input)}
    </div>
  );
}
