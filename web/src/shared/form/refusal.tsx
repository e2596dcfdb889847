import { Alert } from '@mantine/core';

/** Why a form was not saved, where no field says it; `focusFirstError` finds it as it finds a field. */
export function Refusal({ title, message }: { title: string; message: string }) {
  return (
    <Alert color="red" title={title} role="alert" tabIndex={-1} data-refused>
      {message}
    </Alert>
  );
}
