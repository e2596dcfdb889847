import { REASON_LENGTH } from '@florilege/contract/verifications/verifications.contract.ts';
import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { LongText } from '../../shared/form/long-text.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { type Card, unsentReason } from './use-hand.ts';

const usual = ['Fleurs abîmées', 'Ne correspond pas à la commande', 'Emballage à refaire', 'Photo illisible'];

type Props = { card: Card; onClose: () => void; onReject: (reason: string) => void };

/** A refusal has a reason, which the maker of the bouquet reads on the order. */
export default function RejectDialog({ card, onClose, onReject }: Props) {
  const input = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    start: { reason: unsentReason(card.order) },
    isDirty: ({ reason }) => reason.trim() !== '',
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: 'Le motif est requis' }),
    send: async ({ reason }) => reason.trim(),
    onSaved: (reason) => {
      onClose();
      onReject(reason);
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Refuser la commande ${card.order}\u202f?`}
      onClose={onClose}
      submitLabel="Refuser la commande"
      submitColor="red"
      discardSentence="Le refus n’est pas envoyé et son motif sera perdu."
      failureTitle="Erreur"
    >
      <Text c="dimmed">
        Elle repasse «&nbsp;En préparation&nbsp;»
        {card.maker_name
          ? `, et ${card.maker_name} lit le motif sur la commande.`
          : ', avec le motif sur la commande.'}
      </Text>
      <LongText
        {...form.field('reason')}
        ref={input}
        label="Motif du refus"
        required
        withAsterisk
        minRows={3}
        maxLength={REASON_LENGTH}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          form.submit();
        }}
        data-autofocus
      />
      <Group gap="xs" role="group" aria-label="Motifs fréquents">
        {usual.map((reason) => (
          <Button
            key={reason}
            variant="default"
            radius="xl"
            onClick={() => {
              form.set({ reason });
              input.current?.focus();
            }}
          >
            {reason}
          </Button>
        ))}
      </Group>
    </FormDialog>
  );
}
