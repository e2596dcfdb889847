import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../ui/error-panel.tsx';
import { Dialog } from './dialog.tsx';
import buttons from './dialog-buttons.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** The mutation that confirming runs, if it asks the server. */
  change?: { isPending: boolean; error?: Error | null };
  onConfirm: () => void;
  keepLabel: string;
  confirmLabel: string;
  disabled?: boolean;
  errorTitle?: string;
  /** Replaces the button that confirms; null for none. */
  instead?: ReactNode;
  children: ReactNode;
};

const idle: NonNullable<Props['change']> = { isPending: false };

/** Asks before an action that cannot be undone; keeping has the focus. */
export function ConfirmDialog(props: Props) {
  const { title, onClose, change = idle, onConfirm, keepLabel, confirmLabel, disabled = false } = props;
  const close = () => !change.isPending && onClose();
  return (
    <Dialog title={title} onClose={close}>
      <Stack gap="sm">
        {props.children}
        <ErrorAlert error={change.error ?? null} title={props.errorTitle} />
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={change.isPending} data-autofocus>
            {keepLabel}
          </Button>
          {props.instead === undefined ? (
            <Button
              color="red"
              onClick={() => !change.isPending && onConfirm()}
              loading={change.isPending}
              disabled={disabled}
            >
              {confirmLabel}
            </Button>
          ) : (
            props.instead
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
