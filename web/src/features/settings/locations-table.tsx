// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import { de } from '@florilege/contract/http/elision.ts';
import { listed } from '@florilege/contract/http/listed.ts';
import type {
  Location,
  SquareLocation,
  TerminalDevice,
} from '@florilege/contract/settings/settings.contract.ts';
import { Alert, Button, Group, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArchive, IconDownload, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { DialogSlot } from '../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../shared/dialog/later-dialog.tsx';
import { typedSince } from '../../shared/form/record-form-state.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { formatCount } from '../../shared/format.ts';
import table from '../../shared/list/data-table.module.css';
import { type Column, DataTableSkeleton, RowCells, TableFrame } from '../../shared/list/data-table.tsx';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { RowMenu } from '../../shared/ui/actions-menu.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { useFailed } from '../../shared/ui/notification-dialog.tsx';
import { draftChanges, placeOptions, shownFields, untouched } from './location-draft.ts';
import { ArchiveDialog, ArchivedLocations, DeleteLocationDialog } from './location-ends.tsx';
import { locationsQuery, useTakeOver } from './locations.queries.ts';
import { Note, PairingCell } from './pairing-cell.tsx';
import classes from './settings.module.css';
import { squareLocationsQuery, terminalsQuery, useSaveLocation } from './settings.queries.ts';
import { useUnsaved } from './unsaved.ts';

const LocationDialog = laterDialog(() => import('./location-dialog.tsx'));

/** Asked about a shop; `create` is about a new one. */
type Asked = { dialog: 'create' } | { dialog: 'edit' | 'archive' | 'delete'; location: Location };
type Ask = (asked: Asked) => void;

/** The shops: made, renamed and archived here, each with its place at Square and its terminal. */
export function Locations() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <LocationsTable ask={setAsked} />
      <ArchivedLocations />
      <DialogSlot of={asked}>
        {(now) => {
          if (now.dialog === 'create') return <LocationDialog location={null} onClose={close} />;
          const of = { location: now.location, onClose: close };
          if (now.dialog === 'edit') return <LocationDialog {...of} />;
          return now.dialog === 'archive' ? <ArchiveDialog {...of} /> : <DeleteLocationDialog {...of} />;
        }}
      </DialogSlot>
    </>
  );
}

/** Makes a shop, or those that Square knows. */
function NewLocations({ ask }: { ask: Ask }) {
  const takeOver = useTakeOver();
  const failed = useFailed();
  const take = () =>
    takeOver
      .mutateAsync()
      .then(({ results }) => notifications.show({ message: takenText(results), color: 'green' }), failed);
  return (
    <Group gap="xs">
      <ActionButton Icon={IconPlus} onClick={() => ask({ dialog: 'create' })} aria-haspopup="dialog">
        Nouvelle boutique
      </ActionButton>
      <ActionButton Icon={IconDownload} onClick={() => void take()} loading={takeOver.isPending}>
        Reprendre les lieux de Square
      </ActionButton>
    </Group>
  );
}

function takenText(taken: readonly Location[]): string {
  if (taken.length === 0) return 'Tous les lieux de Square sont déjà là.';
  return `${formatCount(taken.length, 'lieu repris', 'lieux repris')} de Square\u00a0: ${listed(taken.map(({ name }) => name))}`;
}

function LocationsTable({ ask }: { ask: Ask }) {
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
      <NewLocations ask={ask} />
      {failed && <QueryError query={failed} />}
      {!failed && !(locations.data && terminals.data) && (
        <DataTableSkeleton label="Chargement des boutiques…" columns={columns} layout={layout} count={2} />
      )}
      {terminals.data && locations.data?.length === 0 && (
        <EmptyState title="Aucune boutique" hint="Créez la vôtre, ou reprenez celles que Square connaît." />
      )}
      {terminals.data && locations.data && locations.data.length > 0 && (
        <TableFrame label="Boutiques et terminaux" columns={columns} layout={layout}>
          <tbody role="rowgroup">
            {locations.data.map((location) => (
              <LocationRow
                key={location.id}
                location={location}
                terminal={terminals.data.find((terminal) => terminal.location === location.id)}
                places={places.data}
                ask={ask}
              />
            ))}
          </tbody>
        </TableFrame>
      )}
    </>
  );
}

const layout = classes.row;

type Props = {
  location: Location;
  terminal: TerminalDevice | undefined;
  /** Undefined until Square has answered. */
  places: SquareLocation[] | undefined;
  ask: Ask;
};

/** A row is a form of its own. */
function LocationRow(props: Props) {
  const row = useLocationRow(props);
  return (
    <tr role="row" ref={row.form.root} className={`${table.row} ${layout}`}>
      <RowCells row={row} columns={columns} />
    </tr>
  );
}

function useLocationRow({ location, terminal, places, ask }: Props) {
  const save = useSaveLocation(location, terminal);
  const form = useForm({
    start: untouched,
    isDirty: (draft) =>
      Object.values(draftChanges(draft, location, terminal)).some((each) => each !== undefined),
    check: () => ({}),
    send: (draft) => save.mutateAsync(draftChanges(draft, location, terminal)),
    onSaved: () => {
      form.restart(untouched, (now) => ({ ...untouched, ...typedSince(form.values)(now) }));
      notifications.show({ message: `Boutique enregistrée\u00a0: ${location.name}`, color: 'green' });
    },
  });
  useUnsaved(form.dirty);
  return {
    location,
    terminal,
    places,
    ask,
    form,
    ...shownFields(form.values, location, terminal),
    placeChanged: draftChanges(form.values, location, terminal).place !== undefined,
  };
}

type Row = ReturnType<typeof useLocationRow>;

/** A card has no head above its fields. */
const cardLabel = (text: string) => (
  <span className={classes.label} aria-hidden>
    {text}
  </span>
);

const columns: readonly Column<Row>[] = [
  {
    name: 'name',
    head: 'Boutique',
    className: classes.name,
    waiting: '70%',
    cell: ({ location, ask }) => (
      <Group gap="xs" align="flex-start" justify="space-between" wrap="nowrap">
        <div>
          {location.name}
          {location.address && <Note fw="var(--fl-weight-text)">{location.address}</Note>}
        </div>
        <RowMenu
          label={`Autres actions pour ${location.name}`}
          actions={[
            { label: 'Modifier', Icon: IconEdit, run: () => ask({ dialog: 'edit', location }) },
            { label: 'Archiver', Icon: IconArchive, run: () => ask({ dialog: 'archive', location }) },
            {
              label: 'Supprimer',
              Icon: IconTrash,
              run: () => ask({ dialog: 'delete', location }),
              danger: true,
            },
          ]}
        />
      </Group>
    ),
  },
  { name: 'place', head: 'Lieu Square', waiting: '90%', cell: (row) => <PlaceCell {...row} /> },
  {
    name: 'device',
    head: 'Identifiant du terminal',
    waiting: '90%',
    cell: ({ location, device, form }) => (
      <>
        {cardLabel('Identifiant du terminal')}
        <TextInput
          {...form.field('device_id')}
          value={device}
          aria-label={`Identifiant du terminal ${de(location.name)}`}
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
        {cardLabel('Association')}
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
          <Note c="red" role="alert">
            {form.failure}
          </Note>
        )}
      </>
    ),
  },
];

function PlaceCell({ location, terminal, places, place, placeChanged, form }: Row) {
  const losesTerminal = placeChanged && Boolean(location.square_location_id && terminal?.device_id);
  return (
    <>
      {cardLabel('Lieu Square')}
      <Select
        aria-label={`Lieu Square ${de(location.name)}`}
        placeholder={places ? 'Aucun lieu' : 'Lecture chez Square…'}
        data={placeOptions(places, place)}
        value={place || null}
        onChange={(chosen) => form.set({ square_location_id: chosen ?? '' })}
        clearable
        clearButtonProps={{ 'aria-label': `Retirer le lieu Square ${de(location.name)}` }}
        nothingFoundMessage="Square n’a aucun lieu"
        disabled={!places}
        error={form.errors.square_location_id}
        description={place || undefined}
      />
      {losesTerminal && <Note c="amber">Son terminal sera à associer de nouveau.</Note>}
    </>
  );
}
