import { Group } from '@mantine/core';
import { TogglePill } from './toggle-pill.tsx';

type Props<Value> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A filter of few choices, beside each other. */
export function ChoicePills<Value extends string | undefined>(props: Props<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Group role="group" aria-label={label} gap="xs" wrap="nowrap" flex="none">
      {options.map((option) => (
        <TogglePill key={option.label} on={value === option.value} onToggle={() => onChange(option.value)}>
          {option.label}
        </TogglePill>
      ))}
    </Group>
  );
}
