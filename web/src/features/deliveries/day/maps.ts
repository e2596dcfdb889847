import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { formatCount } from '../../../shared/format.ts';
import { addressLines } from '../../clients/clients.public.ts';
import { estimatedTimes } from './estimated-time.ts';

// Google's documented URLs for directions: no key, no script in our page, and on a phone they open its app.

const DIRECTIONS = 'https://www.google.com/maps/dir/';
/** Stops that Google takes between start and destination. */
const BETWEEN = { desk: 9, phone: 3 } as const;

type Place = Pick<AccountSummary, 'address' | 'postal_code' | 'city'> &
  Partial<Pick<Delivery['place'], 'latitude' | 'longitude'>>;

/**
 * The address in one line; null without a street, which leads nowhere. A day that an earlier build kept on the
 * device has no place.
 */
export function addressLine(place: Place | undefined): string | null {
  return place?.address ? addressLines(place).join(', ') : null;
}

/** The destination for the maps service: the coordinates where they are known, or the address. */
export function destinationOf(place: Place | undefined): string | null {
  const { latitude, longitude } = place ?? {};
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? `${latitude},${longitude}`
    : addressLine(place);
}

/** A destination on the way, and the place of its stop in the run. */
export type Waypoint = { place: number; address: string };

/**
 * From the current place through all stops, in as many pieces as the service needs. `from` and `to` are the
 * places of the first and the last stop of a piece.
 */
export function directionsThrough(
  stops: readonly Waypoint[],
  on: keyof typeof BETWEEN,
): { from: number; to: number; href: string }[] {
  const size = BETWEEN[on] + 1;
  const pieces: { from: number; to: number; href: string }[] = [];
  for (let at = 0; at < stops.length; at += size) {
    const piece = stops.slice(at, at + size);
    const [first, last] = [piece[0], piece.at(-1)];
    if (first && last)
      pieces.push({
        from: first.place,
        to: last.place,
        href: directions(piece.map(({ address }) => address)),
      });
  }
  return pieces;
}

/** The way from the current place through the addresses. */
export function directions(addresses: readonly string[]): string {
  const between = addresses.slice(0, -1);
  const search = new URLSearchParams({
    api: '1',
    destination: addresses.at(-1) ?? '',
    travelmode: 'driving',
  });
  if (between.length > 0) search.set('waypoints', between.join('|'));
  return `${DIRECTIONS}?${search}`;
}

/** The rest of one driver's run, each stop with the place of its card; stops that no map leads to are counted. */
export function stopsLeft(
  stops: readonly Delivery[],
  isDone: (stop: Delivery) => boolean,
): { withAddress: Waypoint[]; withoutAddress: number } {
  const times = estimatedTimes(stops);
  const left = stops.filter((stop) => !isDone(stop));
  const withAddress = left.flatMap(({ id, place }) => {
    const address = destinationOf(place);
    return address ? { place: times.get(id)?.place ?? 0, address } : [];
  });
  return { withAddress, withoutAddress: left.length - withAddress.length };
}

/** `2 étapes sans adresse`. */
export const withoutAddress = (count: number) =>
  formatCount(count, 'étape sans adresse', 'étapes sans adresse');
