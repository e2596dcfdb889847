import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Tip } from '../../shared/ui/tip.tsx';
import classes from './dashboard.module.css';

type Props = {
  title: string;
  area: string;
  /** Right after the title: a count, a tip. */
  beside?: ReactNode;
  /** At the end of the title's line: a legend. */
  aside?: ReactNode;
  /** Counts all shops, where the figures beside it are those of one. */
  ofAllShops?: boolean;
  children: ReactNode;
};

export function DashboardPanel({ title, area, beside, aside, ofAllShops, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel} style={{ gridArea: area }}>
      <header className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {beside}
        {(aside || ofAllShops) && (
          <Group gap="xs" ml="auto">
            {ofAllShops && (
              <Text size="xs" c="dimmed">
                Toutes les boutiques
              </Text>
            )}
            {aside}
          </Group>
        )}
      </header>
      {children}
    </section>
  );
}

export function FigureTip({ about, children }: { about: string; children: ReactNode }) {
  return <Tip label={`Comment lire «\u00a0${about}\u00a0»`}>{children}</Tip>;
}
