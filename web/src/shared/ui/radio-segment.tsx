import type { ReactNode } from 'react';
import classes from './radio-segment.module.css';

type Props = {
  /** Of the group of radio buttons. */
  group: string;
  label: string;
  checked: boolean;
  onChange: () => void;
  /** Icon or short text, which the label says in full. */
  children: ReactNode;
};

/** One of a few values that stand beside each other, in a fieldset of the caller. */
export function RadioSegment({ group, label, checked, onChange, children }: Props) {
  return (
    <label className={classes.segment} title={label}>
      <input type="radio" name={group} checked={checked} onChange={onChange} aria-label={label} />
      <span aria-hidden>{children}</span>
    </label>
  );
}
