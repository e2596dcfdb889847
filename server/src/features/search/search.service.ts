import { can } from '@florilege/contract/auth/roles.ts';
import { SEARCH_MIN } from '@florilege/contract/search/search.contract.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Member } from '../../platform/http/bind.ts';
import { plainWords, searchWords } from '../clients/clients.public.ts';
import { type FoundRows, findEverywhere } from './search.repository.ts';

const nothing: FoundRows = { clients: [], orders: [], photos: [], members: [] };

/** Five of each kind at most; nothing below two characters. Members only for who may see the team. */
export async function searchEverywhere(db: Reader, member: Member, text: string): Promise<FoundRows> {
  const clientWords = searchWords(text);
  if (clientWords.join('').length < SEARCH_MIN) return nothing;
  const number = /^\s*(?:commande\s*)?(?:n°|no|#)?\s*(\d{1,12})\s*$/iu.exec(text)?.[1];
  const wanted = {
    clientWords,
    words: plainWords(text),
    number: number === undefined ? null : Number(number),
  };
  return findEverywhere(db, wanted, can(member, 'team.manage'));
}
