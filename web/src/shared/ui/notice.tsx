import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = {
  icon: ReactNode;
  tone: 'red' | 'amber';
  title: string;
  sentence: ReactNode;
  action?: ReactNode;
};

/** The state of a whole page (cancelled, in the bin, archived) and the action that ends it. */
export function Notice({ icon, tone, title, sentence, action }: Props) {
  return (
    <section className={classes.notice} data-tone={tone} aria-label={title}>
      {icon}
      <p className={classes.words}>
        <strong>{title}</strong>
        <span>{sentence}</span>
      </p>
      {action && <div className={`${classes.action} fl-no-print`}>{action}</div>}
    </section>
  );
}
