import { REASON_LENGTH } from '@florilege/contract/verifications/verifications.contract.ts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { DialogForm } from '../../shared/legacy/dialog-form.tsx';
import { FormDialog } from '../../shared/legacy/form-dialog.tsx';
import { useLeaving } from '../../shared/legacy/use-leaving.ts';
import { useOpening } from '../../shared/legacy/use-opening.ts';
import type { Card } from './use-hand.ts';

/** What it is most often; each can be completed. */
const usual = ['Fleurs abîmées', 'Ne correspond pas à la commande', 'Emballage à refaire', 'Photo illisible'];

type Props = { card: Card; opened: boolean; onClose: () => void; onReject: (reason: string) => void };

/** A refusal says why: whoever made the bouquet reads it on the order. */
export default function RejectDialog({ card, opened, onClose, onReject }: Props) {
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useOpening(opened, () => {
    setReason('');
    setChecked(false);
  });
  const missing = reason.trim() === '';
  const leaving = useLeaving({ opened, dirty: !missing, busy: false, onClose });

  const send = () => {
    setChecked(true);
    if (missing) return field.current?.focus();
    leaving.leave();
    onReject(reason.trim());
  };

  return (
    <FormDialog
      title={`Refuser la commande ${card.order}\u202f?`}
      opened={opened}
      dirty={!missing}
      leaving={leaving}
      sentence="Le refus n’est pas envoyé et son motif sera perdu."
    >
      <DialogForm
        onSubmit={send}
        onCancel={leaving.request}
        busy={false}
        submitLabel="Refuser la commande"
        submitColor="red"
      >
        <Text c="dimmed">
          Elle repasse «&#8239;En préparation&#8239;»
          {card.maker_name
            ? `, et ${card.maker_name} lit le motif sur la commande.`
            : ', avec le motif sur la commande.'}
        </Text>
        <Textarea
          ref={field}
          label="Motif du refus"
          required
          withAsterisk
          autosize
          minRows={3}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          error={checked && missing && 'Le motif est requis'}
          data-autofocus
        />
        <Group gap="xs" role="group" aria-label="Motifs fréquents">
          {usual.map((each) => (
            <Button
              key={each}
              variant="default"
              radius="xl"
              onClick={() => {
                setReason(each);
                field.current?.focus();
              }}
            >
              {each}
            </Button>
          ))}
        </Group>
      </DialogForm>
    </FormDialog>
  );
}
