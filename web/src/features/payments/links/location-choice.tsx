import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import type { Location } from '@florilege/contract/settings/settings.contract.ts';
import { Radio, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import classes from '../../../shared/form/choice-card.module.css';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { locationsQuery, useCurrentLocation } from '../../settings/settings.public.ts';

type Props = { label: string; chosen: number | null; onChoose: (id: number) => void };

/** Which location cashes: preset to the session’s own, where Square knows it. */
export function LocationChoice({ label, chosen, onChoose }: Props) {
  const locations = useQuery(locationsQuery);
  const [current] = useCurrentLocation();
  const usable = locations.data?.filter(({ square_location_id }) => square_location_id !== null);
  const preset = usable?.find(({ id }) => id === current) ?? (usable?.length === 1 ? usable[0] : undefined);
  const presetId = chosen === null ? preset?.id : undefined;
  useEffect(() => {
    if (presetId !== undefined) onChoose(presetId);
  }, [presetId, onChoose]);

  if (locations.isPending) return <LocationsLoading />;
  if (!locations.data) {
    return (
      <ErrorPanel
        message={errorMessage(locations.error)}
        onRetry={() => void locations.refetch()}
        retrying={locations.isRefetching}
      />
    );
  }
  return (
    <Radio.Group
      label={label}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => onChoose(Number(value))}
    >
      <Stack gap="xs" mt="xs">
        {locations.data.map((location) => (
          <LocationCard key={location.id} location={location} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function LocationCard({ location: { id, name, address, square_location_id } }: { location: Location }) {
  return (
    <Radio.Card value={String(id)} className={classes.card ?? ''} disabled={square_location_id === null}>
      <Radio.Indicator className={classes.mark ?? ''} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>
          {square_location_id === null ? 'Pas encore reliée à Square' : address}
        </span>
      </span>
    </Radio.Card>
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
