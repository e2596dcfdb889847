import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = { title: string; icon: ReactNode; hint: string; onReset: () => void };

export function NothingFound({ onReset, ...props }: Props) {
  return (
    <EmptyState
      {...props}
      action={
        <ActionButton Icon={IconX} onClick={onReset}>
          Réinitialiser
        </ActionButton>
      }
    />
  );
}
