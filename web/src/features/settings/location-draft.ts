import type {
  Location,
  SquareLocation,
  TerminalDevice,
} from '@florilege/contract/settings/settings.contract.ts';

/** What was typed into a location's row; undefined: nothing, so that what a colleague saves meanwhile is seen. */
export type LocationDraft = { place?: string; device?: string };

/** The row's fields as they stand. */
export function shownFields(
  { place, device }: LocationDraft,
  location: Location,
  terminal: TerminalDevice | undefined,
) {
  return { place: place ?? location.square_location_id ?? '', device: device ?? terminal?.device_id ?? '' };
}

/** What is to be saved: only what differs from what stands. */
export function draftChanges(draft: LocationDraft, location: Location, terminal: TerminalDevice | undefined) {
  const shown = shownFields(draft, location, terminal);
  const stands = shownFields({}, location, terminal);
  return {
    place: shown.place === stands.place ? undefined : shown.place,
    device: shown.device.trim() === stands.device ? undefined : shown.device.trim(),
  };
}

type PlaceOption = { value: string; label: string; disabled: boolean };

/** Square's places to choose from, and the one that is chosen even when Square does not list it. */
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
