import { z } from 'zod';
import { guard } from '../auth/field-rights.ts';
import { idNumber, instant } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { accountSummary } from './account-summary.ts';
import { paymentTerms } from './payment-terms.ts';

/** `balance` is the sum of the client's ledger; negative: still to be paid, orders to come included. */
export const account = accountSummary.extend({
  email: guard('client.email', z.string()),
  numero_de_TVA: guard('client.numero_de_TVA', z.string()),
  SIRET: guard('client.SIRET', z.string()),
  payment_terms: guard('client.payment_terms', paymentTerms),
  balance: guard('client.balance', amountText),
  /** Name, city and phone on one line, for choosing among clients. */
  display_text: z.string(),
});
export type Account = z.infer<typeof account>;

/** Name of the contact that a search found the client by; null where his own name or address has the words. */
export const foundContact = z.string().nullable();
export const foundAccount = account.extend({ found_contact: foundContact });
export type FoundAccount = z.infer<typeof foundAccount>;

/** Of what a client has to pay: the part of orders that are neither handed over nor invoiced, which is no debt yet. */
export const ahead = guard('client.balance', amountText);

/** A client in the list; `ahead` where the balance is negative, else 0; `last_order_at` of the orders it pays or receives. */
export const accountListItem = account.extend({
  ahead,
  last_order_at: instant.nullable(),
  archived_at: instant.nullable(),
});
export type AccountListItem = z.infer<typeof accountListItem>;

export const contactTitles = ['M.', 'Mme', 'Dr', 'Mlle'] as const;
export type ContactTitle = (typeof contactTitles)[number];
export const contactTitle = z.enum(contactTitles, 'Civilité inconnue');

export const accountContact = z.object({
  id: idNumber,
  role: z.string().nullable(),
  is_primary: z.boolean(),
  contact: z.object({
    title: contactTitle.nullable(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    phone: z.string().nullable(),
    email: guard('contact.email', z.string()),
  }),
});
export type AccountContact = z.infer<typeof accountContact>;

export const note = z.object({
  id: idNumber,
  content: z.string(),
  timestamp: instant,
  author_name: z.string().nullable(),
});
export type Note = z.infer<typeof note>;

/** A photo of a client; its URLs are signed and expire. */
export const accountImage = z.object({
  id: idNumber,
  image: z.object({
    id: idNumber,
    filename: z.string(),
    presigned_url: z.string(),
    thumbnail_presigned_url: z.string().nullable(),
    file_size: z.int(),
    created_at: instant,
  }),
});
export type AccountImage = z.infer<typeof accountImage>;

/** Newest photos in the detail; `GET /images/list/?account_id=` has all. */
export const ACCOUNT_IMAGES_SHOWN = 24;

export const accountDetail = account.extend({
  ahead,
  /** Door code and floor of the address. */
  access_notes: z.string().nullable(),
  /** Newest first. */
  notes: z.array(note),
  /** By name; one of them is the principal one. */
  account_contacts: z.array(accountContact),
  account_images: z.array(accountImage),
  images_count: z.int().nonnegative(),
  /** Live orders that the client pays or receives. */
  orders_count: z.int().nonnegative(),
  /** Sum of the live orders that the client pays and that are not cancelled. */
  orders_total: amountText,
  created_at: instant,
  archived_at: instant.nullable(),
  /** The client that this one was merged into; this one cannot change any more. */
  merged_into: idNumber.nullable(),
  version: z.int(),
});
export type AccountDetail = z.infer<typeof accountDetail>;
