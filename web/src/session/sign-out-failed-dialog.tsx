import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../shared/dialog/dialog.tsx';

type Props = {
  failure: string;
  busy: boolean;
  onClose: () => void;
  onLeave: (scope: 'global' | 'local') => void;
};

/** The server refused to sign out everywhere: offers a retry, or this device only. */
export default function SignOutFailedDialog({ failure, busy, onClose, onLeave }: Props) {
  return (
    <Dialog onClose={onClose} title="Déconnexion impossible" size="md">
      <Stack gap="sm">
        <Alert color="red" role="alert">
          {failure}
        </Alert>
        <Text>
          Votre session est encore ouverte. Vous pouvez réessayer, ou quitter cet appareil seulement&nbsp;:
          vos autres appareils resteront connectés.
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
    </Dialog>
  );
}
