import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './figure-tip.module.css';

/** How a figure is made, for whoever asks. */
export function FigureTip({ about, children }: { about: string; children: ReactNode }) {
  const label = `Comment lire «\u00a0${about}\u00a0»`;
  return (
    <Popover width={300} position="bottom" shadow="md" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={28} aria-label={label} className={`${classes.target} fl-no-print`}>
          <IconInfoCircle size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.tip ?? ''} aria-label={label}>
        <Text component="div" size="sm">
          {children}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
