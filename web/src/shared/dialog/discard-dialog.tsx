import { Button, Group, Text } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import { DialogSlot } from './dialog-slot.tsx';
import type { useLeaving } from './use-leaving.ts';

type Props = { sentence: string; onStay: () => void; onDiscard: () => void };

/** Asks before typed text is lost; staying has the focus. */
function DiscardDialog({ sentence, onStay, onDiscard }: Props) {
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

type QuestionProps = { leaving: ReturnType<typeof useLeaving>; sentence: string };

/** The question that `useLeaving` asks. */
export const DiscardQuestion = ({ leaving, sentence }: QuestionProps) => (
  <DialogSlot of={leaving.asking}>
    {() => <DiscardDialog sentence={sentence} onStay={leaving.stay} onDiscard={leaving.leave} />}
  </DialogSlot>
);
