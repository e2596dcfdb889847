import { Alert, type AlertProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialogSlot } from '../dialog/dialog-slot.tsx';
import type { AnyForm } from './use-form.ts';

type Props = {
  form: AnyForm;
  /** Head of the sentence that no field can show: `Le contact n’a pas été enregistré`. */
  failureTitle: string;
  /** Name of a form that is not the only one in sight. */
  label?: string;
  children: ReactNode;
};

/** The `<form>` of a form: Enter submits, and what no field can show is at the top. */
export function Form({ form, failureTitle, label, children }: Props) {
  const { opened } = useDialogSlot();
  return (
    <form
      ref={form.root}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a portal still is inside the form that opened it, for React.
        event.stopPropagation();
        // A second tap on a dialog that fades out would make a second record.
        if (opened) form.submit();
      }}
      noValidate
    >
      <Stack gap="md">
        {form.failure && <Refusal title={failureTitle} message={form.failure} />}
        {children}
      </Stack>
    </form>
  );
}

/** Why a form was not saved, where no field says it; it gets the focus as a wrong field does. */
export function Refusal({ message, ...props }: { message: string } & Pick<AlertProps, 'title' | 'mb'>) {
  return (
    <Alert color="red" {...props} role="alert" tabIndex={-1} data-refused>
      {message}
    </Alert>
  );
}
