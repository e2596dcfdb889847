import { Input, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './inputs.module.css';

/** The part of `form.field(…)` that inputs use. */
export type InputProps<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  label?: string;
  name?: string;
  description?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
};

type Props<Value extends string> = InputProps<Value> & {
  options: readonly { value: Value; label: ReactNode }[];
  className?: string | undefined;
};

export function ChoiceInput<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, description, error, disabled = false, className = '' } = props;
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      descriptionProps={{ mt: '2xs' }}
      error={error}
      className={className}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        className={classes.choices}
        disabled={disabled}
        value={value}
        onChange={onChange}
        data={[...options]}
      />
    </Input.Wrapper>
  );
}
