import { z } from 'zod';

// The national address database (BAN) behind the geocoding service of the Géoplateforme.

/** `number`: with « bis » and the like; null for a street. Coordinates in degrees (WGS 84). */
export type BanAddress = {
  number: string | null;
  street: string;
  postalCode: string;
  city: string;
  latitude: number;
  longitude: number;
};

export type AddressService = {
  /** Streets and numbers that begin like a text, best first, five at most. @throws AddressesAway */
  search(text: string): Promise<BanAddress[]>;
};

export class AddressesAway extends Error {}

export type AddressSettings = { baseUrl: string };

/** A later answer is of no use, as the person types on meanwhile. */
const TIMEOUT_MS = 1_500;
const LIMIT = '5';
/** Below it the service only guesses. */
const LEAST_SCORE = 0.4;

const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    type: z.string(),
    score: z.number(),
    name: z.string(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    postcode: z.string(),
    city: z.string(),
  }),
});
const answer = z.object({ features: z.array(feature) });

export function createAddressService({ baseUrl }: AddressSettings, timeoutMs = TIMEOUT_MS): AddressService {
  return {
    async search(text) {
      const url = new URL(`${baseUrl}/search`);
      url.search = new URLSearchParams({
        q: text,
        limit: LIMIT,
        autocomplete: '1',
        index: 'address',
      }).toString();
      const found = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
        .then(async (response) => {
          // The service refuses texts that begin without a letter or figure: they name no street.
          if (response.status === 400) return { features: [] };
          if (!response.ok) throw new Error(`status ${response.status}`);
          return answer.parse(await response.json());
        })
        .catch((cause: unknown) => {
          throw new AddressesAway('the address service does not answer', { cause });
        });
      return found.features.filter(isAddress).map(toAddress);
    },
  };
}

type Feature = z.infer<typeof feature>;

const isAddress = ({ properties: { type, score } }: Feature): boolean =>
  (type === 'housenumber' || type === 'street') && score >= LEAST_SCORE;

function toAddress({ geometry, properties }: Feature): BanAddress {
  const { name, housenumber = null, street = name, postcode: postalCode, city } = properties;
  const [longitude, latitude] = geometry.coordinates;
  return { number: housenumber, street, postalCode, city, latitude, longitude };
}
