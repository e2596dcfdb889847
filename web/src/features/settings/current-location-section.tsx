import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { useCurrentLocation } from './current-location.ts';
import classes from './settings.module.css';
import { locationsQuery } from './settings.queries.ts';

/** The location of this browser session. */
export function CurrentLocation() {
  const locations = useQuery(locationsQuery);
  const [current, setCurrent] = useCurrentLocation();
  if (locations.isPending)
    return <Skeleton height={61} radius="md" role="status" aria-label="Chargement des boutiques…" />;
  if (!locations.data) return <QueryError query={locations} />;
  // A location that no longer exists counts as none.
  const known = locations.data.some(({ id }) => id === current);
  return (
    <Select
      label="Boutique où je travaille"
      placeholder="Choisir une boutique"
      className={classes.choice}
      data={locations.data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={known ? String(current) : null}
      onChange={(value) => setCurrent(value === null ? null : Number(value))}
      allowDeselect={false}
    />
  );
}
