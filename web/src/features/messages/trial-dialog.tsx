import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { type Channel, trialInput } from '@florilege/contract/messages/messages.contract.ts';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMember } from '../../session/use-session.ts';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useSendTrial } from './messages.queries.ts';

/** « Envoyer un SMS d’essai », to one's own phone unless another is typed; or an e-mail. */
export function TrialDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { phone } = useMember();
  const send = useSendTrial();
  const isSms = channel === 'sms';
  const form = useForm({
    start: { recipient: isSms ? displayPhone(phone) : '' },
    check: () => ({}),
    send: ({ recipient }, idempotencyKey) =>
      send.mutateAsync({ input: { channel, recipient }, idempotencyKey }),
    onSaved: () => {
      onClose();
      notifications.show({ message: 'Essai en cours d’envoi', color: 'green' });
    },
    schema: trialInput.options[isSms ? 0 : 1],
  });
  return (
    <FormDialog
      form={form}
      title={isSms ? 'Envoyer un SMS d’essai' : 'Envoyer un e-mail d’essai'}
      onClose={onClose}
      submitLabel="Envoyer l’essai"
      discardSentence="L’essai n’est pas envoyé."
      failureTitle="L’essai n’est pas parti"
      size="md"
    >
      <Text c="dimmed">Le message dit seulement que tout fonctionne. Son issue s’affiche sur la page.</Text>
      <TextInput
        {...form.field('recipient')}
        label={isSms ? 'Téléphone' : 'E-mail'}
        type={isSms ? 'tel' : 'email'}
        withAsterisk
        autoComplete="off"
      />
    </FormDialog>
  );
}
