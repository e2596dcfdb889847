import { Button, Stack } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import classes from '../form/dialog-footer.module.css';

type Props = {
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  onCancel: () => void;
  /** It is being sent. */
  busy: boolean;
  submitLabel: string;
  submitColor?: string;
  /** There is nothing to send. */
  disabled?: boolean;
  children: ReactNode;
};

/** The form of a dialog: its fields, then « Annuler » and what sends it, which stay in sight under a long one. */
export function DialogForm(props: Props) {
  const { formRef, onSubmit, onCancel, busy, submitLabel, submitColor, disabled = false, children } = props;
  return (
    <form
      ref={formRef}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
    >
      <Stack gap="md">
        {children}
        <footer className={classes.footer}>
          <Button variant="default" onClick={onCancel} disabled={busy}>
            Annuler
          </Button>
          <Button
            type="submit"
            {...(submitColor && { color: submitColor })}
            loading={busy}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </footer>
      </Stack>
    </form>
  );
}
