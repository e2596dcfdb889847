import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBackCloses } from '../shared/dialog/use-back-closes.ts';
import { useCoversPage } from '../shared/dialog/use-covers-page.ts';
import { SideMenu } from './side-menu.tsx';

type Props = { opened: boolean; onClose: () => void; onSearch: () => void };

export default function MenuDrawer({ opened, onClose, onSearch }: Props) {
  const [shown, setShown] = useState(false);
  // One step later: the library returns the focus only to what had it before an opening that it saw.
  useEffect(() => setShown(opened), [opened]);
  useBackCloses(opened, onClose);
  useCoversPage(opened);
  return (
    <Drawer.Root
      opened={shown}
      onClose={onClose}
      size={256}
      padding={0}
      lockScroll={false}
      transitionProps={{ duration: 180 }}
    >
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
