import { z } from 'zod';
import { idNumber, instant } from '../http/fields.ts';
import { route } from '../http/route.ts';

/** Notices that one answer names, newest first. */
export const NOTICES_MAX = 20;

const about = {
  order_id: idNumber,
  /** The recipient, or the payer of an order without one. */
  display_client: z.string(),
  at: instant,
};

/** A missed delivery or a refused bouquet, for members who can mend it. */
const orderNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('missed'),
    ...about,
    missed_as: z.string(),
    driver_name: z.string().nullable(),
    /** The sender, to be called. */
    sender: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  }),
  z.object({
    kind: z.literal('redo'),
    ...about,
    reason: z.string(),
    author_name: z.string().nullable(),
  }),
]);
export type OrderNotice = z.infer<typeof orderNotice>;

export const orderNoticesRoutes = {
  notices: route.get('/orders/notices/', {
    summary: 'What went wrong and waits for somebody: deliveries in vain, and the member’s refused bouquets',
    access: 'orders.edit',
    answer: z.object({ results: z.array(orderNotice) }),
  }),
};
