import { Button, Group, Modal, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type NotificationType = 'success' | 'error' | 'warning' | 'info';

export type DialogNotification = {
  type: NotificationType;
  title: string;
  description?: ReactNode;
  /** OK unless said. */
  confirmLabel?: string;
};

const icons = {
  success: { Icon: IconCircleCheck, color: 'var(--fl-green)' },
  error: { Icon: IconCircleX, color: 'var(--fl-red)' },
  warning: { Icon: IconAlertTriangle, color: 'var(--fl-amber)' },
  info: { Icon: IconInfoCircle, color: 'var(--fl-green)' },
} as const;

type DialogProps = DialogNotification & { opened: boolean; onClose: () => void };

/** The notification dialog of the specification. Screens mostly use `useNotify()` instead. */
export function NotificationDialog({
  type,
  title,
  description,
  confirmLabel = 'OK',
  opened,
  onClose,
}: DialogProps) {
  const { Icon, color } = icons[type];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="sm"
      title={
        <Group gap={10} wrap="nowrap">
          <Icon size={24} stroke={1.75} color={color} aria-hidden style={{ flex: 'none' }} />
          {title}
        </Group>
      }
    >
      {typeof description === 'string' ? <Text>{description}</Text> : description}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
