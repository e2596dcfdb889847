import { z } from 'zod';
import { toE164 } from '../auth/phone.ts';
import { emptyAsAbsent, flag, id, idNumber, instant, optionalText, requiredText, wholeNumber } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import { accountSummary, clientType } from './account-summary.ts';
import { siretInput, vatInput } from './company-numbers.ts';

export { type AccountSummary, accountSummary, type ClientType, clientType, clientTypes } from './account-summary.ts';

export const CLIENT_SEARCH_MIN = 2;
export const CLIENT_SEARCH_LIMIT = 20;
export const CLIENTS_PAGE_SIZE = 50;

/** `balance` is the sum of the client's ledger, negative when the client owes. */
export const account = accountSummary.extend({
  email: z.string().nullable(),
  numero_de_TVA: z.string().nullable(),
  SIRET: z.string().nullable(),
  balance: amountText,
  /** Name, city and phone on one line, for choosing among clients. */
  display_text: z.string(),
});
export type Account = z.infer<typeof account>;

/** A client in the list: with the day of the last order he pays or receives. */
export const accountListItem = account.extend({
  last_order_at: instant.nullable(),
  archived_at: instant.nullable(),
});
export type AccountListItem = z.infer<typeof accountListItem>;

export const contactTitles = ['M.', 'Mme', 'Dr', 'Mlle'] as const;
export type ContactTitle = (typeof contactTitles)[number];
const contactTitle = z.enum(contactTitles, 'Civilité inconnue');

export const accountContact = z.object({
  id: idNumber,
  role: z.string().nullable(),
  is_primary: z.boolean(),
  contact: z.object({
    title: contactTitle.nullable(),
    first_name: z.string(),
    last_name: z.string(),
    /** Title, first and last name on one line. */
    full_name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
});
export type AccountContact = z.infer<typeof accountContact>;

export const note = z.object({ id: idNumber, content: z.string(), timestamp: instant, author_name: z.string().nullable() });
export type Note = z.infer<typeof note>;

/** A photo of a client; its addresses are signed and expire. */
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

/** How many of a client's newest photos the detail carries; all of them: `GET /images/list/?account_id=`. */
export const ACCOUNT_IMAGES_SHOWN = 24;

export const accountDetail = account.extend({
  /** Newest first. */
  notes: z.array(note),
  /** The principal one first, then by name. */
  account_contacts: z.array(accountContact),
  /** The newest ones. */
  account_images: z.array(accountImage),
  images_count: z.int().nonnegative(),
  /** Live orders he pays or receives. */
  orders_count: z.int().nonnegative(),
  /** What he pays: his live orders that are not cancelled. */
  orders_total: amountText,
  created_at: instant,
  archived_at: instant.nullable(),
  /** The client that took this one over; nothing can be done with this one any more. */
  merged_into: idNumber.nullable(),
  version: z.int(),
});
export type AccountDetail = z.infer<typeof accountDetail>;

/** A phone in a form: any usual spelling, kept E.164; empty is none. */
export const phoneInput = z
  .string('Numéro de téléphone invalide')
  .trim()
  .transform((text, context) => {
    if (!text) return null;
    const phone = toE164(text);
    if (!phone) context.addIssue({ code: 'custom', message: 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)' });
    return phone;
  });

export const clientName = requiredText(200, 'Le nom est requis').min(2, 'Le nom doit contenir au moins 2 caractères');

const emailInput = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : typeof value === 'string' ? value.trim() : value),
  z.email('Format email invalide').max(254, 'Format email invalide').nullable(),
);

const clientFields = {
  address: optionalText(300),
  postal_code: optionalText(12),
  city: optionalText(100),
  phone: phoneInput.nullable().optional(),
  email: emailInput.optional(),
  numero_de_TVA: vatInput,
  SIRET: siretInput,
};

/** The fields of a client that are typed, in the order of the form. */
export const clientFieldNames = [
  'name',
  'type',
  'address',
  'postal_code',
  'city',
  'phone',
  'email',
  'SIRET',
  'numero_de_TVA',
] as const satisfies readonly ('name' | 'type' | keyof typeof clientFields)[];

const contactFields = {
  title: contactTitle.nullable().optional(),
  phone: phoneInput.nullable().optional(),
  email: emailInput.optional(),
  role: optionalText(100),
};

export const contactBody = z.object({
  first_name: requiredText(100, 'Le prénom est requis'),
  last_name: requiredText(100, 'Le nom est requis'),
  ...contactFields,
  /** The first contact of a client is the principal one whatever is sent; there is one at most. */
  is_primary: z.boolean('Valeur attendue : oui ou non').default(false),
});
export type ContactBody = z.output<typeof contactBody>;

/** Only what is present changes. `is_primary` true takes it from the other; false changes nothing: there is always one. */
export const contactPatch = contactBody.partial().extend({ is_primary: z.boolean('Valeur attendue : oui ou non').optional() });
export type ContactPatch = z.output<typeof contactPatch>;

/** The contact typed along with a new client: whatever is filled asks for first and last name. */
export const newClientContact = z.object({
  first_name: requiredText(100, 'Prénom requis si vous ajoutez un contact'),
  last_name: requiredText(100, 'Nom requis si vous ajoutez un contact'),
  ...contactFields,
});
export type NewClientContact = z.output<typeof newClientContact>;

/** VAT number and SIRET are kept for businesses only. `contact` becomes the principal contact. */
export const clientBody = z.object({
  name: clientName,
  type: clientType.default('household'),
  ...clientFields,
  contact: newClientContact.nullable().optional(),
});
export type ClientBody = z.output<typeof clientBody>;

/** Only what is present changes. `version`: the one the change was made on; older than the client's answers 409 CLIENT_CHANGED. */
export const clientPatch = z.object({
  name: clientName.optional(),
  type: clientType.optional(),
  ...clientFields,
  /** An archived client is found only when asked for. */
  archived: z.boolean('Valeur attendue : oui ou non').optional(),
  version: z.int32('Version invalide').positive('Version invalide').optional(),
});
export type ClientPatch = z.output<typeof clientPatch>;

/** Inside an order a new client must be reachable: name, address, city and phone; nothing else is asked. */
export const inlineClientBody = clientBody.pick({ name: true, type: true, postal_code: true }).extend({
  address: requiredText(300, 'L’adresse est requise'),
  city: requiredText(100, 'La ville est requise'),
  phone: z.string('Le téléphone est requis').trim().min(1, 'Le téléphone est requis').pipe(phoneInput),
});

export const clientListQuery = z.object({
  ...pageQuery,
  page_size: pageQuery.page_size.unwrap().default(CLIENTS_PAGE_SIZE),
  type: emptyAsAbsent(z.preprocess((value) => (value === 'all' ? undefined : value), clientType.optional())),
  search: z.string().max(200, '200 caractères au plus').default(''),
  /** true: the archived ones instead of the others. */
  archived: emptyAsAbsent(flag),
});
export type ClientListQuery = z.output<typeof clientListQuery>;

/** Why a client looks like the one being typed. */
export const duplicateReasons = {
  phone: 'même téléphone',
  email: 'même e-mail',
  SIRET: 'même SIRET',
  name: 'nom proche',
} as const;
export type DuplicateReason = keyof typeof duplicateReasons;
const duplicateReason = z.enum(Object.keys(duplicateReasons) as [DuplicateReason, ...DuplicateReason[]]);

/** What is typed so far, as typed: half a phone or a wrong SIRET simply finds nothing. */
export const duplicatesQuery = z.object({
  name: z.string().max(200, '200 caractères au plus').default(''),
  phone: z.string().max(40, '40 caractères au plus').default(''),
  email: z.string().max(254, '254 caractères au plus').default(''),
  SIRET: z.string().max(40, '40 caractères au plus').default(''),
  /** The client being edited, who is no duplicate of himself. */
  exclude: emptyAsAbsent(id),
});
export type DuplicatesQuery = z.output<typeof duplicatesQuery>;

export const ledgerKinds = {
  order_created: 'Commande créée',
  amount_changed: 'Montant modifié',
  order_cancelled: 'Commande annulée',
  order_reopened: 'Commande rouverte',
  order_deleted: 'Commande supprimée',
  order_restored: 'Commande restaurée',
  payment: 'Paiement',
  refund: 'Remboursement',
} as const;
export type LedgerKind = keyof typeof ledgerKinds;

/** One movement of a client's ledger. `amount` negative: the client owes more. `balance`: the sum up to and with this one. */
export const ledgerEntry = z.object({
  id: idNumber,
  at: instant,
  kind: z.enum(Object.keys(ledgerKinds) as [LedgerKind, ...LedgerKind[]]),
  order_id: idNumber.nullable(),
  /** The order lies in the bin: only who may restore it still sees it. */
  order_deleted: z.boolean(),
  amount: amountText,
  balance: amountText,
  author_name: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** What a merge would move from the other client to this one, and what would stand afterwards. */
export const mergePreview = z.object({
  account: account,
  other: account,
  orders: z.int(),
  contacts: z.int(),
  notes: z.int(),
  images: z.int(),
  /** The balance after the merge. */
  balance: amountText,
  /** Fields that are empty here and taken from the other one. */
  filled: z.array(z.object({ field: z.enum(clientFieldNames), value: z.string() })),
});
export type MergePreview = z.infer<typeof mergePreview>;

const params = z.object({ id });
const contactParams = z.object({ id, contactId: id });
const imageParams = z.object({ id, imageId: id });
const mergeErrors = ['CLIENT_NOT_FOUND', 'CLIENT_MERGED', 'CLIENT_MERGE_SELF'] as const;

export const clientsRoutes = {
  search: route({
    method: 'GET',
    path: '/clients/search/',
    summary: 'Clients by name, phone, e-mail, contact or SIRET, without regard to accents, case or a small mistake',
    access: 'clients.read',
    query: z.object({
      q: z.string().max(200, '200 caractères au plus').default(''),
      limit: emptyAsAbsent(wholeNumber('Nombre invalide').refine((limit) => limit >= 1 && limit <= 50, '50 au plus')).transform(
        (limit) => limit ?? CLIENT_SEARCH_LIMIT,
      ),
    }),
    answer: z.object({ accounts: z.array(account) }),
  }),
  duplicates: route({
    method: 'GET',
    path: '/clients/duplicates/',
    summary: 'Clients that look like the one being typed, with the reasons; five at most, the likeliest first',
    access: 'clients.createInOrder',
    query: duplicatesQuery,
    answer: z.object({ accounts: z.array(account.extend({ reasons: z.array(duplicateReason) })) }),
  }),
  list: route({
    method: 'GET',
    path: '/clients/',
    summary: 'Clients by name; search as in /clients/search/',
    access: 'clients.read',
    query: clientListQuery,
    answer: page(accountListItem),
  }),
  detail: route({
    method: 'GET',
    path: '/clients/{id}/',
    summary: 'One client with contacts, notes and newest photos',
    access: 'clients.read',
    params,
    answer: z.object({ account: accountDetail }),
    errors: ['CLIENT_NOT_FOUND'],
  }),
  ledger: route({
    method: 'GET',
    path: '/clients/{id}/ledger/',
    summary: 'The movements of a client’s balance, newest first',
    access: 'clients.read',
    params,
    query: z.object(pageQuery),
    answer: page(ledgerEntry),
    errors: ['CLIENT_NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/clients/',
    summary: 'Create a client; below Comptable only what an order asks for (name, type, address, city, postal code, phone)',
    access: 'clients.createInOrder',
    body: clientBody,
    status: 201,
    answer: z.object({ account: accountDetail }),
  }),
  update: route({
    method: 'PATCH',
    path: '/clients/{id}/',
    summary: 'Change a client, archive it or take it back',
    access: 'clients.edit',
    params,
    body: clientPatch,
    answer: z.object({ account: accountDetail }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_CHANGED', 'CLIENT_MERGED'],
  }),
  delete: route({
    method: 'DELETE',
    path: '/clients/{id}/',
    summary: 'Delete a client that never had an order; any other is archived, a merged one keeps leading to the one that stands',
    access: 'clients.delete',
    params,
    answer: z.object({ id: idNumber }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_MERGED', 'CLIENT_HAS_ORDERS'],
  }),
  addContact: route({
    method: 'POST',
    path: '/clients/{id}/contacts/',
    summary: 'Add a contact',
    access: 'clients.edit',
    params,
    body: contactBody,
    status: 201,
    answer: z.object({ account_contact: accountContact }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_MERGED'],
  }),
  updateContact: route({
    method: 'PATCH',
    path: '/clients/{id}/contacts/{contactId}/',
    summary: 'Change a contact or make it the principal one',
    access: 'clients.edit',
    params: contactParams,
    body: contactPatch,
    answer: z.object({ account_contact: accountContact }),
    errors: ['CLIENT_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  }),
  deleteContact: route({
    method: 'DELETE',
    path: '/clients/{id}/contacts/{contactId}/',
    summary: 'Delete a contact; when it was the principal one, the oldest of the others takes its place',
    access: 'clients.edit',
    params: contactParams,
    answer: z.object({ id: idNumber }),
    errors: ['CLIENT_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  }),
  addNote: route({
    method: 'POST',
    path: '/clients/{id}/notes/',
    summary: 'Write a note about a client',
    access: 'clients.addNote',
    params,
    body: z.object({ content: requiredText(4000, 'La note est vide') }),
    status: 201,
    answer: z.object({ note }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_MERGED'],
  }),
  addImage: route({
    method: 'POST',
    path: '/clients/{id}/images/',
    summary: 'Assign a photo of the library to a client; one that he has already is no error',
    access: 'clients.edit',
    params,
    body: z.object({ image_id: id }),
    status: 201,
    answer: z.object({ account_image: accountImage }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_MERGED', 'IMAGE_NOT_FOUND'],
  }),
  removeImage: route({
    method: 'DELETE',
    path: '/clients/{id}/images/{imageId}/',
    summary: 'Take a photo off a client; it stays in the library. `imageId` is the photo’s',
    access: 'clients.edit',
    params: imageParams,
    answer: z.object({ id: idNumber }),
    errors: ['CLIENT_NOT_FOUND', 'IMAGE_NOT_FOUND'],
  }),
  mergePreview: route({
    method: 'GET',
    path: '/clients/{id}/merge/',
    summary: 'What merging another client into this one would move',
    access: 'clients.merge',
    params,
    query: z.object({ other: id }),
    answer: mergePreview,
    errors: mergeErrors,
  }),
  merge: route({
    method: 'POST',
    path: '/clients/{id}/merge/',
    summary: 'Merge another client into this one: orders, contacts, notes, photos and ledger; the other one is archived for good',
    access: 'clients.merge',
    params,
    body: z.object({ other: id }),
    answer: z.object({ account: accountDetail }),
    errors: mergeErrors,
  }),
};
