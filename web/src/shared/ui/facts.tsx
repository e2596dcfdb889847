import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Terms over their values, in as many columns as there is room for. */
export function Facts({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={`${classes.facts} ${className}`}>{children}</dl>;
}

/** `wide`: takes the whole line. */
export function Fact(props: { term: string; wide?: boolean; children: ReactNode }) {
  const { term, wide = false, children } = props;
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt className={classes.term}>{term}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
