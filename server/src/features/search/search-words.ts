import { SEARCH_MIN } from '@florilege/contract/search/search.contract.ts';
import { plainWords, searchWords } from '../clients/clients.public.ts';

export type Wanted = {
  /** As clients are found: the digits of a phone are one word. */
  clientWords: string[];
  words: string[];
  /** The order whose number was typed: `4126`, `n° 4126`, `#4126`. */
  number: number | null;
};

/** What a person typed; null when it is too short to look for. */
export function wantedBy(text: string): Wanted | null {
  const clientWords = searchWords(text);
  const number = /^\s*(?:commande\s*)?(?:n°|no|#)?\s*(\d{1,12})\s*$/iu.exec(text)?.[1];
  if (clientWords.join('').length < SEARCH_MIN) return null;
  return { clientWords, words: plainWords(text), number: number === undefined ? null : Number(number) };
}
