import type { Note } from '@florilege/contract/clients/account.ts';
import { statement, type Tx } from '../../../platform/db/db.ts';
import { noteJson } from '../client-rows.ts';

const insert = statement<{ note: Note }>(`
  with n as (insert into client_notes (account, content, author_id) values ($1, $2, $3) returning *)
  select ${noteJson('n', 'm')} as note from n left join members m on m.id = n.author_id`);

export async function insertNote(tx: Tx, account: number, content: string, authorId: string): Promise<Note> {
  const [row] = await insert(tx, account, content, authorId);
  if (!row) throw new Error('insert into client_notes returned no row');
  return row.note;
}
