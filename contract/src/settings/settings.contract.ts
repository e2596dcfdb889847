import { z } from 'zod';
import { idNumber } from '../http/fields.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';

export const location = z.object({
  id: idNumber,
  name: z.string(),
  address: z.string().nullable(),
  square_location_id: z.string().nullable(),
});
export type Location = z.infer<typeof location>;

export const settingsRoutes = {
  locations: route({
    method: 'GET',
    path: '/locations/',
    summary: 'The shops',
    access: 'settings.read',
    query: z.object(pageQuery),
    answer: page(location),
  }),
};
