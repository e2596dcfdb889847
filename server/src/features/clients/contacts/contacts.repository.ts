import type { AccountContact } from '@florilege/contract/clients/account.ts';
import type { ContactBody } from '@florilege/contract/clients/client-input.ts';
import { sql, type Updateable } from 'kysely';
import { statement, type Tx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { contactJson } from '../client-rows.ts';

const byId = statement<{ contact: AccountContact }>(
  `select ${contactJson('c')} as contact from contacts c where c.account = $1 and c.id = $2`,
);

export async function findContact(tx: Tx, account: number, id: number): Promise<AccountContact | undefined> {
  return (await byId(tx, account, id))[0]?.contact;
}

/** @returns the new contact's number */
export async function insertContact(tx: Tx, account: number, contact: ContactBody): Promise<number> {
  const { id } = await tx
    .insertInto('contacts')
    .values({
      account,
      title: contact.title ?? null,
      first_name: contact.first_name,
      last_name: contact.last_name,
      phone: contact.phone ?? null,
      email: contact.email ?? null,
      role: contact.role ?? null,
      is_primary: contact.is_primary,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateContactRow(
  tx: Tx,
  id: number,
  changes: Updateable<Database['contacts']>,
): Promise<void> {
  await tx.updateTable('contacts').set(changes).where('id', '=', id).execute();
}

export async function deleteContactRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('contacts').where('id', '=', id).execute();
}

export async function hasPrimary(tx: Tx, account: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contacts')
    .select('id')
    .where('account', '=', account)
    .where('is_primary', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody is the principal contact for a moment: the next one is named in the same transaction. */
export async function dropPrimary(tx: Tx, account: number): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ is_primary: false })
    .where('account', '=', account)
    .where('is_primary', '=', true)
    .execute();
}

/** The oldest contact becomes the principal one. */
export async function nameOldestPrimary(tx: Tx, account: number): Promise<void> {
  await sql`update contacts set is_primary = true where id = (select min(id) from contacts where account = ${account})`.execute(
    tx,
  );
}
