// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import type {
  Location,
  SquareLocation,
  TerminalDevice,
} from '@florilege/contract/settings/settings.contract.ts';
import { Alert, Button, Group, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useForm } from '../../shared/form/use-form.ts';
import table from '../../shared/list/data-table.module.css';
import { type Column, DataTableSkeleton, RowCells, TableFrame } from '../../shared/list/data-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { draftChanges, placeOptions, shownFields, untouched } from './location-draft.ts';
import { PairingCell } from './pairing-cell.tsx';
import classes from './settings.module.css';
import { locationsQuery, squareLocationsQuery, terminalsQuery, useSaveLocation } from './settings.queries.ts';
import { useUnsaved } from './unsaved.ts';

/** Each location's place at Square, and its terminal. */
export function Locations() {
  const locations = useQuery(locationsQuery);
  const terminals = useQuery(terminalsQuery);
  const places = useQuery(squareLocationsQuery);
  const failed = [locations, terminals].find(({ isError, data }) => isError && !data);
  return (
    <>
      {/* Without Square's list no place can be chosen; the rest of the table works. */}
      {places.isError && (
        <Alert color="red" title="Les lieux de Square n’ont pas pu être lus" role="alert">
          <Group justify="space-between" gap="sm">
            <span>{errorMessage(places.error)}</span>
            <Button variant="default" onClick={() => void places.refetch()} loading={places.isRefetching}>
              Réessayer
            </Button>
          </Group>
        </Alert>
      )}
      {failed && <QueryError query={failed} />}
      {!failed && !(locations.data && terminals.data) && (
        <DataTableSkeleton label="Chargement des boutiques…" columns={columns} layout={layout} count={2} />
      )}
      {locations.data && terminals.data && (
        <LocationsTable locations={locations.data} terminals={terminals.data} places={places.data} />
      )}
    </>
  );
}

type TableProps = {
  locations: readonly Location[];
  terminals: readonly TerminalDevice[];
  /** Undefined until Square has answered. */
  places: SquareLocation[] | undefined;
};

const layout = classes.row;

/** A row is a form of its own. */
function LocationsTable({ locations, terminals, places }: TableProps) {
  if (locations.length === 0)
    return <EmptyState title="Aucune boutique" hint="Les boutiques apparaîtront ici." />;
  return (
    <TableFrame label="Boutiques et terminaux" columns={columns} layout={layout}>
      <tbody role="rowgroup">
        {locations.map((location) => (
          <LocationRow
            key={location.id}
            location={location}
            terminal={terminals.find((terminal) => terminal.location === location.id)}
            places={places}
          />
        ))}
      </tbody>
    </TableFrame>
  );
}

type Props = {
  location: Location;
  terminal: TerminalDevice | undefined;
  places: SquareLocation[] | undefined;
};

function LocationRow(props: Props) {
  const row = useLocationRow(props);
  return (
    <tr role="row" ref={row.form.root} className={`${table.row} ${layout}`}>
      <RowCells row={row} columns={columns} />
    </tr>
  );
}

function useLocationRow({ location, terminal, places }: Props) {
  const save = useSaveLocation(location, terminal);
  const form = useForm({
    start: untouched,
    isDirty: (draft) =>
      Object.values(draftChanges(draft, location, terminal)).some((each) => each !== undefined),
    check: () => ({}),
    send: (draft) => save.mutateAsync(draftChanges(draft, location, terminal)),
    onSaved: () => {
      form.restart(untouched);
      notifications.show({ message: `${location.name} enregistrée`, color: 'green' });
    },
  });
  useUnsaved(form.dirty);
  return {
    location,
    terminal,
    places,
    form,
    ...shownFields(form.values, location, terminal),
    placeChanged: draftChanges(form.values, location, terminal).place !== undefined,
  };
}

type Row = ReturnType<typeof useLocationRow>;

const columns: readonly Column<Row>[] = [
  {
    name: 'name',
    head: 'Boutique',
    className: classes.name,
    waiting: '70%',
    cell: ({ location }) => (
      <>
        {location.name}
        {location.address && <p className={classes.note}>{location.address}</p>}
      </>
    ),
  },
  { name: 'place', head: 'Lieu Square', waiting: '90%', cell: (row) => <PlaceCell {...row} /> },
  {
    name: 'device',
    head: 'Identifiant du terminal',
    waiting: '90%',
    cell: ({ location, device, form }) => (
      <>
        <CardLabel text="Identifiant du terminal" />
        <TextInput
          {...form.field('device_id')}
          value={device}
          aria-label={`Identifiant du terminal de ${location.name}`}
          placeholder="Aucun terminal"
          onKeyDown={(event) => event.key === 'Enter' && form.dirty && form.submit()}
          autoComplete="off"
          spellCheck={false}
        />
      </>
    ),
  },
  {
    name: 'pairing',
    head: 'Association',
    waiting: '60%',
    cell: ({ location, terminal, placeChanged }) => (
      <>
        <CardLabel text="Association" />
        <PairingCell location={location} terminal={terminal} held={placeChanged} />
      </>
    ),
  },
  {
    name: 'save',
    head: 'Enregistrer',
    className: classes.save,
    waiting: '100%',
    cell: ({ location, form }) => (
      <>
        <Button
          onClick={form.submit}
          disabled={!form.dirty}
          loading={form.saving}
          aria-label={`Enregistrer ${location.name}`}
        >
          Enregistrer
        </Button>
        {form.failure && (
          <p className={classes.note} data-tone="red" role="alert">
            {form.failure}
          </p>
        )}
      </>
    ),
  },
];

function PlaceCell({ location, terminal, places, place, placeChanged, form }: Row) {
  const losesTerminal = placeChanged && Boolean(location.square_location_id && terminal?.device_id);
  return (
    <>
      <CardLabel text="Lieu Square" />
      <Select
        aria-label={`Lieu Square de ${location.name}`}
        placeholder={places ? 'Aucun lieu' : 'Lecture chez Square…'}
        data={placeOptions(places, place)}
        value={place || null}
        onChange={(chosen) => form.set({ square_location_id: chosen ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': `Retirer le lieu Square de ${location.name}` }}
        nothingFoundMessage="Square n’a aucun lieu"
        disabled={!places}
        error={form.errors.square_location_id}
        description={place || undefined}
      />
      {losesTerminal && (
        <p className={classes.note} data-tone="amber">
          Son terminal sera à associer de nouveau.
        </p>
      )}
    </>
  );
}

/** A card has no head above its fields. */
function CardLabel({ text }: { text: string }) {
  return (
    <span className={classes.label} aria-hidden>
      {text}
    </span>
  );
}
