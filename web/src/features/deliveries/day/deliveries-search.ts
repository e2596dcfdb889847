import { z } from 'zod';
import { tolerant } from '../../../shared/search-params.ts';

/** Search parameters of /livraisons. Without a date it is today; `driver`: one, or `tous`; `livraison` opens the dialog of one order. */
export const deliveriesSearch = z.object({
  date: tolerant(z.iso.date()),
  driver: tolerant(z.union([z.uuid(), z.literal('tous')])),
  livraison: tolerant(z.string().regex(/^[1-9]\d{0,14}$/)),
});
