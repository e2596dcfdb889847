import { IconPlus } from '@tabler/icons-react';
import { ActionButton } from '../ui/action-button.tsx';
import classes from './list-screen.module.css';

/** Where the list is cards, its main action stays within the thumb's reach. */
export function NewBar({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className={`${classes.newBar} fl-no-print`}>
      <ActionButton Icon={IconPlus} variant="filled" fullWidth size="lg" onClick={onClick}>
        {label}
      </ActionButton>
    </div>
  );
}
