import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { LocationsLoading, LocationsTable } from './locations-table.tsx';
import { locationsQuery, squareLocationsQuery, terminalsQuery } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** Each location's place at Square, and its terminal. */
export function LocationsSection() {
  return (
    <SettingsSection
      title="Boutiques et terminaux"
      hint="À quel lieu Square correspond chaque boutique, et quel terminal y encaisse."
    >
      <SquareAway />
      <Locations />
    </SettingsSection>
  );
}

/** Without Square's list no place can be chosen; the rest of the table works. */
function SquareAway() {
  const places = useQuery(squareLocationsQuery);
  if (!places.isError) return null;
  return (
    <Alert color="red" title="Les lieux de Square n’ont pas pu être lus" role="alert">
      <Group justify="space-between" gap="sm">
        <span>{errorMessage(places.error)}</span>
        <Button variant="default" onClick={() => void places.refetch()} loading={places.isRefetching}>
          Réessayer
        </Button>
      </Group>
    </Alert>
  );
}

function Locations() {
  const locations = useQuery(locationsQuery);
  const terminals = useQuery(terminalsQuery);
  const places = useQuery(squareLocationsQuery);
  const failed = [locations, terminals].find(({ isError, data }) => isError && !data);
  if (failed) return <QueryError query={failed} />;
  if (!locations.data || !terminals.data) return <LocationsLoading />;
  if (locations.data.length === 0)
    return <EmptyState title="Aucune boutique" hint="Les boutiques apparaîtront ici." />;
  return <LocationsTable locations={locations.data} terminals={terminals.data} places={places.data} />;
}
