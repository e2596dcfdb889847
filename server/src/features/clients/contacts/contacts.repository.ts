import type { AccountContact } from '@florilege/contract/clients/account.ts';
import type { ContactBody } from '@florilege/contract/clients/client-input.ts';
import type { Updateable } from 'kysely';
import { command, type Tx, valueStatement } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { contactJson } from '../client-rows.ts';

export const findContact = valueStatement<AccountContact | undefined, [client: number, id: number]>(
  `select ${contactJson('c')} from contacts c where c.account = $1 and c.id = $2`,
);

export async function insertContact(tx: Tx, account: number, contact: ContactBody): Promise<number> {
  const row = { account, ...contact };
  const { id } = await tx.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateContact(tx: Tx, id: number, changes: Updateable<Database['contacts']>) {
  await tx.updateTable('contacts').set(changes).where('id', '=', id).execute();
}

export const deleteContactRow = command<[id: number]>('delete from contacts where id = $1');

export const findPrimary = valueStatement<number | undefined, [client: number]>(
  'select id from contacts where account = $1 and is_primary',
);

/** The caller names another principal contact in the same transaction. */
export const dropPrimary = command<[client: number]>(
  'update contacts set is_primary = false where account = $1 and is_primary',
);

export const promoteOldest = command<[client: number]>(
  'update contacts set is_primary = true where id = (select min(id) from contacts where account = $1)',
);
