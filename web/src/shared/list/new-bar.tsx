import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './list-screen.module.css';

/** Where the list is cards, its main action stays within the thumb's reach. */
export function NewBar({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className={`${classes.newBar} fl-no-print`}>
      <Button
        fullWidth
        size="lg"
        leftSection={<IconPlus size={20} stroke={2} aria-hidden />}
        onClick={onClick}
      >
        {label}
      </Button>
    </div>
  );
}
