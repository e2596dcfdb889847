import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

type Props = { title: string; hint: string; children: ReactNode };

/** A group of settings under its heading. */
export function SettingsSection({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header>
        <Title order={2} id={id}>
          {title}
        </Title>
        <p className={classes.hint}>{hint}</p>
      </header>
      {children}
    </section>
  );
}
