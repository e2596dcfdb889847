import { ActionIcon, Box, Popover, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './dashboard.module.css';

type Props = {
  title: string;
  /** Grid area in the screen. */
  area: string;
  /** Right after the title: a count, a tip. */
  beside?: ReactNode;
  /** At the end of the title's line: a legend. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A subject of the dashboard under its heading. */
export function DashboardPanel({ title, area, beside, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel} style={{ gridArea: area }}>
      <header className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {beside}
        {aside && <Box ml="auto">{aside}</Box>}
      </header>
      {children}
    </section>
  );
}

/** Explains how a figure is made. */
export function FigureTip({ about, children }: { about: string; children: ReactNode }) {
  const label = `Comment lire «\u00a0${about}\u00a0»`;
  return (
    <Popover width={300} position="bottom" shadow="md" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={28} c="dimmed" aria-label={label} className="fl-no-print">
          <IconInfoCircle size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.tip} aria-label={label}>
        <Text component="div" size="sm">
          {children}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
