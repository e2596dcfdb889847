import { Button, Group, Text } from '@mantine/core';
import { Dialog } from './dialog.tsx';

type Props = { sentence: string; onStay: () => void; onDiscard: () => void };

/** Asks before typed text is lost; staying has the focus. */
export function DiscardDialog({ sentence, onStay, onDiscard }: Props) {
  return (
    <Dialog onClose={onStay} size="sm" title="Abandonner la saisie&#8239;?" zIndex={300}>
      <Text>{sentence}</Text>
      <Group justify="flex-end" mt="lg" gap={10}>
        <Button variant="outline" color="red" onClick={onDiscard}>
          Abandonner
        </Button>
        <Button onClick={onStay} data-autofocus>
          Continuer la saisie
        </Button>
      </Group>
    </Dialog>
  );
}
