import { z } from 'zod';
import {
  between,
  emptyAsAbsent,
  filterOf,
  flag,
  id,
  idNumber,
  requiredText,
  searchText,
} from '../http/fields.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import {
  account,
  accountContact,
  accountDetail,
  accountImage,
  accountListItem,
  foundAccount,
  note,
} from './account.ts';
import { clientType } from './account-summary.ts';
import { clientBody, clientPatch, contactBody, contactPatch } from './client-input.ts';
import { ledgerEntry } from './client-ledger.ts';
import { clientOrderings } from './client-orderings.ts';
import { duplicateReason, duplicatesQuery, mergePreview } from './client-twins.ts';

export const CLIENT_SEARCH_MIN = 2;
const CLIENT_SEARCH_LIMIT = 20;
export const CLIENTS_PAGE_SIZE = 50;

export const clientListQuery = z.object({
  ...pageQuery,
  page_size: pageQuery.page_size.unwrap().default(CLIENTS_PAGE_SIZE),
  type: filterOf(clientType),
  search: searchText,
  archived: emptyAsAbsent(flag),
  /** Clients who owe for delivered or invoiced orders, the lowest balance first. */
  owing: emptyAsAbsent(flag),
  /** Clients whose address, city or phone is still to be asked for. */
  incomplete: emptyAsAbsent(flag),
  /** A search is the best first, whatever this says. */
  ordering: emptyAsAbsent(z.enum(clientOrderings, 'Tri inconnu')),
});
export type ClientListQuery = z.output<typeof clientListQuery>;

const mergeErrors = ['CLIENT_NOT_FOUND', 'CLIENT_MERGED', 'CLIENT_MERGE_SELF'] as const;
const onContact = {
  access: 'clients.edit',
  errors: ['CLIENT_NOT_FOUND', 'CONTACT_NOT_FOUND'],
} as const;
const merging = { access: 'clients.merge', errors: mergeErrors } as const;

export const clientsRoutes = {
  search: route.get('/clients/search/', {
    summary: 'Clients by name, phone, e-mail, contact or SIRET, ignoring accents, case and a small mistake',
    access: 'clients.read',
    query: z.object({
      q: searchText,
      limit: emptyAsAbsent(between(1, 50, 'Nombre invalide', '50 au plus')).transform(
        (limit) => limit ?? CLIENT_SEARCH_LIMIT,
      ),
    }),
    answer: z.object({ accounts: z.array(foundAccount) }),
  }),
  duplicates: route.get('/clients/duplicates/', {
    summary: 'Clients that look like the typed one, with the reasons; five at most, the likeliest first',
    access: 'clients.createInOrder',
    query: duplicatesQuery,
    answer: z.object({ accounts: z.array(account.extend({ reasons: z.array(duplicateReason) })) }),
  }),
  list: route.get('/clients/', {
    summary: 'Clients by name; search as in /clients/search/',
    access: 'clients.read',
    query: clientListQuery,
    answer: page(accountListItem),
  }),
  detail: route.get('/clients/{id}/', {
    summary: 'One client with contacts, notes and newest photos',
    access: 'clients.read',
    answer: z.object({ account: accountDetail }),
    errors: ['CLIENT_NOT_FOUND'],
  }),
  ledger: route.get('/clients/{id}/ledger/', {
    summary: 'The movements of a client’s balance, newest first',
    access: 'clients.readAccount',
    query: z.object(pageQuery),
    answer: page(ledgerEntry),
    errors: ['CLIENT_NOT_FOUND'],
  }),
  create: route.post('/clients/', {
    summary: 'Create a client; below Comptable only the fields an order needs',
    access: 'clients.createInOrder',
    body: clientBody,
    status: 201,
    answer: z.object({ account: accountDetail }),
  }),
  update: route.patch('/clients/{id}/', {
    summary: 'Change, archive or unarchive a client',
    access: 'clients.edit',
    body: clientPatch,
    answer: z.object({ account: accountDetail }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_CHANGED', 'CLIENT_MERGED'],
  }),
  delete: route.delete('/clients/{id}/', {
    summary: 'Delete a client without orders; a merged client stays and redirects',
    access: 'clients.delete',
    answer: z.object({ id: idNumber }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_MERGED', 'CLIENT_HAS_ORDERS'],
  }),
  addContact: route.post('/clients/{id}/contacts/', {
    summary: 'Add a contact',
    access: 'clients.edit',
    body: contactBody,
    status: 201,
    answer: z.object({ account_contact: accountContact }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_MERGED'],
  }),
  updateContact: route.patch('/clients/{id}/contacts/{contactId}/', {
    ...onContact,
    summary: 'Change a contact or make it the principal one',
    body: contactPatch,
    answer: z.object({ account_contact: accountContact }),
  }),
  deleteContact: route.delete('/clients/{id}/contacts/{contactId}/', {
    ...onContact,
    summary: 'Delete a contact; the oldest other contact replaces a principal one',
    answer: z.object({ id: idNumber }),
  }),
  addNote: route.post('/clients/{id}/notes/', {
    summary: 'Write a note about a client',
    access: 'clients.addNote',
    body: z.object({ content: requiredText(4000, 'La note est vide') }),
    status: 201,
    answer: z.object({ note }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_MERGED'],
  }),
  addImage: route.post('/clients/{id}/images/', {
    summary: 'Assign a photo of the library to a client; an existing link is no error',
    access: 'clients.edit',
    body: z.object({ image_id: id }),
    status: 201,
    answer: z.object({ account_image: accountImage }),
    errors: ['CLIENT_NOT_FOUND', 'CLIENT_MERGED', 'IMAGE_NOT_FOUND'],
  }),
  removeImage: route.delete('/clients/{id}/images/{imageId}/', {
    summary: 'Unlink a photo from a client; it stays in the library. `imageId` is the photo’s',
    access: 'clients.edit',
    answer: z.object({ id: idNumber }),
    errors: ['CLIENT_NOT_FOUND', 'IMAGE_NOT_FOUND'],
  }),
  mergePreview: route.get('/clients/{id}/merge/', {
    ...merging,
    summary: 'What a merge of another client into this one would move',
    query: z.object({ other: id }),
    answer: mergePreview,
  }),
  merge: route.post('/clients/{id}/merge/', {
    ...merging,
    summary: 'Merge another client into this one with all that it has; the other is archived for good',
    body: z.object({ other: id }),
    answer: z.object({ account: accountDetail }),
  }),
};
