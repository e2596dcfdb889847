import { likePattern, plainWords, searchWords } from '../clients/clients.public.ts';

export type OrderSearch = {
  clientWords: string[];
  purchaseOrderPatterns: string[];
  /** The order whose number was typed, when the text is a number: `4126`, `n° 4126`, `#4126`. */
  number: number | null;
};

/** What a person typed into the search of the list; null when it is blank. Signs alone find nothing. */
export function orderSearch(text: string): OrderSearch | null {
  const clientWords = searchWords(text);
  if (text.trim() === '') return null;
  const number = /^\s*(?:n°|no|#)?\s*(\d{1,12})\s*$/iu.exec(text)?.[1];
  return {
    clientWords,
    purchaseOrderPatterns: plainWords(text).map(likePattern),
    number: number === undefined ? null : Number(number),
  };
}
