import { z } from 'zod';
import { clientListQuery } from '../clients/clients.contract.ts';
import { inOrder, OUT_OF_ORDER, period } from '../http/dates-query.ts';
import { idNumber, keysOf } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { orderListQuery } from '../orders/orders.contract.ts';
import { subscriptionListQuery } from '../subscriptions/subscription.ts';

/** Lists that can leave as a file: name → how sentences and files call it. */
export const exportLists = {
  orders: { label: 'les commandes', file: 'commandes' },
  clients: { label: 'les clients', file: 'clients' },
  subscriptions: { label: 'les abonnements', file: 'abonnements' },
  payments: { label: 'les paiements', file: 'paiements' },
  statement: { label: 'un relevé de compte', file: 'releve' },
} as const;
export type ExportList = keyof typeof exportLists;

/** CSV as French spreadsheets open it: semicolons, decimal commas, UTF-8 with its mark. */
export const exportFormats = { csv: 'CSV', xlsx: 'Excel' } as const;
export type ExportFormat = keyof typeof exportFormats;
export const exportFormat = z.enum(keysOf(exportFormats), 'Format inconnu');

/** Files of one member that may be on their way at the same time. */
export const EXPORTS_AT_ONCE = 2;

const format = { format: exportFormat };
const noPages = { page: true, page_size: true } as const;

/** `address` answers the file once, within a minute, without the token: the browser writes it to the disk. */
export const preparedExport = z.object({ id: idNumber, filename: z.string(), address: z.string() });
export type PreparedExport = z.infer<typeof preparedExport>;

const prepare = {
  access: 'exports.read',
  again: true,
  status: 201,
  answer: preparedExport,
} as const;
const TOO_MANY = 'EXPORTS_UNDER_WAY';

export const exportsRoutes = {
  orders: route.post('/exports/orders/', {
    ...prepare,
    summary: 'Prepare the file of the orders that a list shows, all pages',
    body: orderListQuery.omit(noPages).extend(format),
    errors: [TOO_MANY],
  }),
  clients: route.post('/exports/clients/', {
    ...prepare,
    summary: 'Prepare the file of the clients that a list shows, all pages',
    body: clientListQuery.omit(noPages).extend(format),
    errors: [TOO_MANY],
  }),
  subscriptions: route.post('/exports/subscriptions/', {
    ...prepare,
    summary: 'Prepare the file of the subscriptions that a list shows, all pages',
    body: subscriptionListQuery.omit(noPages).extend(format),
    errors: [TOO_MANY],
  }),
  payments: route.post('/exports/payments/', {
    ...prepare,
    summary: 'Prepare the file of the payments and refunds of a period, each at its own instant',
    body: z.object({ ...period, ...format }).refine(inOrder, OUT_OF_ORDER),
    errors: [TOO_MANY],
  }),
  statement: route.post('/exports/clients/{id}/statement/', {
    ...prepare,
    summary: 'Prepare the file of a client’s statement of a period',
    body: z.object({ ...period, ...format }).refine(inOrder, OUT_OF_ORDER),
    errors: [TOO_MANY, 'CLIENT_NOT_FOUND'],
  }),
  file: route.get('/exports/{token}/', {
    summary: 'The prepared file, once; the token in the address stands for the member',
    access: null,
    params: z.object({ token: z.string().max(100) }),
    file: 'application/octet-stream',
    answer: z.never(),
    errors: ['EXPORT_NOT_FOUND', 'CLIENT_NOT_FOUND'],
  }),
};
