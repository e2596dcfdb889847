import { Checkbox } from '@mantine/core';

type Props = { name: string; checked: boolean; onChange: (checked: boolean) => void };

/** Whether the address and access of an order are written into its recipient's record as well. */
export const SaveWithClient = ({ name, checked, onChange }: Props) => (
  <Checkbox
    label={`Enregistrer aussi chez le client (${name})`}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
