import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './filter-bar.module.css';

/** The last of a filter bar; its place stays kept while there is nothing to reset. */
export function FilterReset({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.reset ?? ''}
      data-idle={!filtered || undefined}
      leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
      onClick={onReset}
    >
      Réinitialiser
    </Button>
  );
}
