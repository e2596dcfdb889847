import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { inPlaceOfLast } from '../latest-notification.ts';

/** Time to read the sentence, see the mistake and reach the button. */
const UNDO_MS = 8_000;

type Undo = {
  /** A second notification with this id replaces the first. */
  id: string;
  message: string;
  label?: string;
  onUndo: () => void;
};

/** Says what was done, with a button that undoes it for a few seconds. */
export function notifyUndo({ id, message, label = 'Annuler', onUndo }: Undo): void {
  const key = inPlaceOfLast(id);
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
