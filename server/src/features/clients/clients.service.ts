import { toE164 } from '@florilege/contract/auth/phone.ts';
import { can } from '@florilege/contract/auth/roles.ts';
import type { Account, AccountListItem } from '@florilege/contract/clients/account.ts';
import {
  type ClientBody,
  type ClientPatch,
  clientFieldNames,
  inlineClientBody,
} from '@florilege/contract/clients/client-input.ts';
import { CLIENT_SEARCH_MIN, type ClientListQuery } from '@florilege/contract/clients/clients.contract.ts';
import { fieldErrors } from '@florilege/contract/http/errors.ts';
import { type Page, toPage } from '@florilege/contract/http/page.ts';
import { changesSince } from '../../platform/db/audit.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { linkImages } from './client-images.repository.ts';
import { type AccountDetailRow, toAccount } from './client-rows.ts';
import {
  type ClientChanges,
  deleteClientRow,
  findClient,
  insertClient,
  isInTheBooks,
  lockClient,
  updateAccessNotes,
  updateClient,
} from './clients.repository.ts';
import { insertContact } from './contacts/contacts.repository.ts';
import {
  clientsByNumber,
  listClients,
  MAX_READINGS,
  searchClients,
  type Wanted,
  wordsLike,
} from './list/client-list.repository.ts';
import { searchWords } from './list/client-search.ts';
import { nearly, otherReadings } from './list/near-word.ts';

export { holdClients } from './clients.repository.ts';
export { clientsMatching } from './list/client-list.repository.ts';
export { likePattern, plainWords, searchWords, startPattern } from './list/client-search.ts';

/** A whole phone or SIRET leads to its clients directly; null when the text is neither, or nobody's. */
async function byNumber(db: Reader, text: string): Promise<Wanted | null> {
  const compact = text.replaceAll(/[\s.()/-]/gu, '');
  if (!/^\+?\d{9,15}$/.test(compact)) return null;
  const ids = await clientsByNumber(db, {
    phone: toE164(compact),
    SIRET: compact.length === 14 ? compact : null,
  });
  return ids.length > 0 ? { ids } : null;
}

/** Shorter words have too many neighbours. */
const NEAR_FROM = 4;

/** Other readings of the words, one or more of the longer ones being a slip of the finger away; the likeliest first. */
export async function nearReadings(db: Reader, words: string[]): Promise<string[][]> {
  const near: string[][] = [];
  for (const word of words) {
    const known = word.length >= NEAR_FROM && /^[a-z]+$/.test(word) ? await wordsLike(db, word) : [];
    near.push(known.filter((other) => !other.includes(word) && nearly(other, word)));
  }
  return otherReadings(words, near).slice(0, MAX_READINGS);
}

/** Clients by name, phone in any spelling, e-mail, contact or SIRET; nothing below two characters. */
export async function findClients(db: Reader, text: string, limit: number): Promise<Account[]> {
  const words = searchWords(text);
  if (words.join('').length < CLIENT_SEARCH_MIN) return [];
  const exact = await byNumber(db, text);
  const found = await searchClients(db, exact ?? { readings: [words] }, limit);
  const readings = found.length === 0 ? await nearReadings(db, words) : [];
  return (readings.length > 0 ? await searchClients(db, { readings }, limit) : found).map(toAccount);
}

/** One page of clients by name. */
export async function clientsPage(db: Reader, query: ClientListQuery): Promise<Page<AccountListItem>> {
  const words = searchWords(query.search);
  // Signs alone find nothing.
  if (words.length === 0 && query.search.trim() !== '') return toPage([], 0, query);
  const { rows, count } = await searchedPage(db, query, words);
  return toPage(
    rows.map((row) => ({
      ...toAccount(row),
      last_order_at: row.last_order_at,
      archived_at: row.archived_at,
    })),
    count,
    query,
  );
}

async function searchedPage(
  db: Reader,
  query: ClientListQuery,
  words: string[],
): ReturnType<typeof listClients> {
  const list = (wanted: Wanted | null) =>
    listClients(db, { type: query.type, archived: query.archived ?? false, wanted }, query);
  const exact = await byNumber(db, query.search);
  if (exact || words.length === 0) return list(exact);
  const found = await list({ readings: [words] });
  const readings = found.count === 0 ? await nearReadings(db, words) : [];
  return readings.length > 0 ? list({ readings }) : found;
}

/** Loads a client or throws CLIENT_NOT_FOUND; a merged one says into whom. */
export async function loadClient(db: Reader, id: number): Promise<AccountDetailRow> {
  const client = await findClient(db, id);
  if (!client) throw new AppError('CLIENT_NOT_FOUND');
  return client;
}

/**
 * Holds a client until the transaction ends.
 * @throws CLIENT_NOT_FOUND, CLIENT_MERGED
 */
export async function holdClient(tx: Tx, id: number): Promise<void> {
  const held = await lockClient(tx, id);
  if (!held) throw new AppError('CLIENT_NOT_FOUND');
  if (held.merged_into !== null) throw new AppError('CLIENT_MERGED');
}

/** Below `clients.edit` a client is made for an order: what reaches him is asked for, nothing else is taken. */
export async function createClient(tx: Tx, member: Member, body: ClientBody): Promise<AccountDetailRow> {
  if (!can(member, 'clients.edit')) {
    if (body.email || body.SIRET || body.numero_de_TVA || body.contact) throw new AppError('FORBIDDEN');
    const reachable = inlineClientBody.safeParse({
      ...body,
      phone: body.phone ?? '',
      address: body.address ?? '',
      city: body.city ?? '',
    });
    if (!reachable.success) throw new AppError('VALIDATION_FAILED', { fields: fieldErrors(reachable.error) });
  }
  const id = await insertClient(tx, body);
  if (body.contact) await insertContact(tx, id, { ...body.contact, is_primary: true });
  return loadClient(tx, id);
}

/**
 * Changes fields or archives; only what differs counts and raises the version. A household keeps no company numbers.
 * @throws CLIENT_CHANGED when `version` is older than the client's, with what changed since and by whom
 */
export async function changeClient(tx: Tx, id: number, patch: ClientPatch): Promise<AccountDetailRow> {
  await holdClient(tx, id);
  const client = await loadClient(tx, id);
  const changes = changesOf(client, patch);
  // Already as wanted, by a retry or by a colleague: nothing to do, nothing to overwrite.
  if (Object.keys(changes).length === 0) return client;
  if (patch.version !== undefined && patch.version !== client.version) {
    const since = await changesSince(tx, 'clients', id, patch.version);
    throw new AppError('CLIENT_CHANGED', { conflict: { version: client.version, changes: since } });
  }
  await updateClient(tx, id, changes);
  return loadClient(tx, id);
}

function changesOf(client: AccountDetailRow, patch: ClientPatch): ClientChanges {
  const household = (patch.type ?? client.type) === 'household';
  const wanted = household ? { ...patch, SIRET: null, numero_de_TVA: null } : patch;
  const changes: ClientChanges = {};
  for (const field of clientFieldNames) {
    if (wanted[field] !== undefined && wanted[field] !== client[field])
      Object.assign(changes, { [field]: wanted[field] });
  }
  if (patch.archived !== undefined && patch.archived !== (client.archived_at !== null)) {
    changes.archived_at = patch.archived ? new Date() : null;
  }
  return changes;
}

/**
 * Deletes a client that the books do not name; contacts, notes and photo links go with it. One that was merged stays, since
 * its address leads on.
 * @throws CLIENT_NOT_FOUND, CLIENT_MERGED, CLIENT_HAS_ORDERS
 */
export async function deleteClient(tx: Tx, id: number): Promise<{ id: number }> {
  await holdClient(tx, id);
  if (await isInTheBooks(tx, id)) throw new AppError('CLIENT_HAS_ORDERS');
  await deleteClientRow(tx, id);
  return { id };
}

/**
 * Assigns photos to a client; those that he has already are no error.
 * @throws CLIENT_NOT_FOUND, CLIENT_MERGED
 */
export async function assignImages(
  tx: Tx,
  member: Member,
  clientId: number,
  imageIds: number[],
): Promise<{ client_id: number; client_name: string }> {
  await holdClient(tx, clientId);
  await linkImages(tx, clientId, imageIds, member.id);
  const { name } = await loadClient(tx, clientId);
  return { client_id: clientId, client_name: name };
}

/** How to get in at a client's; said by whoever stands at the door, so it is no field that an edit form could overwrite. */
export async function noteClientAccess(tx: Tx, id: number, text: string | null): Promise<void> {
  await updateAccessNotes(tx, id, text);
}
