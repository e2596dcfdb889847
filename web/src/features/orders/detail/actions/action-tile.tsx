import { UnstyledButton } from '@mantine/core';
import classes from './order-actions.module.css';
import type { Tile } from './order-tiles.ts';

/** One place of the action grid; the keyboard reaches it also where it only says why not. */
export function ActionTile({ Icon, label, hint, run, danger = false }: Tile & { danger?: boolean }) {
  return (
    <UnstyledButton
      className={classes.tile}
      onClick={() => void run?.()}
      aria-disabled={run === undefined || undefined}
      data-danger={danger || undefined}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      <span>
        <strong>{label}</strong> {hint && <small>{hint}</small>}
      </span>
    </UnstyledButton>
  );
}
