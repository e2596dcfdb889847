import { Textarea } from '@mantine/core';
import type { FieldProps } from './use-form.ts';

/** The reason of a change of money, which everyone who sees the order reads later. */
export const ReasonInput = (field: FieldProps<string>) => (
  <Textarea
    {...field}
    label="Motif"
    required
    withAsterisk
    description="Il reste écrit sur la commande."
    autosize
    minRows={2}
    maxLength={192}
  />
);
