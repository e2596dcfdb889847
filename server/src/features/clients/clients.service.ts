import { can } from '@florilege/contract/auth/roles.ts';
import {
  type ClientBody,
  type ClientPatch,
  clientFieldNames,
  inlineClientBody,
} from '@florilege/contract/clients/client-input.ts';
import { fieldErrors } from '@florilege/contract/http/errors.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { refuseOlder } from '../../platform/db/versions.ts';
import { AppError, existing } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import type { AccountDetailRow } from './client-rows.ts';
import {
  type ClientChanges,
  deleteClientRow,
  findClient,
  findLink,
  insertClient,
  isInTheBooks,
  linkImages,
  lockClientRow,
  unlinkImage,
  updateClient,
} from './clients.repository.ts';
import { insertContact } from './contacts/contacts.repository.ts';

export async function loadClient(db: Reader, id: number): Promise<AccountDetailRow> {
  return existing(await findClient(db, id), 'CLIENT_NOT_FOUND');
}

/** @throws CLIENT_NOT_FOUND, CLIENT_MERGED */
export async function lockClient(tx: Tx, id: number): Promise<void> {
  if ((await lockAnyClient(tx, id)).merged_into !== null) throw new AppError('CLIENT_MERGED');
}

/** Locks a client that may have been merged. @throws CLIENT_NOT_FOUND */
export async function lockAnyClient(tx: Tx, id: number): Promise<{ merged_into: number | null }> {
  return existing(await lockClientRow(tx, id), 'CLIENT_NOT_FOUND');
}

/** Below `clients.edit` a client is created for an order: `inlineClientBody` says which fields. */
export async function createClient(tx: Tx, member: Member, body: ClientBody): Promise<AccountDetailRow> {
  if (!can(member, 'clients.edit')) {
    if (
      body.email ||
      body.SIRET ||
      body.numero_de_TVA ||
      body.payment_terms ||
      body.access_notes ||
      body.contact
    )
      throw new AppError('FORBIDDEN');
    const { phone, address, city } = body;
    const typed = { ...body, phone: phone ?? '', address: address ?? '', city: city ?? '' };
    const { error } = inlineClientBody(body.to_ask).safeParse(typed);
    if (error) throw new AppError('VALIDATION_FAILED', { fields: fieldErrors(error) });
  }
  const id = await insertClient(tx, body);
  if (body.contact) await insertContact(tx, id, { ...body.contact, is_primary: true });
  return loadClient(tx, id);
}

/** Changes or archives a client; only a difference raises the version. @throws CLIENT_CHANGED */
export async function changeClient(tx: Tx, id: number, patch: ClientPatch): Promise<AccountDetailRow> {
  await lockClient(tx, id);
  const client = await loadClient(tx, id);
  const changes = changesOf(client, patch);
  // A retry, or the same change by a colleague, overwrites nothing.
  if (Object.keys(changes).length === 0) return client;
  await refuseOlder(tx, 'clients', client, patch.version);
  await updateClient(tx, id, changes);
  return loadClient(tx, id);
}

type Door = {
  /** Where the order goes; undefined: to the client's own address. */
  place?: Pick<AccountDetailRow, 'address' | 'postal_code' | 'city'>;
  access_notes: string | null | undefined;
  /** That place becomes the client's. */
  isMoved?: boolean;
};

/**
 * Notes where a client lives and how one gets in, as an order says it; only a difference is written. The access
 * of one address is never kept for another.
 */
export async function noteDoor(tx: Tx, id: number, { place, access_notes, isMoved = false }: Door) {
  await lockClient(tx, id);
  const client = await loadClient(tx, id);
  const isElsewhere = place !== undefined && Object.keys(changesOf(client, place)).length > 0;
  if (isElsewhere && !isMoved) return;
  const access = access_notes === undefined && isElsewhere ? null : access_notes;
  const changes = changesOf(client, { ...place, access_notes: access });
  if (Object.keys(changes).length > 0) await updateClient(tx, id, changes);
}

type ClientField = (typeof clientFieldNames)[number];

function changesOf(client: AccountDetailRow, patch: ClientPatch): ClientChanges {
  const household = (patch.type ?? client.type) === 'household';
  const wanted = household ? { ...patch, SIRET: null, numero_de_TVA: null } : patch;
  const isChanged = (field: ClientField) => wanted[field] !== undefined && wanted[field] !== client[field];
  const changed = clientFieldNames.filter(isChanged).map((field) => [field, wanted[field]]);
  const changes: ClientChanges = Object.fromEntries(changed);
  if (patch.archived !== undefined && patch.archived !== (client.archived_at !== null)) {
    changes.archived_at = patch.archived ? new Date() : null;
  }
  return changes;
}

export async function deleteClient(tx: Tx, id: number): Promise<{ id: number }> {
  await lockClient(tx, id);
  if (await isInTheBooks(tx, id)) throw new AppError('CLIENT_HAS_ORDERS');
  await deleteClientRow(tx, id);
  return { id };
}

/** Links photos to a client; existing links are no error. @throws CLIENT_NOT_FOUND, CLIENT_MERGED */
export async function assignImages(tx: Tx, member: Member, clientId: number, imageIds: number[]) {
  await lockClient(tx, clientId);
  await linkImages(tx, clientId, imageIds, member.id);
  const { name } = await loadClient(tx, clientId);
  return { client_id: clientId, client_name: name };
}

export async function addImage(tx: Tx, member: Member, clientId: number, imageId: number) {
  await assignImages(tx, member, clientId, [imageId]);
  return existing(await findLink(tx, clientId, imageId), 'IMAGE_NOT_FOUND');
}

/** The photo stays in the library. @throws CLIENT_NOT_FOUND, IMAGE_NOT_FOUND */
export async function removeImage(tx: Tx, clientId: number, imageId: number): Promise<{ id: number }> {
  await lockAnyClient(tx, clientId);
  existing(await unlinkImage(tx, clientId, imageId), 'IMAGE_NOT_FOUND');
  return { id: imageId };
}
