import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './dashboard-panel.module.css';

type Props = {
  title: string;
  /** Where it stands in the grid of the screen. */
  area?: string;
  /** Right after the title: a count, a tip. */
  beside?: ReactNode;
  /** At the end of the title’s line: a legend. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One subject of the dashboard under its heading. */
export function DashboardPanel({ title, area, beside, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel} style={{ gridArea: area }}>
      <header className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {beside}
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
