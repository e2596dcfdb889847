import { type ChangeEvent, memo } from 'react';
import classes from './order-checkbox.module.css';

export type ToggleOrder = (id: number, range: boolean) => void;

type Props = { id: number; checked: boolean; onToggle: ToggleOrder };

/** A plain checkbox: there is one per row, and rows come by the thousand. Its target is the whole cell. */
export const OrderCheckbox = memo(function OrderCheckbox({ id, checked, onToggle }: Props) {
  const change = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <label className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        checked={checked}
        onChange={change}
        aria-label={`Sélectionner la commande ${id}`}
      />
    </label>
  );
});

type AllProps = { checked: boolean; indeterminate: boolean; onChange: () => void };

export function AllOrdersCheckbox({ checked, indeterminate, onChange }: AllProps) {
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
        aria-label="Sélectionner toutes les commandes affichées"
      />
    </label>
  );
}
