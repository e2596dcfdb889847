import { z } from 'zod';
import { periodQuery } from '../http/dates-query.ts';
import { emptyAsAbsent, id, keysOf, repeated } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { orderListQuery } from '../orders/orders.contract.ts';

/** Papers that the shop prints: kind → label. */
export const documentKinds = {
  purchase_order: 'Bon de commande',
  delivery_slip: 'Bon de livraison',
  card_a6: 'Carte message (A6)',
  card_a5: 'Carte message (A5 pliée)',
} as const;
export type DocumentKind = keyof typeof documentKinds;
export const documentKindValues = keysOf(documentKinds);

/** Orders of one file: chosen one by one, and all of a list. */
export const PRINT_LIMIT = 100;
export const LIST_PRINT_LIMIT = 500;

const papers = {
  kind: repeated(
    z
      .array(z.enum(documentKindValues, 'Document inconnu'))
      .min(1, 'Document inconnu')
      .max(documentKindValues.length),
  ),
  download: emptyAsAbsent(z.enum(['1'])),
};

/** Movements that a statement on paper may have. */
export const STATEMENT_LINES = 3_000;

export const documentsRoutes = {
  purchaseOrder: route.get('/orders/{id}/download-bon-de-commande/', {
    summary: 'The bon de commande of an order, as PDF',
    access: 'orders.read',
    file: 'application/pdf',
    answer: z.never(),
    errors: ['ORDER_NOT_FOUND'],
  }),
  statement: route.get('/clients/{id}/statement/', {
    summary: 'What a client ordered and paid in a period, with balances and what is left to pay, as PDF',
    access: 'clients.statement',
    query: periodQuery,
    file: 'application/pdf',
    answer: z.never(),
    errors: ['CLIENT_NOT_FOUND', 'STATEMENT_TOO_LONG'],
  }),
  print: route.get('/documents/print/', {
    summary: 'Papers of some orders in one PDF, order by order; cards only of orders with a message',
    access: 'orders.read',
    query: z.object({
      order_id: repeated(
        z
          .array(id)
          .min(1, 'Veuillez sélectionner des commandes.')
          .max(PRINT_LIMIT, `${PRINT_LIMIT} commandes au plus`),
      ),
      ...papers,
    }),
    file: 'application/pdf',
    answer: z.never(),
    errors: ['ORDER_NOT_FOUND', 'NOTHING_TO_PRINT'],
  }),
  printList: route.get('/documents/print-list/', {
    summary:
      'Papers of all orders of a list in one PDF: by slot where the list is one day’s, else in its order',
    access: 'orders.read',
    query: orderListQuery.omit({ page: true, page_size: true, deleted: true }).extend(papers),
    file: 'application/pdf',
    answer: z.never(),
    errors: ['NOTHING_TO_PRINT', 'TOO_MUCH_TO_PRINT'],
  }),
};
