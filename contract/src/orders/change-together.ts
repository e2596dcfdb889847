import { z } from 'zod';
import { errorCatalogue, fieldChange } from '../http/errors.ts';
import { id, idNumber, keysOf, version } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { optionalOrderFields } from './order-fields.ts';
import { isDeliveryStep, orderStatus } from './order-status.ts';
import { BULK_LIMIT } from './orders.contract.ts';

/** Why an order that is a pick-up takes no such change; null: it may. */
export const refusesPickup = (
  order: { requires_delivery: boolean },
  change: { status?: string | undefined; delivery_person?: string | null | undefined },
): boolean => {
  const step = orderStatus.safeParse(change.status);
  return (
    !order.requires_delivery &&
    (Boolean(change.delivery_person) || (step.success && isDeliveryStep(step.data)))
  );
};

/** A change of one of several orders. Orders are cancelled one by one, as that moves money. */
const orderChange = z.object({
  id,
  /** As it was on screen: a colleague's later change of the same field refuses this order. */
  version,
  status: orderStatus.exclude(['cancelled'], 'Une commande s’annule depuis sa page').optional(),
  delivery_person: z.uuid('Livreur inconnu').nullable().optional(),
  delivery_date: optionalOrderFields.delivery_date,
  delivery_time_slot: optionalOrderFields.delivery_time_slot,
});
export type OrderChange = z.output<typeof orderChange>;

const changeRefused = z.object({
  id: idNumber,
  code: z.enum(keysOf(errorCatalogue)),
  error: z.string(),
  /** With ORDER_CHANGED: what a colleague changed meanwhile. */
  changes: z.array(fieldChange),
});
export type ChangeRefused = z.infer<typeof changeRefused>;

export const changeTogetherRoutes = {
  changeTogether: route.post('/orders/bulk_update/', {
    summary: 'Change status, driver or date of several orders; a refused one does not hold back the others',
    access: 'orders.advance',
    body: z.object({
      orders: z
        .array(orderChange, 'Liste de commandes attendue')
        .min(1, 'Aucune commande')
        .max(BULK_LIMIT, `${BULK_LIMIT} commandes au plus`)
        .refine(
          (all) => new Set(all.map((one) => one.id)).size === all.length,
          'Une commande est deux fois là',
        ),
    }),
    answer: z.object({
      /** Those that are now as asked. */
      order_ids: z.array(idNumber),
      /** The body of the call that takes it back: each changed order as it was before. */
      undo: z.array(
        z.object({
          id: idNumber,
          version: z.int(),
          status: z.string().optional(),
          delivery_person: z.uuid().nullable().optional(),
          delivery_date: z.string().nullable().optional(),
          delivery_time_slot: z.string().nullable().optional(),
        }),
      ),
      errors: z.array(changeRefused),
    }),
  }),
};
