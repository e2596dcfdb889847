import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';

const icons = {
  success: { Icon: IconCircleCheck, color: 'var(--fl-green)' },
  error: { Icon: IconCircleX, color: 'var(--fl-red)' },
  warning: { Icon: IconAlertTriangle, color: 'var(--fl-amber)' },
  info: { Icon: IconInfoCircle, color: 'var(--fl-green)' },
} as const;

export type DialogNotification = {
  type: 'success' | 'error' | 'warning' | 'info';
  title: string;
  description?: ReactNode;
};

type Props = DialogNotification & { onClose: () => void };

export default function NotificationDialog({ type, title, description, onClose }: Props) {
  const { Icon, color } = icons[type];
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={
        <Group gap="xs" wrap="nowrap">
          <Icon size={24} stroke={1.75} color={color} aria-hidden style={{ flex: 'none' }} />
          {title}
        </Group>
      }
    >
      {typeof description === 'string' ? <Text>{description}</Text> : description}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          OK
        </Button>
      </Group>
    </Dialog>
  );
}
