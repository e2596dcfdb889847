import { Drawer } from '@mantine/core';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

const WIDTH = 256;

type Props = { opened: boolean; onClose: () => void; onSearch: () => void };

export default function MenuDrawer({ opened, onClose, onSearch }: Props) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={WIDTH}
      padding={0}
      transitionProps={{ duration: 180 }}
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <SideMenu
          onNavigate={onClose}
          onClose={onClose}
          onSearch={() => {
            onClose();
            onSearch();
          }}
        />
      </Drawer.Content>
    </Drawer.Root>
  );
}
