import {
  type Channel,
  channels,
  EMAIL_LIMIT,
  type LinkMessages,
  linkMessageInput,
} from '@florilege/contract/messages/messages.contract.ts';
import { SMS_LIMIT, smsParts, toSmsText } from '@florilege/contract/messages/sms-text.ts';
import { Alert, Button, SegmentedControl, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayPhone } from '../../shared/display-phone.ts';
import { Form } from '../../shared/form/form.tsx';
import { LongText } from '../../shared/form/long-text.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { Loaded } from '../../shared/ui/error-panel.tsx';
import { MessageLine } from './message-line.tsx';
import { linkMessagesQuery, useSendLink } from './messages.queries.ts';

/** « Envoyer au client »: the open link of an order by SMS or e-mail, and what was sent before. */
export function SendLink({ orderId }: { orderId: number }) {
  const known = useQuery(linkMessagesQuery(orderId));
  const loading = <Skeleton height={220} radius="md" role="status" aria-label="Chargement des envois…" />;
  return (
    <Loaded query={known} skeleton={loading}>
      {(data) => <Sending orderId={orderId} known={data} />}
    </Loaded>
  );
}

function Sending({ orderId, known }: { orderId: number; known: LinkMessages }) {
  const [channel, setChannel] = useState<Channel>(known.phone || !known.email ? 'sms' : 'email');
  const { remind, messages, channels: states } = known;
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
        // The texts differ by channel, round, link and client.
        <MessageForm
          key={JSON.stringify([channel, remind, known.phone, known.email, known.texts])}
          orderId={orderId}
          channel={channel}
          known={known}
        />
      )}
      {states[channel] === 'simulated' && (
        <Text size="sm" c="dimmed">
          Envoi simulé{'\u00a0'}: rien ne part vraiment.
        </Text>
      )}
      <Stack gap="sm" role="status" aria-label="Messages envoyés">
        {messages.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </Stack>
    </Stack>
  );
}

type FormProps = { orderId: number; channel: Channel; known: LinkMessages };

function MessageForm({ orderId, channel, known: { phone, email, texts, remind } }: FormProps) {
  const send = useSendLink(orderId);
  const isSms = channel === 'sms';
  const form = useForm({
    start: {
      recipient: (isSms ? phone && displayPhone(phone) : email) ?? '',
      subject: texts.email.subject,
      text: isSms ? texts.sms : texts.email.text,
    },
    check: ({ text }) => (text.trim() ? {} : { text: 'Le texte est requis' }),
    send: ({ subject, ...values }, idempotencyKey) =>
      send.mutateAsync({
        input: isSms ? { channel: 'sms', ...values } : { channel: 'email', subject, ...values },
        idempotencyKey,
      }),
    onSaved: () => {
      form.restart(form.values, (now) => now);
      notifications.show({
        message: isSms ? 'SMS en cours d’envoi' : 'E-mail en cours d’envoi',
        color: 'green',
      });
    },
    schema: linkMessageInput.options[isSms ? 0 : 1],
  });
  const parts = smsParts(form.values.text);
  return (
    <Form form={form} failureTitle="Le message n’est pas parti" label={`Message pour la commande ${orderId}`}>
      <TextInput
        {...form.field('recipient')}
        label={isSms ? 'Téléphone' : 'E-mail'}
        type={isSms ? 'tel' : 'email'}
        withAsterisk
        autoComplete="off"
      />
      {!isSms && <TextInput {...form.field('subject')} label="Objet" withAsterisk maxLength={200} />}
      <LongText
        {...form.field('text')}
        label="Texte"
        withAsterisk
        minRows={3}
        maxRows={10}
        maxLength={isSms ? SMS_LIMIT : EMAIL_LIMIT}
        {...(isSms && { description: `${toSmsText(form.values.text).length} caractères, ${parts} SMS` })}
      />
      <Button type="submit" loading={form.saving} ml={{ sm: 'auto' }}>
        {remind ? 'Relancer' : 'Envoyer'} {isSms ? 'par SMS' : 'par e-mail'}
      </Button>
    </Form>
  );
}
