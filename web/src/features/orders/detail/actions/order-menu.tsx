import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { later, Meanwhile } from '../../../../shared/page/later.ts';
import type { MenuAction } from '../../../../shared/ui/actions-menu.tsx';

const ActionsMenu = later(async () => ({
  default: (await import('../../../../shared/ui/actions-menu.tsx')).ActionsMenu,
}));

/** « … »: what is seldom done. The menu is fetched at its first opening. */
export function OrderMenu({ actions }: { actions: readonly MenuAction[] }) {
  const [wanted, setWanted] = useState(false);
  if (actions.length === 0) return null;
  const label = 'Autres actions';
  const button = (
    <ActionIcon
      variant="default"
      size={42}
      onClick={() => setWanted(true)}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
    >
      <IconDots size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  if (!wanted) return button;
  return (
    <Meanwhile value={button}>
      <ActionsMenu actions={actions} label={label} variant="default" size={42} opened />
    </Meanwhile>
  );
}
