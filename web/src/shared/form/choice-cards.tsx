import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { Box, Radio, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice-card.module.css';

type Option<Value> = { value: Value; label: ReactNode; detail?: ReactNode; disabled?: boolean };

type Props<Value extends string> = {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly Option<Value>[];
  columns?: number | { base: number; sm: number };
  required?: boolean;
  error?: string | undefined;
};

export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, columns = 1, required = false, error } = props;
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Radio.Group label={label} value={value} onChange={choose} required={required} error={error}>
      <SimpleGrid cols={columns} spacing="xs" verticalSpacing="xs">
        {options.map((option) => (
          <Radio.Card
            key={option.value}
            value={option.value}
            className={classes.card}
            disabled={option.disabled ?? false}
            data-refused={error !== undefined || undefined}
          >
            <Radio.Indicator className={classes.mark} />
            <Box component="span" miw={0}>
              <span className={classes.name}>{option.label}</span>
              {option.detail && (
                <Text span display="block" size="xs" c="dimmed">
                  {option.detail}
                </Text>
              )}
            </Box>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
