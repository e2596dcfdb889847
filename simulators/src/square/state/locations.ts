import { invalid, notFound } from '../wire/refusals.ts';

export const MERCHANT_ID = 'MLSIMULATEURF';

export type Location = ReturnType<typeof place>;

// Fixed, so that a shop that once chose its locations finds them again after a restart.
export const mainLocation = place('LMARAIS750030', 'Boutique Marais', '24 rue de Bretagne', '75003');
export const locations = [
  mainLocation,
  place('LBATIGNO75017', 'Boutique Batignolles', '51 rue des Batignolles', '75017'),
  place('LMARCHE750140', 'Marché d’Alésia', '3 place Victor et Hélène Basch', '75014', 'INACTIVE'),
];

type Status = 'ACTIVE' | 'INACTIVE';
function place(id: string, name: string, street: string, postcode: string, status: Status = 'ACTIVE') {
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

/** The merchant opens another shop at Square. */
export function openLocation(name: string): Location {
  const opened = place(
    `LNOUVEAU${String(locations.length).padStart(5, '0')}`,
    name,
    '8 place de la Nation',
    '75011',
  );
  locations.push(opened);
  return opened;
}

export const findLocation = (id: string): Location | undefined => locations.find((one) => one.id === id);

export function knownLocation(id: string): Location {
  const location = findLocation(id);
  if (!location) throw notFound('Location', id);
  return location;
}

/** @throws Refusal when Square has no location of that id, or it is closed */
export function sellingLocation(id: string, field: string): Location {
  const location = findLocation(id);
  if (location?.status !== 'ACTIVE')
    throw invalid('INVALID_LOCATION', `\`${id}\` is not a location that can take payments.`, field);
  return location;
}
