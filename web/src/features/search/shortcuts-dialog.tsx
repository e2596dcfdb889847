import { Group, Kbd, SimpleGrid, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { modifierKey, type Shortcut, shortcuts } from '../../shared/page/shortcuts.ts';
import { orderShortcuts } from '../orders/orders.public.ts';
import { photoShortcuts } from '../photos/photos.public.ts';
import { verificationShortcuts } from '../verifications/verifications.public.ts';
import classes from './search.module.css';

/** Every key of the product that no field uses. */
export const allShortcuts: readonly Shortcut[] = [
  ...[shortcuts, orderShortcuts, photoShortcuts, verificationShortcuts],
].flatMap((feature): Shortcut[] => Object.values(feature));

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Raccourcis clavier" size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
        {[...Map.groupBy(allShortcuts, ({ group }) => group)].map(([group, ofGroup]) => (
          <section key={group}>
            <Text component="h3" fw={550} mb="2xs">
              {group}
            </Text>
            <dl>
              {ofGroup.map(({ does, shown }) => (
                <Group
                  key={does}
                  justify="space-between"
                  wrap="nowrap"
                  gap="sm"
                  mih={38}
                  py="2xs"
                  className={classes.row}
                >
                  <dt>{does}</dt>
                  <Group component="dd" gap="2xs" wrap="nowrap" flex="none">
                    <Keys of={shown} />
                  </Group>
                </Group>
              ))}
            </dl>
          </section>
        ))}
      </SimpleGrid>
    </Dialog>
  );
}

/** `↓ ou J`, `Ctrl K`. */
function Keys({ of }: { of: readonly (readonly string[])[] }) {
  return of.map((press, place) => (
    <Fragment key={press.join('+')}>
      {place > 0 && (
        <Text span size="xs" c="dimmed">
          ou
        </Text>
      )}
      {press.map((key) => (
        <Kbd key={key}>{key === 'Mod' ? modifierKey : key}</Kbd>
      ))}
    </Fragment>
  ));
}
