import type { ReactNode } from 'react';
import classes from './photo-modal.module.css';

type Props = { title: string; action?: ReactNode; className?: string | undefined; children: ReactNode };

/** A titled part of the panel. */
export function PanelSection({ title, action, className, children }: Props) {
  return (
    <section aria-label={title} className={className}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}
