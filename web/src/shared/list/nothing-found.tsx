import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = { title: string; icon: ReactNode; hint: string; onReset: () => void };

/** No row matches the search and the filters of a list. */
export function NothingFound({ onReset, ...props }: Props) {
  return (
    <EmptyState
      {...props}
      action={
        <Button
          variant="default"
          leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
          onClick={onReset}
        >
          Réinitialiser
        </Button>
      }
    />
  );
}
