import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import classes from './client-menu.module.css';

export type ClientAction = { label: string; Icon: Icon; run: () => void; danger?: boolean };

type Props = {
  actions: ClientAction[];
  label?: string;
  /** In a row of the list: no frame. */
  quiet?: boolean;
};

/** What is done seldom. */
export function ClientMenu({ actions, label = 'Autres actions', quiet = false }: Props) {
  return (
    <Menu position="bottom-end" width={240} shadow="md" classNames={{ dropdown: classes.dropdown ?? '', item: classes.item ?? '' }}>
      <Menu.Target>
        <ActionIcon variant={quiet ? 'subtle' : 'default'} size={38} aria-label={label}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, Icon, run, danger }) => (
          <Menu.Item key={label} leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={run} data-danger={danger || undefined}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
