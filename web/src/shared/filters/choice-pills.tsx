import classes from './filter-bar.module.css';
import { TogglePill } from './toggle-pill.tsx';

type Props<Value> = {
  label: string;
  /** All of them shown; undefined: no filter. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** A filter of few choices, beside each other. */
export function ChoicePills<Value extends string | undefined>({
  label,
  options,
  value,
  onChange,
  className = '',
}: Props<Value>) {
  return (
    <fieldset className={`${classes.choices} ${className}`} aria-label={label}>
      {options.map((option) => (
        <TogglePill key={option.label} on={value === option.value} onToggle={() => onChange(option.value)}>
          {option.label}
        </TogglePill>
      ))}
    </fieldset>
  );
}
