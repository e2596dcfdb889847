import type {
  Location,
  SquareLocation,
  TerminalDevice,
} from '@florilege/contract/settings/settings.contract.ts';

/**
 * Typed fields of a location's row, by their names on the wire; null: untouched, so that a colleague's change
 * shows.
 */
export type LocationDraft = { square_location_id: string | null; device_id: string | null };

export const untouched: LocationDraft = { square_location_id: null, device_id: null };

export function shownFields(
  draft: LocationDraft,
  location: Location,
  terminal: TerminalDevice | undefined,
): { place: string; device: string } {
  return {
    place: draft.square_location_id ?? location.square_location_id ?? '',
    device: draft.device_id ?? terminal?.device_id ?? '',
  };
}

/** The fields that saving would change; undefined: unchanged. */
export function draftChanges(draft: LocationDraft, location: Location, terminal: TerminalDevice | undefined) {
  const { place, device } = shownFields(draft, location, terminal);
  const saved = shownFields(untouched, location, terminal);
  return {
    place: place === saved.place ? undefined : place,
    device: device.trim() === saved.device ? undefined : device.trim(),
  };
}

type PlaceOption = { value: string; label: string; disabled: boolean };

/** Square's locations to choose from; the chosen one also when Square does not list it. */
export function placeOptions(places: readonly SquareLocation[] | undefined, chosen: string): PlaceOption[] {
  const options = (places ?? []).map(({ id, name, active }) => ({
    value: id,
    label: active ? name : `${name} (fermé)`,
    disabled: !active,
  }));
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  return [
    ...options,
    { value: chosen, label: places ? `${chosen} (inconnu de Square)` : chosen, disabled: false },
  ];
}

/** `4:07` */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
