import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { LocationRow } from './location-row.tsx';
import classes from './locations-table.module.css';
import { locationsQuery, squareLocationsQuery, terminalOf, terminalsQuery } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** What each location is at Square, and the terminal that takes its cards. */
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

/** Without Square's list nothing can be chosen; the rest of the table stays. */
function SquareAway() {
  const places = useQuery(squareLocationsQuery);
  if (!places.isError) return null;
  return (
    <Alert color="red" title="Les lieux de Square n’ont pas pu être lus" role="alert">
      <div className={classes.away}>
        <span>{errorMessage(places.error)}</span>
        <Button variant="default" onClick={() => void places.refetch()} loading={places.isRefetching}>
          Réessayer
        </Button>
      </div>
    </Alert>
  );
}

function Locations() {
  const locations = useQuery(locationsQuery);
  const terminals = useQuery(terminalsQuery);
  const places = useQuery(squareLocationsQuery);
  const failed = [locations, terminals].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <ErrorPanel
        message={errorMessage(failed.error)}
        onRetry={() => void failed.refetch()}
        retrying={failed.isRefetching}
      />
    );
  }
  if (!locations.data || !terminals.data) return <LocationsLoading />;
  if (locations.data.length === 0)
    return <EmptyState title="Aucune boutique" hint="Les boutiques apparaîtront ici." />;
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead className={classes.head}>
          <tr>
            <th scope="col">Boutique</th>
            <th scope="col">Lieu Square</th>
            <th scope="col">Identifiant du terminal</th>
            <th scope="col">Association</th>
            <th scope="col">Enregistrer</th>
          </tr>
        </thead>
        <tbody>
          {locations.data.map((location) => (
            <LocationRow
              key={location.id}
              location={location}
              terminal={terminalOf(terminals.data, location)}
              places={places.data}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LocationsLoading() {
  return (
    <div className={classes.loading} role="status" aria-busy="true" aria-label="Chargement des boutiques…">
      {[1, 2].map((row) => (
        <Skeleton key={row} radius="lg" className={classes.loadingRow ?? ''} />
      ))}
    </div>
  );
}
