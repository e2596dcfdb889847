import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; hint?: ReactNode; icon?: ReactNode; action?: ReactNode; failed?: boolean };

export function EmptyState({ title, hint, icon, action, failed = false }: Props) {
  return (
    <Stack
      role={failed ? 'alert' : 'status'}
      align="center"
      justify="center"
      gap="sm"
      py="xl"
      ta="center"
      className="fl-card"
    >
      {icon && (
        <Box display="flex" c={failed ? 'red' : 'green'} aria-hidden>
          {icon}
        </Box>
      )}
      <Text size="lg" fw="var(--fl-weight-strong)" textWrap="balance" maw="46ch">
        {title}
      </Text>
      {hint && (
        <Text c="dimmed" textWrap="pretty" maw="52ch">
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  );
}
