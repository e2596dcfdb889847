import { z } from 'zod';
import { emptyAsAbsent, id } from '../http/fields.ts';
import { route } from '../http/route.ts';

/** Papers that the shop prints itself: kind → label. */
export const documentKinds = {
  purchase_order: 'Bon de commande',
  delivery_slip: 'Bon de livraison',
  card_a6: 'Carte message (A6)',
  card_a5: 'Carte message (A5 pliée)',
} as const;
export type DocumentKind = keyof typeof documentKinds;
export const documentKindValues = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

export const PRINT_LIMIT = 100;

export const documentsRoutes = {
  purchaseOrder: route({
    method: 'GET',
    path: '/orders/{id}/download-bon-de-commande/',
    summary: 'The bon de commande of an order, as PDF',
    access: 'orders.read',
    params: z.object({ id }),
    file: 'application/pdf',
    answer: z.never(),
    errors: ['ORDER_NOT_FOUND'],
  }),
  print: route({
    method: 'GET',
    path: '/documents/print/',
    summary:
      'Papers of one order or of a selection, in one PDF, order by order; a card only where there is a message',
    access: 'orders.read',
    query: z.object({
      order_id: z.preprocess(
        (value) => (Array.isArray(value) ? value : [value]),
        z
          .array(id)
          .min(1, 'Veuillez sélectionner des commandes.')
          .max(PRINT_LIMIT, `${PRINT_LIMIT} commandes au plus`),
      ),
      kind: z.preprocess(
        (value) => (Array.isArray(value) ? value : [value]),
        z
          .array(z.enum(documentKindValues, 'Document inconnu'))
          .min(1, 'Document inconnu')
          .max(documentKindValues.length),
      ),
      download: emptyAsAbsent(z.enum(['1'])),
    }),
    file: 'application/pdf',
    answer: z.never(),
    errors: ['ORDER_NOT_FOUND', 'NOTHING_TO_PRINT'],
  }),
};
