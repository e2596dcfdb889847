import { Button, Group, Modal, Stack, Text } from '@mantine/core';

type Props = {
  opened: boolean;
  failure: string | null;
  busy: boolean;
  onClose: () => void;
  onLeave: (scope: 'global' | 'local') => void;
};

/** Signing out everywhere was refused: again, or this device only. */
export function SignOutFailed({ opened, failure, busy, onClose, onLeave }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Déconnexion impossible" size="md">
      <Stack gap="sm">
        <Text c="red">{failure}</Text>
        <Text>
          Vous êtes encore connecté. Vous pouvez réessayer, ou quitter cet appareil seulement : vos autres
          appareils resteront connectés.
        </Text>
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onLeave('local')} disabled={busy}>
          Quitter cet appareil
        </Button>
        <Button onClick={() => onLeave('global')} loading={busy} data-autofocus>
          Réessayer
        </Button>
      </Group>
    </Modal>
  );
}
