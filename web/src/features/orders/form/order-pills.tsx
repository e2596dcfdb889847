import { orderFields, VAT_RATES, type VatRate } from '@florilege/contract/orders/order-fields.ts';
import { Select, Text, TextInput } from '@mantine/core';
import { withinDialog } from '../../../shared/dialog/within-dialog.ts';
import type { FieldProps } from '../../../shared/form/use-form.ts';
import classes from './order-fields.module.css';

// Fields that few orders need: as large as a button, with their label inside.

type Props<Value> = FieldProps<Value> & { disabled: boolean };

export function NumberPill(props: Props<string>) {
  const { label, max } = orderFields.purchase_order_number;
  return (
    <TextInput
      {...props}
      aria-label={label}
      placeholder={label}
      maxLength={max}
      radius="xl"
      className={classes.number ?? ''}
      autoComplete="off"
      {...(props.value && {
        leftSection: (
          <Text span size="sm" c="dimmed">
            Bon n°
          </Text>
        ),
        leftSectionWidth: 68,
      })}
    />
  );
}

const rates = VAT_RATES.map((rate) => ({ value: String(rate), label: `TVA ${rate}\u00a0%` }));

/** The amount includes it, whichever it is. */
export function VatPill({ value, onChange, ...input }: Props<VatRate>) {
  return (
    <Select
      {...input}
      aria-label={orderFields.vat_rate.label}
      value={String(value)}
      onChange={(chosen) => onChange(VAT_RATES.find((rate) => String(rate) === chosen) ?? value)}
      data={rates}
      allowDeselect={false}
      checkIconPosition="right"
      radius="xl"
      className={classes.vat ?? ''}
      comboboxProps={withinDialog}
    />
  );
}
