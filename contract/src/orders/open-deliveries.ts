import { z } from 'zod';
import { day, idNumber, orderIds } from '../http/fields.ts';
import { route } from '../http/route.ts';

/** A delivery that has not left, with another address than its recipient's record. */
const openDelivery = z.object({
  id: idNumber,
  delivery_date: day.nullable(),
  delivery_address: z.string().nullable(),
  delivery_postal_code: z.string().nullable(),
  delivery_city: z.string().nullable(),
});
export type OpenDelivery = z.infer<typeof openDelivery>;

/** Deliveries that one change of an address offers to take along; further ones stay as they are. */
export const OPEN_DELIVERIES_MAX = 100;

export const openDeliveriesRoutes = {
  openDeliveries: route.get('/clients/{id}/open-deliveries/', {
    summary: 'Deliveries of a recipient that have not left and have another address than his record',
    access: 'orders.edit',
    answer: z.object({ deliveries: z.array(openDelivery) }),
    errors: ['CLIENT_NOT_FOUND'],
  }),
  takeAddress: route.post('/clients/{id}/open-deliveries/', {
    summary: 'Give some of these deliveries the address and access of the record; others are left out',
    access: 'orders.edit',
    body: z.object({ order_ids: orderIds(OPEN_DELIVERIES_MAX) }),
    answer: z.object({ order_ids: z.array(idNumber) }),
    errors: ['CLIENT_NOT_FOUND'],
  }),
};
