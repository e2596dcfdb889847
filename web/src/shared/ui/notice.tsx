import { Box, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = {
  icon: ReactNode;
  tone: 'red' | 'amber' | 'green';
  title: string;
  sentence: ReactNode;
  action?: ReactNode;
};

/** The state of a whole page (cancelled, in the bin, done) and the action that ends it. */
export function Notice({ icon, tone, title, sentence, action }: Props) {
  return (
    <Group
      renderRoot={(props) => <section {...props} />}
      gap="sm"
      p="md"
      bd={`1px solid var(--fl-${tone})`}
      bdrs="lg"
      bg={`var(--fl-${tone}-soft)`}
      aria-label={title}
    >
      <Box c={tone} display="flex">
        {icon}
      </Box>
      <Stack component="p" gap={0} flex="1 1 220px">
        <Box component="strong" c={tone}>
          {title}
        </Box>
        <span>{sentence}</span>
      </Stack>
      {action && <div className={`${classes.action} fl-no-print`}>{action}</div>}
    </Group>
  );
}
