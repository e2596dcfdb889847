import { Drawer } from '@mantine/core';
import { SideMenu } from './side-menu.tsx';

type Props = { opened: boolean; onClose: () => void; onSearch: () => void };

export default function MenuDrawer({ opened, onClose, onSearch }: Props) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={256} padding={0} transitionProps={{ duration: 180 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" bg="var(--fl-paper)">
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
