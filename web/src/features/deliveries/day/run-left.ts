import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { formatCount } from '../../../shared/format.ts';
import { estimatedTimes } from './estimated-time.ts';
import { addressLine, type Waypoint } from './maps.ts';

/** What one driver still has to drive, each stop under the place of its card; those that no map can lead to are counted. */
export function stopsLeft(
  stops: readonly Delivery[],
  isDone: (stop: Delivery) => boolean,
): { withAddress: Waypoint[]; withoutAddress: number } {
  const times = estimatedTimes(stops);
  const left = stops.filter((stop) => !isDone(stop));
  const withAddress = left.flatMap(({ id, recipient }) => {
    const address = addressLine(recipient);
    return address ? { place: times.get(id)?.place ?? 0, address } : [];
  });
  return { withAddress, withoutAddress: left.length - withAddress.length };
}

/** `2 étapes sans adresse`. */
export const withoutAddress = (count: number) =>
  formatCount(count, 'étape sans adresse', 'étapes sans adresse');
