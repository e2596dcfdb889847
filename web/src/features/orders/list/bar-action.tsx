import { Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from '../../../shared/list/selection/selection-bar.module.css';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';

export type Refusal = { title: string; description: string };

/** A refused action stays reachable: hover, focus, a screen reader and a tap give its reason. */
export function BarAction(props: {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  refusal: Refusal | null;
  /** The key that does the same. */
  keys?: string;
}) {
  const { label, icon, onClick, refusal, keys } = props;
  const notify = useNotify();
  const id = useId();
  const how = refusal
    ? {
        'data-waiting': true,
        'aria-disabled': true,
        'aria-describedby': id,
        onClick: () => void notify({ type: 'info', ...refusal }),
      }
    : { onClick };
  const button = (
    <Button className={classes.action} leftSection={icon} aria-keyshortcuts={keys} {...how}>
      {label}
    </Button>
  );
  if (!refusal) return button;
  return (
    <>
      <Tooltip label={refusal.description} events={{ hover: true, focus: true, touch: false }}>
        {button}
      </Tooltip>
      <VisuallyHidden id={id}>{refusal.description}</VisuallyHidden>
    </>
  );
}
