import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';

// Google's documented addresses for directions: no key, no script of theirs in our page, and on a phone they open the app that is there.

const DIRECTIONS = 'https://www.google.com/maps/dir/';
/** What Google takes between here and the destination: 9, in the browser of a phone 3. */
const BETWEEN = { desk: 9, phone: 3 } as const;

type Place = Pick<AccountSummary, 'address' | 'postal_code' | 'city'>;

/** The address in one line; null without a street, which leads nowhere. */
export function addressLine(place: Place | null): string | null {
  if (!place?.address) return null;
  return [place.address, [place.postal_code, place.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
}

/** From where one is to one address. */
export function directionsTo(address: string): string {
  return directions([address]);
}

/** An address on the way, under the place that its stop has in the run. */
export type Waypoint = { place: number; address: string };

/**
 * From where one is through all stops in their order: as many pieces as the service needs, each starting where the one before ends.
 * `from` and `to` are the places of its first and last stop.
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

function directions(addresses: readonly string[]): string {
  const between = addresses.slice(0, -1);
  const search = new URLSearchParams({
    api: '1',
    destination: addresses.at(-1) ?? '',
    travelmode: 'driving',
  });
  if (between.length > 0) search.set('waypoints', between.join('|'));
  return `${DIRECTIONS}?${search}`;
}
