import type {
  Location,
  SquareLocation,
  TerminalDevice,
} from '@florilege/contract/settings/settings.contract.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import { draftChanges, type LocationDraft, placeOptions, shownFields } from './location-draft.ts';
import classes from './locations-table.module.css';
import { PairingCell } from './pairing-cell.tsx';
import { useSaveLocation } from './settings.queries.ts';
import { useUnsaved } from './unsaved.ts';

type Props = {
  location: Location;
  terminal: TerminalDevice | undefined;
  places: SquareLocation[] | undefined;
};

/** One location: its place at Square, its terminal, and what saves both. */
export function LocationRow({ location, terminal, places }: Props) {
  const [draft, setDraft] = useState<LocationDraft>({});
  const save = useSaveLocation(location, terminal);
  const fields = shownFields(draft, location, terminal);
  const changes = draftChanges(draft, location, terminal);
  const changed = changes.place !== undefined || changes.device !== undefined;
  const errors = isApiError(save.error) ? save.error.fields : {};
  const otherError =
    save.error && !errors.square_location_id && !errors.device_id ? errorMessage(save.error) : null;
  const losesTerminal =
    changes.place !== undefined && Boolean(location.square_location_id && terminal?.device_id);
  useUnsaved(changed);

  const type = (change: LocationDraft) => {
    save.reset();
    setDraft((now) => ({ ...now, ...change }));
  };
  const submit = () => {
    if (!changed || save.isPending) return;
    save.mutate(changes, {
      onSuccess: () => {
        setDraft({});
        notifications.show({ message: `${location.name} enregistrée`, color: 'green' });
      },
    });
  };

  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        {location.name}
        {location.address && <span className={classes.address}>{location.address}</span>}
      </th>
      <td>
        <span className={classes.label} aria-hidden>
          Lieu Square
        </span>
        <Select
          aria-label={`Lieu Square de ${location.name}`}
          placeholder={places ? 'Aucun lieu' : 'Lecture chez Square…'}
          data={placeOptions(places, fields.place)}
          value={fields.place || null}
          onChange={(value) => type({ place: value ?? '' })}
          clearable
          clearButtonProps={{ 'aria-label': `Retirer le lieu Square de ${location.name}` }}
          nothingFoundMessage="Square n’a aucun lieu"
          disabled={!places}
          error={errors.square_location_id}
          description={fields.place || undefined}
        />
        {losesTerminal && <p className={classes.warning}>Son terminal sera à associer de nouveau.</p>}
      </td>
      <td>
        <span className={classes.label} aria-hidden>
          Identifiant du terminal
        </span>
        <TextInput
          aria-label={`Identifiant du terminal de ${location.name}`}
          placeholder="Aucun terminal"
          value={fields.device}
          onChange={(event) => type({ device: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && submit()}
          error={errors.device_id}
          autoComplete="off"
          spellCheck={false}
        />
      </td>
      <td>
        <span className={classes.label} aria-hidden>
          Association
        </span>
        <PairingCell location={location} terminal={terminal} held={changes.place !== undefined} />
      </td>
      <td className={classes.save}>
        <Button
          onClick={submit}
          disabled={!changed}
          loading={save.isPending}
          aria-label={`Enregistrer ${location.name}`}
        >
          Enregistrer
        </Button>
        {otherError && (
          <p className={classes.error} role="alert">
            {otherError}
          </p>
        )}
      </td>
    </tr>
  );
}
