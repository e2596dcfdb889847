import type { ReactNode } from 'react';
import classes from './panel.module.css';

type Props = { title: string; hint?: ReactNode; icon?: ReactNode; action?: ReactNode };

/** Says that there is nothing to show, and what to do next. */
export function EmptyState({ title, hint, icon, action }: Props) {
  return (
    <div className={classes.panel} role="status">
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  );
}
