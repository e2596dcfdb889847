import { type ChangeEvent, memo } from 'react';
import classes from './row-checkbox.module.css';
import type { Selection } from './selection.ts';

type Props = { id: number; label: string; checked: boolean; onToggle: Selection['toggle'] };

/** A plain checkbox, as rows come by the thousand; its target is the whole cell. */
export const RowCheckbox = memo(function RowCheckbox({ id, label, checked, onToggle }: Props) {
  const change = ({ nativeEvent }: ChangeEvent) =>
    onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <label className={classes.target}>
      <input type="checkbox" className={classes.box} checked={checked} onChange={change} aria-label={label} />
    </label>
  );
});

type AllProps = { label: string; checked: boolean; indeterminate: boolean; onChange: () => void };

export function AllRowsCheckbox({ label, checked, indeterminate, onChange }: AllProps) {
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        onChange={onChange}
        aria-label={label}
      />
    </label>
  );
}
