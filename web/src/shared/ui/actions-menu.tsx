import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';

export type MenuAction = { label: string; Icon: Icon; run: () => void; danger?: true };

type Props = { actions: readonly MenuAction[]; label: string };
type MenuProps = Props & { variant: 'default' | 'subtle'; size?: number; opened?: boolean };

/** Rarely used actions, behind a button. */
export function ActionsMenu({ actions, label, variant, size = 38, opened = false }: MenuProps) {
  return (
    <Menu
      defaultOpened={opened}
      position="bottom-end"
      width={240}
      withInitialFocusPlaceholder={false}
      shadow="md"
    >
      <Menu.Target>
        <MenuButton aria-label={label} variant={variant} size={size} autoFocus={opened} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, Icon, run, danger }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={run}
            data-danger={danger}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same in a row: a menu costs more than the rest of its row, so it is made at its first opening. */
export function RowMenu({ actions, label }: Props) {
  const [wanted, setWanted] = useState(false);
  if (wanted) return <ActionsMenu actions={actions} label={label} variant="subtle" opened />;
  return (
    <MenuButton
      aria-label={label}
      variant="subtle"
      size={38}
      onClick={() => setWanted(true)}
      aria-haspopup="menu"
      aria-expanded={false}
    />
  );
}

function MenuButton(props: ActionIconProps & ComponentProps<'button'>) {
  return (
    <ActionIcon {...props}>
      <IconDots size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
