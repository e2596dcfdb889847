import { ActionIcon, Popover, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export function Tip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover width={300} position="bottom" shadow="md" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={28} c="dimmed" aria-label={label} className="fl-no-print">
          <IconInfoCircle size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 32px)" ta="start" aria-label={label}>
        <Stack gap="xs" fz="sm">
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
