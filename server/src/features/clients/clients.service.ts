import { displayPhone } from '@florilege/contract/auth/phone.ts';
import { type Account, CLIENT_SEARCH_MIN, type ClientBody } from '@florilege/contract/clients/clients.contract.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { searchWords } from './client-search.ts';
import { type AccountRow, insertClient, searchClients } from './clients.repository.ts';

export { likePattern, plainWords, searchWords } from './client-search.ts';
export { clientsMatching, holdClients } from './clients.repository.ts';

export function toAccount(row: AccountRow): Account {
  const place = [row.city, row.phone && displayPhone(row.phone)].filter(Boolean).join(' · ');
  return { ...row, balance: formatAmount(row.balance), display_text: place ? `${row.name} (${place})` : row.name };
}

/** Clients by name, phone in any spelling, e-mail or SIRET; nothing below two characters. */
export async function findClients(db: Reader, text: string, limit: number): Promise<Account[]> {
  const words = searchWords(text);
  if (words.join('').length < CLIENT_SEARCH_MIN) return [];
  return (await searchClients(db, words, limit)).map(toAccount);
}

export async function createClient(tx: Tx, body: ClientBody): Promise<Account> {
  return toAccount(await insertClient(tx, body));
}
