import {
  ADDRESS_SEARCH_MIN,
  type addressesRoutes,
  type FoundAddress,
} from '@florilege/contract/addresses/addresses.contract.ts';
import type { RouteAnswer } from '@florilege/contract/http/route.ts';
import type { Deps } from '../../feature.ts';
import { AddressesAway, type BanAddress } from '../../integrations/addresses/addresses.ts';

type Answer = RouteAnswer<typeof addressesRoutes.search>;

/** « 12 », « 12bis », « 12 ter », « 4B », before the name of a street. */
const typedNumber = /^\s*(\d{1,4}(?:\s?(?:bis|ter|quater)|[a-z])?)[\s,]+\S/i;

/** Proposals of the national database; none without the service or while it is away. */
export async function searchAddresses({ addresses, log }: Deps, text: string): Promise<Answer> {
  const none = { results: [], missing_number: null };
  if (!addresses) return { service: 'off', ...none };
  if (text.trim().length < ADDRESS_SEARCH_MIN) return { service: 'on', ...none };
  try {
    const found = await addresses.search(text.trim());
    const number = typedNumber.exec(text)?.[1] ?? null;
    const [best] = found;
    return {
      service: 'on',
      results: found.map((one) => proposal(one, number)),
      missing_number: best && best.number === null ? number : null,
    };
  } catch (error) {
    if (!(error instanceof AddressesAway)) throw error;
    // The text itself is somebody's address, and stays out of the log.
    log.warn({ err: error.cause }, 'address service away');
    return { service: 'away', ...none };
  }
}

/** A street keeps the number that was typed. */
function proposal({ number, street, postalCode, ...place }: BanAddress, typed: string | null): FoundAddress {
  const { city, latitude, longitude } = place;
  const numbered = number !== null;
  const shown = number ?? typed;
  const address = shown === null ? street : `${shown} ${street}`;
  return { address, postal_code: postalCode, city, latitude, longitude, numbered };
}
