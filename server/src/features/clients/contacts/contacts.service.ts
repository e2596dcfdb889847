import type { AccountContact } from '@florilege/contract/clients/account.ts';
import type { ContactBody, ContactPatch } from '@florilege/contract/clients/client-input.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { lockClient } from '../clients.repository.ts';
import { holdClient } from '../clients.service.ts';
import {
  deleteContactRow,
  dropPrimary,
  findContact,
  hasPrimary,
  insertContact,
  nameOldestPrimary,
  updateContactRow,
} from './contacts.repository.ts';

// A client with contacts has exactly one principal contact. Whoever changes them holds the client.

/** @throws CLIENT_NOT_FOUND, CLIENT_MERGED */
export async function addContact(tx: Tx, clientId: number, body: ContactBody): Promise<AccountContact> {
  await holdClient(tx, clientId);
  const first = !(await hasPrimary(tx, clientId));
  if (body.is_primary && !first) await dropPrimary(tx, clientId);
  return loadContact(
    tx,
    clientId,
    await insertContact(tx, clientId, { ...body, is_primary: body.is_primary || first }),
  );
}

/** @throws CLIENT_NOT_FOUND, CONTACT_NOT_FOUND */
export async function changeContact(
  tx: Tx,
  clientId: number,
  id: number,
  patch: ContactPatch,
): Promise<AccountContact> {
  const contact = await holdContact(tx, clientId, id);
  const { is_primary, ...fields } = patch;
  const takesOver = is_primary === true && !contact.is_primary;
  if (takesOver) await dropPrimary(tx, clientId);
  const changes = { ...present(fields), ...(takesOver && { is_primary: true }) };
  if (Object.keys(changes).length > 0) await updateContactRow(tx, id, changes);
  return loadContact(tx, clientId, id);
}

/** When it was the principal one, the oldest of the others takes its place. */
export async function deleteContact(tx: Tx, clientId: number, id: number): Promise<{ id: number }> {
  const contact = await holdContact(tx, clientId, id);
  await deleteContactRow(tx, id);
  if (contact.is_primary) await nameOldestPrimary(tx, clientId);
  return { id };
}

async function holdContact(tx: Tx, clientId: number, id: number): Promise<AccountContact> {
  if (!(await lockClient(tx, clientId))) throw new AppError('CLIENT_NOT_FOUND');
  return loadContact(tx, clientId, id);
}

async function loadContact(tx: Tx, clientId: number, id: number): Promise<AccountContact> {
  const contact = await findContact(tx, clientId, id);
  if (!contact) throw new AppError('CONTACT_NOT_FOUND');
  return contact;
}

/** Without what is not there, so that it stays as it is. */
function present<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
