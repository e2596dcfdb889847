import { z } from 'zod';
import { optionalText, requiredText, searchText } from '../http/fields.ts';
import { route } from '../http/route.ts';

/** Shorter texts name no street. */
export const ADDRESS_SEARCH_MIN = 4;
const ADDRESSES_FOUND = 5;

const degrees = (most: number) => z.number().min(-most).max(most);

/** A numbered address of the national database, as a client or an order has it. */
const place = z.object({
  address: requiredText(300, 'L’adresse est requise'),
  postal_code: optionalText(12),
  city: requiredText(100, 'La ville est requise'),
  latitude: degrees(90),
  longitude: degrees(180),
});

const foundAddress = z.object({
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** False: the street is known, its number is not, or none was typed. */
  numbered: z.boolean(),
});
export type FoundAddress = z.infer<typeof foundAddress>;

/** `off`: no address service is configured. `away`: it does not answer now. */
const addressService = z.enum(['on', 'off', 'away']);

export const addressesRoutes = {
  search: route.get('/addresses/', {
    summary: 'Addresses of the national database that begin like a text; addresses can be typed without it',
    access: 'orders.create',
    query: z.object({ q: searchText }),
    answer: z.object({
      service: addressService,
      results: z.array(foundAddress).max(ADDRESSES_FOUND),
      /** The typed number, where the first street that was found has none such. */
      missing_number: z.string().nullable(),
    }),
    vendor: true,
  }),
  keep: route.put('/addresses/places/', {
    summary: 'Keep where a chosen address is, for the way to it',
    access: 'orders.create',
    body: place,
    answer: place,
  }),
};
