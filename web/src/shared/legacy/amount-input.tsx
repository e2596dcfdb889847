import { formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import { NumberInput } from '@mantine/core';
import type { Ref } from 'react';
import classes from '../form/amount-input.module.css';

const NARROW_NO_BREAK_SPACE = '\u202f';

type AmountProps = {
  /** As typed, with a decimal point; empty for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  description?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
};

/** Comma or point, euros, two decimals. Nothing is clamped in silence: a wrong amount is said. */
export function AmountInput({ value, onChange, onBlur, description, error, ref, autoFocus }: AmountProps) {
  return (
    <NumberInput
      label="Montant"
      withAsterisk
      required
      classNames={{ input: classes.amount ?? '' }}
      value={value}
      valueIsNumericString
      onChange={(typed) => onChange(String(typed))}
      onBlur={() => {
        // « 1 234,5 € » as it is written; what was only looked at stays the same text.
        const cents = parseAmount(value);
        if (cents !== null) onChange(formatAmount(cents));
        onBlur?.();
      }}
      description={description}
      error={error}
      {...(ref && { ref })}
      {...(autoFocus && { 'data-autofocus': true })}
      decimalSeparator=","
      decimalScale={2}
      thousandSeparator={NARROW_NO_BREAK_SPACE}
      suffix={`${NARROW_NO_BREAK_SPACE}€`}
      step={0.01}
      min={0}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      placeholder={`0,00${NARROW_NO_BREAK_SPACE}€`}
      autoComplete="off"
    />
  );
}
