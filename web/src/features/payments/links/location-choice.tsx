import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceCards } from '../../../shared/form/choice-cards.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { locationsQuery, useCurrentLocation } from '../../settings/settings.public.ts';

/** The chosen location; until one is chosen, the session's where Square knows it, or the only one that Square knows. */
export function useLocationChoice() {
  const { data } = useQuery(locationsQuery);
  const [current] = useCurrentLocation();
  const [chosen, choose] = useState<number | null>(null);
  const usable = data?.filter(({ square_location_id }) => square_location_id !== null) ?? [];
  const only = usable.length === 1 ? usable[0] : undefined;
  const preset = usable.find(({ id }) => id === current) ?? only;
  return { chosen: chosen ?? preset?.id ?? null, choose };
}

type Props = { label: string; chosen: number | null; choose: (id: number) => void };

export function LocationChoice({ label, chosen, choose }: Props) {
  const locations = useQuery(locationsQuery);
  if (locations.isPending) return <LocationsLoading />;
  if (!locations.data) return <QueryError query={locations} />;
  return (
    <ChoiceCards
      label={label}
      value={chosen === null ? null : String(chosen)}
      onChange={(id) => choose(Number(id))}
      options={locations.data.map(({ id, name, address, square_location_id }) => ({
        value: String(id),
        label: name,
        detail: square_location_id === null ? 'Pas encore reliée à Square' : address,
        disabled: square_location_id === null,
      }))}
    />
  );
}

function LocationsLoading() {
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label="Chargement des boutiques…">
      <Skeleton height={17} width={160} />
      {[1, 2].map((row) => (
        <Skeleton key={row} height={56} radius="md" />
      ))}
    </Stack>
  );
}
