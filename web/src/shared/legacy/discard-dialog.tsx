import { Button, Group, Modal, Text } from '@mantine/core';

type Props = { opened: boolean; sentence: string; onStay: () => void; onDiscard: () => void };

/** Asks before typed text is lost, saying which; staying is the answer that Enter gives. */
export function DiscardDialog({ opened, sentence, onStay, onDiscard }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      size="sm"
      title="Abandonner la saisie&#8239;?"
      zIndex={300}
      attributes={{ header: { role: 'none' } }}
    >
      <Text>{sentence}</Text>
      <Group justify="flex-end" mt="lg" gap={10}>
        <Button variant="outline" color="red" onClick={onDiscard}>
          Abandonner
        </Button>
        <Button onClick={onStay} data-autofocus>
          Continuer la saisie
        </Button>
      </Group>
    </Modal>
  );
}
