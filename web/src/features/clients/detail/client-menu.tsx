import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import classes from './client-menu.module.css';

export type ClientAction = { label: string; Icon: Icon; run: () => void; danger?: boolean };

type Props = {
  actions: ClientAction[];
  label?: string;
};

/** What is done seldom. */
export function ClientMenu({ actions, label = 'Autres actions' }: Props) {
  return <ActionsMenu actions={actions} label={label} variant="default" />;
}

/** The same in a row of the list. A menu costs more than the rest of its row: it is made when it is first asked for. */
export function RowMenu({ actions, label }: Required<Props>) {
  const [asked, setAsked] = useState(false);
  if (asked) return <ActionsMenu actions={actions} label={label} variant="subtle" openedAtOnce />;
  return (
    <MenuButton
      label={label}
      variant="subtle"
      onClick={() => setAsked(true)}
      aria-haspopup="menu"
      aria-expanded={false}
    />
  );
}

type MenuProps = Required<Props> & { variant: 'default' | 'subtle'; openedAtOnce?: boolean };

function ActionsMenu({ actions, label, variant, openedAtOnce = false }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!openedAtOnce) return;
    // The button that was pressed is gone; the focus returns to this one.
    button.current?.focus();
    setOpened(true);
  }, [openedAtOnce]);
  const choose = (run: () => void) => {
    // The item goes with the menu: what opens now gives the focus back to the button.
    button.current?.focus();
    run();
  };
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={240}
      withInitialFocusPlaceholder={false}
      shadow="md"
      classNames={{ dropdown: classes.dropdown ?? '', item: classes.item ?? '' }}
    >
      <Menu.Target>
        <MenuButton ref={button} label={label} variant={variant} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, Icon, run, danger }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={() => choose(run)}
            data-danger={danger || undefined}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type ButtonProps = {
  label: string;
  variant: MenuProps['variant'];
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

function MenuButton({ label, ...button }: ButtonProps) {
  return (
    <ActionIcon {...button} size={38} aria-label={label}>
      <IconDots size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
