import type { AccountContact } from '@florilege/contract/clients/account.ts';
import type { ContactBody, ContactPatch } from '@florilege/contract/clients/client-input.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { existing } from '../../../platform/http/app-error.ts';
import { lockAnyClient, lockClient } from '../clients.service.ts';
import {
  deleteContactRow,
  dropPrimary,
  findContact,
  findPrimary,
  insertContact,
  promoteOldest,
  updateContact,
} from './contacts.repository.ts';

// A client with contacts has exactly one principal contact; the lock of the client guards that.

/** @throws CLIENT_NOT_FOUND, CLIENT_MERGED */
export async function addContact(tx: Tx, clientId: number, body: ContactBody): Promise<AccountContact> {
  await lockClient(tx, clientId);
  const first = (await findPrimary(tx, clientId)) === undefined;
  if (body.is_primary && !first) await dropPrimary(tx, clientId);
  const id = await insertContact(tx, clientId, { ...body, is_primary: body.is_primary || first });
  return loadContact(tx, clientId, id);
}

/** @throws CLIENT_NOT_FOUND, CONTACT_NOT_FOUND */
export async function changeContact(tx: Tx, clientId: number, id: number, patch: ContactPatch) {
  const { is_primary, ...fields } = patch;
  await lockAnyClient(tx, clientId);
  const contact = await loadContact(tx, clientId, id);
  const takesOver = is_primary === true && !contact.is_primary;
  if (takesOver) await dropPrimary(tx, clientId);
  const changes = { ...fields, ...(takesOver && { is_primary: true }) };
  if (Object.values(changes).some((value) => value !== undefined)) await updateContact(tx, id, changes);
  return loadContact(tx, clientId, id);
}

/** The oldest other contact replaces a deleted principal one. @throws CLIENT_NOT_FOUND, CONTACT_NOT_FOUND */
export async function deleteContact(tx: Tx, clientId: number, id: number): Promise<{ id: number }> {
  await lockAnyClient(tx, clientId);
  const contact = await loadContact(tx, clientId, id);
  await deleteContactRow(tx, id);
  if (contact.is_primary) await promoteOldest(tx, clientId);
  return { id };
}

async function loadContact(tx: Tx, clientId: number, id: number): Promise<AccountContact> {
  return existing(await findContact(tx, clientId, id), 'CONTACT_NOT_FOUND');
}
