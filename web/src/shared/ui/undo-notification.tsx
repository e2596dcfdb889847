import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Long enough to read the sentence, see the mistake and reach the button. */
const UNDO_MS = 8_000;

const shownNow = new Map<string, string>();

type Undo = {
  /** One notification per thing: a second one replaces the first. */
  id: string;
  message: string;
  /** Annuler unless said. */
  label?: string;
  onUndo: () => void;
};

/** What was done, and for a few seconds the button that takes it back. */
export function notifyUndo({ id, message, label = 'Annuler', onUndo }: Undo): void {
  const shown = shownNow.get(id);
  if (shown) notifications.hide(shown);
  // A new key each time: the same one would keep the remaining seconds of the notification before.
  const key = `${id}-${Date.now()}`;
  shownNow.set(id, key);
  const undo = () => {
    notifications.hide(key);
    onUndo();
  };
  notifications.show({
    id: key,
    autoClose: UNDO_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Fermer' },
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button variant="light" size="compact-md" onClick={undo} style={{ flex: 'none' }}>
          {label}
        </Button>
      </Group>
    ),
  });
}
