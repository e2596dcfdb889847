import { formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import { NumberInput } from '@mantine/core';
import { type FocusEvent, useRef } from 'react';
import type { InputProps } from './choice-input.tsx';
import classes from './inputs.module.css';

const NO_BREAK_SPACE = '\u00a0';
const SUFFIX = `${NO_BREAK_SPACE}€`;

type AmountProps = InputProps<string> & {
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  autoFocus?: boolean;
};

/**
 * Typing replaces the amount, as the caret would stand after the « € ». A click sets its caret after the focus, and the
 * library tells of the focus in a timer: it is selected again then, unless a key was faster.
 */
function useSelectAll() {
  const atFocus = useRef('');
  const again = (input: HTMLInputElement) => input.value === atFocus.current && input.select();
  return {
    onFocusCapture: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      atFocus.current = input.value;
      // A press would take the selection back.
      if (!input.matches(':active')) input.select();
    },
    onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      again(input);
      setTimeout(() => again(input));
    },
  };
}

/**
 * A separator before three digits was one of thousands once a comma or point follows: « 1,000 € » becomes
 * « 1 000, € », as if that were typed. False where there is none, and the library reads what is typed.
 */
function regroup(input: HTMLInputElement, value: string, typed: string): boolean {
  const [, whole, thousands] = /^(-?\d{1,6})\.(\d{3})$/.exec(value) ?? [];
  const { selectionStart: from, selectionEnd: to } = input;
  const atEnd = from === to && !/\d/.test(input.value.slice(from ?? 0));
  if (!whole || !atEnd || (typed !== ',' && typed !== '.')) return false;
  const before = `${whole}${thousands}`.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
  // The library hears of it as of any key, and keeps the caret after the comma.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    input,
    `${before},${SUFFIX}`,
  );
  input.setSelectionRange(before.length + 1, before.length + 1);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/**
 * Euros, with a comma or a point. Nothing is clamped or cut: a wrong amount stays as typed and is refused with its
 * reason.
 */
export function AmountInput({ value, onChange, onBlur, autoFocus, disabled = false, ...input }: AmountProps) {
  const selecting = useSelectAll();
  return (
    <NumberInput
      label="Montant"
      {...input}
      withAsterisk={!disabled}
      required={!disabled}
      disabled={disabled}
      classNames={{ input: classes.amount }}
      value={value}
      valueIsNumericString
      {...selecting}
      onBeforeInput={(event) => {
        if (regroup(event.currentTarget, value, event.data)) event.preventDefault();
      }}
      onChange={(typed) => String(typed) !== value && onChange(String(typed))}
      onBlur={(event) => {
        // « 1 234,5 » becomes « 1 234,50 »; a value that was only looked at stays as it is.
        const cents = parseAmount(value);
        if (cents !== null && formatAmount(cents) !== value) onChange(formatAmount(cents));
        onBlur?.(event);
      }}
      {...(autoFocus && { 'data-autofocus': true })}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      thousandSeparator={NO_BREAK_SPACE}
      suffix={SUFFIX}
      step={0.01}
      min={0}
      clampBehavior="none"
      // With it the library would turn « 1 234,50 » into « 1 234,5 » when the focus leaves.
      trimLeadingZeroesOnBlur={false}
      hideControls
      placeholder={`0,00${SUFFIX}`}
      autoComplete="off"
    />
  );
}
