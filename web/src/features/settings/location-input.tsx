import { orderFields } from '@florilege/contract/orders/order-fields.ts';
import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { withinDialog } from '../../shared/dialog/within-dialog.ts';
import type { InputProps } from '../../shared/form/choice-input.tsx';
import { archivedLocationsQuery } from './locations.queries.ts';
import { useWorkplace } from './workplace/use-workplace.ts';

/** The shop of an order; absent where there is nothing to choose. An archived one stays until another is chosen. */
export function LocationInput({
  value,
  onChange,
  placeholder = 'Sans boutique',
  ...input
}: InputProps<number | null> & { placeholder?: string }) {
  const { shops = [] } = useWorkplace();
  const known = shops.map(({ id, name }) => ({ value: String(id), label: name }));
  const gone = value !== null && shops.every(({ id }) => id !== value);
  const { data: archived = [] } = useQuery({ ...archivedLocationsQuery, enabled: gone });
  const old = archived.find(({ id }) => id === value)?.name ?? 'Boutique archivée';
  // The only shop is that of every order, and nobody has to say so.
  if (shops.length < 2 && (value === null || !gone)) return null;
  return (
    <Select
      {...input}
      label={orderFields.location.label}
      placeholder={placeholder}
      data={
        gone && shops.length > 0 ? [...known, { value: String(value), label: old, disabled: true }] : known
      }
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      clearable
      clearButtonProps={{ 'aria-label': 'Effacer la boutique' }}
      leftSection={<IconBuildingStore size={18} stroke={1.6} aria-hidden />}
      checkIconPosition="right"
      comboboxProps={withinDialog}
    />
  );
}
