import type { ClientBody } from '@florilege/contract/clients/clients.contract.ts';
import { type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { likePattern, startPattern } from './client-search.ts';

const accountColumns = [
  'id',
  'name',
  'type',
  'address',
  'postal_code',
  'city',
  'phone',
  'email',
  'numero_de_TVA',
  'SIRET',
  'balance',
] as const;

export type AccountRow = Awaited<ReturnType<typeof searchClients>>[number];

/** Every word must be found in a client's search text. */
function matchesWords(words: string[]) {
  return sql<SqlBool>`(${sql.join(
    words.map((word) => sql`clients.search_text like ${likePattern(word)}`),
    sql` and `,
  )})`;
}

/** Clients that hold every word, those whose name begins with the first word before the others. */
export function searchClients(db: Reader, words: string[], limit: number) {
  return db
    .selectFrom('clients')
    .select(accountColumns)
    .where(matchesWords(words))
    .orderBy(sql`clients.search_text not like ${startPattern(words[0] ?? '')}`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The ids of the clients that hold every word, as a part of another feature's query. */
export function clientsMatching(words: string[]) {
  return sql<{ id: number }>`select clients.id from clients where ${matchesWords(words)}`;
}

export function insertClient(tx: Tx, client: ClientBody) {
  const business = client.type === 'business';
  return tx
    .insertInto('clients')
    .values({
      name: client.name,
      type: client.type,
      address: client.address ?? null,
      postal_code: client.postal_code ?? null,
      city: client.city ?? null,
      phone: client.phone ?? null,
      email: client.email ?? null,
      numero_de_TVA: business ? (client.numero_de_TVA ?? null) : null,
      SIRET: business ? (client.SIRET ?? null) : null,
    })
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
}

/**
 * The ids among `ids` that exist, held in one order for all until the transaction ends: whoever then changes their balances
 * never waits for someone who waits for him.
 */
export async function holdClients(tx: Tx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map((row) => row.id));
}
