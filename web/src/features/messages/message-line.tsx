import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { type Message, messageKinds, messageStates } from '@florilege/contract/messages/messages.contract.ts';
import { Group, Text } from '@mantine/core';
import { formatDateTime, joined } from '../../shared/format.ts';

const colors = {
  sent: 'var(--fl-green)',
  failed: 'var(--fl-red)',
  unknown: 'var(--fl-amber)',
  starting: 'dimmed',
  sending: 'dimmed',
};

/** One message with its outcome. */
export function MessageLine({ message }: { message: Message }) {
  const { kind, channel, recipient, state, reason, author_name, created_at } = message;
  const to = channel === 'sms' ? `par SMS au ${displayPhone(recipient)}` : `par e-mail à ${recipient}`;
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {messageKinds[kind]} {to}
        </Text>
        <Text fw={600} c={colors[state]}>
          {messageStates[state]}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {joined(author_name, formatDateTime(created_at))}
      </Text>
      {reason && <Text size="sm">{reason}</Text>}
    </div>
  );
}
