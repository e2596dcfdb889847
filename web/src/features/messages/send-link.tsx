import {
  type Channel,
  channels,
  EMAIL_LIMIT,
  type LinkMessages,
  linkMessageInput,
} from '@florilege/contract/messages/messages.contract.ts';
import { hasPictures, SMS_LIMIT, smsParts, toSmsText } from '@florilege/contract/messages/sms-text.ts';
import { Alert, Button, SegmentedControl, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { displayPhone } from '../../shared/display-phone.ts';
import { Form } from '../../shared/form/form.tsx';
import { LongText } from '../../shared/form/long-text.tsx';
import { typedSince } from '../../shared/form/record-form-state.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { joined } from '../../shared/format.ts';
import { Loaded } from '../../shared/ui/error-panel.tsx';
import { MessageLine } from './message-line.tsx';
import { linkMessagesQuery, useSendLink } from './messages.queries.ts';

type Props = {
  orderId: number;
  /** Told of a message that was begun and is not sent; its answer is called once it is. */
  onUnsent: () => () => void;
};

/** « Envoyer au client »: the open link of an order by SMS or e-mail, and what was sent before. */
export function SendLink({ orderId, onUnsent }: Props) {
  const known = useQuery(linkMessagesQuery(orderId));
  const loading = <Skeleton height={220} radius="md" role="status" aria-label="Chargement des envois…" />;
  return (
    <Loaded query={known} skeleton={loading}>
      {(data) => <Sending orderId={orderId} known={data} onUnsent={onUnsent} />}
    </Loaded>
  );
}

function Sending({ orderId, known, onUnsent }: Props & { known: LinkMessages }) {
  const [channel, setChannel] = useState<Channel>(known.phone || !known.email ? 'sms' : 'email');
  const messages = {
    sms: useMessage(orderId, 'sms', known),
    email: useMessage(orderId, 'email', known),
  };
  const { remind, channels: states } = known;
  const unsent = Object.values(messages).some(({ form }) => form.dirty && !form.saving);
  useEffect(() => (unsent ? onUnsent() : undefined), [unsent, onUnsent]);
  return (
    <Stack gap="md" component="section" aria-labelledby={`send-${orderId}`}>
      <Title order={3} size="h4" id={`send-${orderId}`}>
        {remind ? 'Relancer le client' : 'Envoyer au client'}
      </Title>
      <SegmentedControl
        aria-label="Moyen d’envoi"
        value={channel}
        onChange={(value) => setChannel(value === 'email' ? 'email' : 'sms')}
        data={[
          { value: 'sms', label: channels.sms },
          { value: 'email', label: channels.email },
        ]}
      />
      {states[channel] === 'missing' ? (
        <Alert color="amber">
          {channel === 'sms' ? 'Les SMS ne sont pas configurés.' : 'Les e-mails ne sont pas configurés.'}{' '}
          Copiez le lien pour l’envoyer vous-même.
        </Alert>
      ) : (
        <MessageForm key={channel} orderId={orderId} message={messages[channel]} remind={remind} />
      )}
      {states[channel] === 'simulated' && (
        <Text size="sm" c="dimmed">
          Envoi simulé{'\u00a0'}: rien ne part vraiment.
        </Text>
      )}
      <Stack gap="sm" role="status" aria-label="Messages envoyés">
        {known.messages.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </Stack>
    </Stack>
  );
}

type Field = 'recipient' | 'subject' | 'text';
type Typed = Record<Field, string | undefined>;
/** Untyped fields have no text of their own: they follow the client, the link and the round. */
const untyped: Typed = { recipient: undefined, subject: undefined, text: undefined };

/** The message of one channel, which stays while the other one is looked at. */
function useMessage(orderId: number, channel: Channel, { phone, email, texts }: LinkMessages) {
  const send = useSendLink(orderId);
  const isSms = channel === 'sms';
  const proposed: Record<Field, string> = {
    recipient: (isSms ? phone && displayPhone(phone) : email) ?? '',
    subject: texts.email.subject,
    text: isSms ? texts.sms : texts.email.text,
  };
  const shownOf = (typed: Typed): Record<Field, string> => ({
    recipient: typed.recipient ?? proposed.recipient,
    subject: typed.subject ?? proposed.subject,
    text: typed.text ?? proposed.text,
  });
  const form = useForm({
    start: untyped,
    isDirty: (typed, start) => JSON.stringify(shownOf(typed)) !== JSON.stringify(shownOf(start)),
    check: (typed) => (shownOf(typed).text.trim() ? {} : { text: 'Le texte est requis' }),
    send: (typed, idempotencyKey) => {
      const { subject, ...values } = shownOf(typed);
      const input = isSms
        ? { channel: 'sms' as const, ...values }
        : { channel: 'email' as const, subject, ...values };
      return send.mutateAsync({ input, idempotencyKey });
    },
    onSaved: () => {
      const sent = form.values;
      // The next message begins with its own text, for the same person.
      const next: Typed = { ...untyped, recipient: sent.recipient };
      form.restart(next, (now) => ({ ...next, ...typedSince(sent)(now) }));
      notifications.show({
        message: isSms ? 'SMS en cours d’envoi' : 'E-mail en cours d’envoi',
        color: 'green',
      });
    },
    schema: linkMessageInput.options[isSms ? 0 : 1],
  });
  return { form, isSms, shown: shownOf(form.values) };
}

type FormProps = { orderId: number; message: ReturnType<typeof useMessage>; remind: boolean };

function MessageForm({ orderId, message: { form, isSms, shown }, remind }: FormProps) {
  const field = (name: Field) => ({ ...form.field(name), value: shown[name] });
  return (
    <Form form={form} failureTitle="Le message n’est pas parti" label={`Message pour la commande ${orderId}`}>
      <TextInput
        {...field('recipient')}
        label={isSms ? 'Téléphone' : 'E-mail'}
        type={isSms ? 'tel' : 'email'}
        withAsterisk
        autoComplete="off"
      />
      {!isSms && <TextInput {...field('subject')} label="Objet" withAsterisk maxLength={200} />}
      <LongText
        {...field('text')}
        label="Texte"
        withAsterisk
        minRows={3}
        maxRows={10}
        maxLength={isSms ? SMS_LIMIT : EMAIL_LIMIT}
        {...(isSms && {
          description: joined(
            `${toSmsText(shown.text).length} caractères, ${smsParts(shown.text)} SMS`,
            hasPictures(shown.text) && 'sans les émojis, qui ne partent pas par SMS',
          ),
        })}
      />
      <Button type="submit" loading={form.saving} ml={{ sm: 'auto' }}>
        {remind ? 'Relancer' : 'Envoyer'} {isSms ? 'par SMS' : 'par e-mail'}
      </Button>
    </Form>
  );
}
