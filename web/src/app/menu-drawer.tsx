import { Drawer } from '@mantine/core';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

const WIDTH = 256;

/** The menu on a phone: slides over the page with a dark backdrop, closes on navigation. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={WIDTH}
      padding={0}
      transitionProps={{ duration: 180 }}
      classNames={{ content: classes.drawer ?? '', overlay: classes.backdrop ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <SideMenu onNavigate={onClose} onClose={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  );
}
