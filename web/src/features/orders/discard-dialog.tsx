import { Button, Group, Modal, Text } from '@mantine/core';

type Props = { opened: boolean; grouped: boolean; onStay: () => void; onDiscard: () => void };

/** Asks before typed text is lost; staying is the answer that Enter gives. */
export function DiscardDialog({ opened, grouped, onStay, onDiscard }: Props) {
  return (
    <Modal opened={opened} onClose={onStay} size="sm" role="alertdialog" title="Abandonner la saisie ?" zIndex={300}>
      <Text>
        {grouped ? 'Ces commandes ne sont pas encore créées' : 'Cette commande n’est pas encore créée'} : ce que vous avez saisi sera perdu.
      </Text>
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
