import { ActionIcon } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OrderDialog } from '../order-dialogs.tsx';
import classes from './order-details.module.css';

/** Actions of the parts of the details. `mayEdit`: fields, parties and driver. */
export type DetailActions = { open: (dialog: OrderDialog) => void; mayEdit: boolean };

type CellProps = {
  title: string;
  /** At the right of the title: what can be done about it. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a card under its small title. */
export function DetailCell({ title, action, className = '', children }: CellProps) {
  return (
    <div className={`${classes.cell} ${className}`}>
      <div className={classes.cellHead}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </div>
  );
}

/** Opens the form at one field; `of` names it for those who do not see where it stands. */
export function EditIcon({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <ActionIcon
      size={30}
      className={classes.edit}
      onClick={onClick}
      aria-label={`Modifier\u00a0: ${of}`}
      aria-haspopup="dialog"
    >
      <IconEdit size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
