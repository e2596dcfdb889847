import { Alert, Button, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../api/api-error.ts';
import buttons from '../dialog/dialog-buttons.module.css';

type Props = {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** The change that is asked about, as its mutation stands. */
  change: { isPending: boolean; error: Error | null; reset: () => void };
  onConfirm: () => void;
  keepLabel: string;
  confirmLabel: string;
  /** Something is still to be chosen or to be known. */
  disabled?: boolean;
  errorTitle?: string;
  /** In place of the button that confirms; null for none. */
  instead?: ReactNode;
  children: ReactNode;
};

/** Asks before what cannot simply be undone, naming it; keeping is the answer that Enter gives. It stays until the answer is there. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    opened,
    onClose,
    change,
    onConfirm,
    keepLabel,
    confirmLabel,
    disabled = false,
    errorTitle = 'Erreur',
    children,
  } = props;
  const close = () => {
    if (change.isPending) return;
    onClose();
    change.reset();
  };
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <Stack gap="sm">
        {children}
        {change.error && (
          <Alert color="red" title={errorTitle}>
            {errorMessage(change.error)}
          </Alert>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={change.isPending} data-autofocus>
            {keepLabel}
          </Button>
          {props.instead !== undefined ? (
            props.instead
          ) : (
            <Button
              color="red"
              onClick={() => !change.isPending && onConfirm()}
              loading={change.isPending}
              disabled={disabled}
            >
              {confirmLabel}
            </Button>
          )}
        </div>
      </Stack>
    </Modal>
  );
}
