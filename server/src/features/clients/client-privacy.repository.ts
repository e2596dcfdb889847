import { command, type Tx, valueStatement } from '../../platform/db/db.ts';
import { forgetImportLines } from '../imports/imports.public.ts';
import { withMerged } from '../order-money/order-money.public.ts';

const FORGOTTEN_NAME = 'Client anonymisé';

// Before the rest, with its triggers: they count who is archived.
const archive = command<[client: number]>(`
  update clients set archived_at = coalesce(archived_at, now()), version = version + 1, updated_at = now() where id = $1`);

const forgetRecord = command<[client: number, name: string]>(`
  update clients set name = $2, phone = null, email = null, address = null, postal_code = null, city = null,
                     "SIRET" = null, "numero_de_TVA" = null, access_notes = null
   where id in ${withMerged}`);
const removeContacts = command<[client: number]>(`delete from contacts where account in ${withMerged}`);
const removeNotes = command<[client: number]>(`delete from client_notes where account in ${withMerged}`);
const unlinkPhotos = command<[client: number]>(`delete from account_images where account in ${withMerged}`);
/** The words that a client and his orders are found by, as the dictionary of near words has them. */
export const knownWords = valueStatement<string[], [client: number]>(`
  select array(
    select distinct word from (
      select words_of_client(c) from clients c where c.id in ${withMerged}
      union all
      select words from order_search where order_id in (
        select id from orders where payer_account in ${withMerged} or recipient_account in ${withMerged})
    ) theirs (words), unnest(tsvector_to_array(words)) word
    where word ~ '^[a-z]{4,40}$')`);

/** Of these words, those that nobody and nothing bears any more. */
export const forgetWords = command<[words: string[]]>(`
  delete from client_words known using unnest($1::text[]) gone (word)
   where known.word = gone.word
     and not exists (select from client_search where words @@ quote_literal(gone.word)::tsquery)
     and not exists (select from order_search where words @@ quote_literal(gone.word)::tsquery)`);

/** Archives a locked client and forgets who he is; `within` runs the part that the journal must not see. */
export async function forgetClient(
  tx: Tx,
  id: number,
  within: (forget: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await archive(tx, id);
  await within(async () => {
    await removeContacts(tx, id);
    await removeNotes(tx, id);
    await unlinkPhotos(tx, id);
    await forgetImportLines(tx, id);
    await forgetRecord(tx, id, FORGOTTEN_NAME);
  });
}
