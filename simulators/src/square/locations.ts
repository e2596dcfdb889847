import type { FastifyInstance } from 'fastify';
import { endpoint } from './endpoint.ts';
import { invalid, notFound } from './refusal.ts';
import type { Location } from './wire-types.ts';
import type { World } from './world.ts';

export const MERCHANT_ID = 'MLSIMULATEURF';

// Fixed, so that a shop that once chose its locations finds them after the simulator is started again.
export const locations: readonly Location[] = [
  place('LMARAIS750030', 'Boutique Marais', '24 rue de Bretagne', '75003', 'ACTIVE'),
  place('LBATIGNO75017', 'Boutique Batignolles', '51 rue des Batignolles', '75017', 'ACTIVE'),
  place('LMARCHE750140', 'Marché d’Alésia', '3 place Victor et Hélène Basch', '75014', 'INACTIVE'),
];

function place(
  id: string,
  name: string,
  street: string,
  postcode: string,
  status: Location['status'],
): Location {
  return {
    id,
    name,
    address: { address_line_1: street, locality: 'Paris', postal_code: postcode, country: 'FR' },
    timezone: 'Europe/Paris',
    capabilities: ['CREDIT_CARD_PROCESSING', 'AUTOMATIC_TRANSFERS'],
    status,
    created_at: '2024-03-04T09:00:00.000Z',
    merchant_id: MERCHANT_ID,
    country: 'FR',
    language_code: 'fr-FR',
    currency: 'EUR',
    phone_number: '+33 1 42 00 00 00',
    business_name: 'Florilège',
    type: 'PHYSICAL',
  };
}

export function knownLocation(id: string): Location | undefined {
  return id === 'main' ? locations[0] : locations.find((location) => location.id === id);
}

/** One that can sell. @throws Refusal when Square has none of that id, or it is closed */
export function sellingLocation(id: string, field: string): Location {
  const location = knownLocation(id);
  if (location?.status !== 'ACTIVE')
    throw invalid('INVALID_LOCATION', `\`${id}\` is not a location that can take payments.`, field);
  return location;
}

export function locationRoutes(app: FastifyInstance, world: World): void {
  endpoint(app, world, 'GET', '/locations', () => ({ locations }));
  endpoint(app, world, 'GET', '/locations/:id', ({ id }) => {
    const location = knownLocation(id);
    if (!location) throw notFound('Location', id);
    return { location };
  });
}
