import { z } from 'zod';
import { role } from '../auth/roles.ts';
import { foundContact } from '../clients/account.ts';
import { clientType } from '../clients/account-summary.ts';
import { day, idNumber, searchText } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { route } from '../http/route.ts';
import { answeredStatus } from '../orders/order-status.ts';

/** Shorter texts find nothing. */
export const SEARCH_MIN = 2;
export const SEARCH_PER_KIND = 5;

/** Texts that an order is found by, beside the names of its clients. */
export const excerptKinds = ['purchase_order', 'street', 'card', 'notes', 'contact'] as const;
export type ExcerptKind = (typeof excerptKinds)[number];

const found = <Item extends z.ZodType>(item: Item) => z.array(item).max(SEARCH_PER_KIND);

const searchAnswer = z.object({
  clients: found(
    z.object({
      id: idNumber,
      name: z.string(),
      type: clientType,
      address: z.string().nullable(),
      city: z.string().nullable(),
      phone: z.string().nullable(),
      found_contact: foundContact,
    }),
  ),
  /** The likeliest first, then the newest. */
  orders: found(
    z.object({
      id: idNumber,
      payer_name: z.string().nullable(),
      recipient_name: z.string().nullable(),
      amount: amountText,
      status: answeredStatus,
      delivery_date: day.nullable(),
      /** The words of its card, notes, address or contacts that were typed. */
      excerpt: z.string().nullable(),
      excerpt_of: z.enum(excerptKinds).nullable(),
    }),
  ),
  /** Newest first. */
  photos: found(
    z.object({
      id: idNumber,
      filename: z.string(),
      thumbnail_url: z.string().nullable(),
      tags: z.array(z.string()),
    }),
  ),
  /** Empty for those who may not see the team. */
  members: found(z.object({ id: z.uuid(), display_name: z.string(), phone: z.string(), role })),
  /** Kinds of which nothing has the typed words; these come near to them. */
  near: z.array(z.enum(['clients', 'orders'])),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchRoutes = {
  everywhere: route.get('/search/', {
    summary:
      'Clients, orders (also by street, card and notes), photos and members, five of each, the exact first; a small mistake is forgiven',
    access: 'session.use',
    query: z.object({ q: searchText }),
    answer: searchAnswer,
  }),
};
