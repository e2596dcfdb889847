import {
  type OrderFieldName,
  orderFieldNames,
  orderFields,
  type Shown,
} from '@florilege/contract/orders/order-fields.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { AmountInput } from '../../../shared/form/amount-input.tsx';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { DeliveryInput, SlotInput, VatInput } from '../../../shared/form/order-inputs.tsx';
import type { FieldProps, Fields } from '../../../shared/form/use-form.ts';
import classes from './order-fields.module.css';
import type { OrderValues } from './order-values.ts';

type InputProps = FieldProps<unknown> & { label: string; disabled: boolean; maxLength: number | undefined };
type TextProps = InputProps & FieldProps<string>;

const area = (props: TextProps, input?: string) => (
  <Textarea {...props} classNames={input ? { input } : {}} autosize minRows={3} maxRows={10} />
);

/** The input of a field, by how its value is read. */
const inputs: { [Kind in Shown]: (props: never, values: OrderValues) => ReactNode } = {
  euros: ({ label: _, maxLength: _max, ...props }: TextProps) => (
    <AmountInput {...props} autoFocus={!props.disabled} />
  ),
  delivery: ({ label: _, maxLength: _max, ...props }: InputProps & FieldProps<boolean>) => (
    <DeliveryInput {...props} />
  ),
  day: ({ disabled: _, maxLength: _max, ...props }: InputProps & FieldProps<string | null>, values) => (
    <DayInput {...props} label={values.requires_delivery ? 'Date de livraison' : 'Date de retrait'} />
  ),
  slot: ({
    label: _,
    maxLength: _max,
    ...props
  }: InputProps & FieldProps<OrderValues['delivery_time_slot']>) => <SlotInput {...props} />,
  message: (props: TextProps) => area(props, `fl-message ${classes.message}`),
  longText: (props: TextProps) => area(props),
  text: (props: TextProps) => <TextInput {...props} autoComplete="off" />,
  percent: ({ label: _, maxLength: _max, ...props }: InputProps & FieldProps<OrderValues['vat_rate']>) => (
    <VatInput {...props} />
  ),
};

type InputOf = { name: OrderFieldName; fields: Fields<OrderValues>; fixed?: string | undefined };

/** One field of an order. `fixed`: why it can no longer change. */
export function OrderInput({ name, fields, fixed }: InputOf) {
  const { label, hint, max, shown } = orderFields[name];
  const props = fields.field(name);
  // The input of a kind takes the values of its fields, which a union of names cannot express.
  const render = inputs[shown] as (props: InputProps, values: OrderValues) => ReactNode;
  return render(
    {
      ...(props as FieldProps<unknown>),
      description: fixed ?? props.description ?? hint,
      disabled: fixed !== undefined,
      label,
      maxLength: max,
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

export function OrderFields({ fields, fixed = {}, parties }: Props) {
  const input = (name: OrderFieldName) => (
    <OrderInput key={name} name={name} fields={fields} fixed={fixed[name]} />
  );
  return (
    <div className={classes.fields}>
      {orderFieldNames.slice(0, 2).map(input)}
      {parties}
      {orderFieldNames.slice(2).map(input)}
    </div>
  );
}
